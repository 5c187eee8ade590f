//! What holds for every evaluator of this crate.

mod classical;
mod crowds;
mod explanations;
mod reference;
mod symmetry;
