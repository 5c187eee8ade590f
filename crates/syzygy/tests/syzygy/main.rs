//! Tests of the crate from outside, each module a behaviour.
#![allow(
    clippy::incompatible_msrv,
    reason = "the minimum Rust is that of the library, not of its tests"
)]

mod made;

mod access;
mod embedded;
mod fuzz_corpus;
mod hostile;
mod python;
mod sharing;
mod vectors;
