//! What the crate promises: see the names of the modules.

mod agreement;
mod oddities;
mod real_files;
mod told;
mod trees;
mod written;
