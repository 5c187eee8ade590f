//! Tests of the evaluators.
#![allow(
    clippy::incompatible_msrv,
    reason = "the minimum Rust is that of the library, not of its tests"
)]

mod classical;
mod endings;
mod explanations;
mod extreme_material;
mod nnue;
mod reference;
mod symmetry;
