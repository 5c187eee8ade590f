//! What the reader promises: see the names of the modules.

mod oddities;
mod real_files;
mod told;
