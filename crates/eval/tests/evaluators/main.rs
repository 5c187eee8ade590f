//! What holds for every evaluator of this crate.
#![allow(
    clippy::incompatible_msrv,
    reason = "the minimum Rust is that of the library, not of its tests"
)]

mod classical;
mod crowds;
mod endings;
mod explanations;
mod reference;
mod symmetry;
