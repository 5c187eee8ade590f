//! Tests of the public interface.

mod agreement;
mod early_exit;
mod events;
mod fuzz_corpus;
mod hostile;
mod inputs;
mod oddities;
mod oracle;
mod real_files;
mod sections;
mod trees;
mod writing;
