//! What the crate promises: see the names of the modules.

mod agreement;
mod fuzz_corpus;
mod hostile;
mod inputs;
mod leaving;
mod oddities;
mod oracle;
mod real_files;
mod sections;
mod told;
mod trees;
mod written;
