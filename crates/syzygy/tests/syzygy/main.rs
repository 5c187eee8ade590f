//! Tests of the crate from outside, each module a behaviour.
#![allow(
    clippy::incompatible_msrv,
    reason = "the minimum Rust is that of the library, not of its tests"
)]

mod access;
mod embedded;
mod fixtures;
mod fuzz_corpus;
mod hostile;
mod random;
mod sharing;
mod vectors;
