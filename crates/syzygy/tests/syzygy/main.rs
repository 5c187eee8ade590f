//! Tests of the crate from outside, each module a behaviour.

mod made;

mod embedded;
mod fuzz_corpus;
mod hostile;
mod python;
mod sharing;
mod vectors;
