//! What holds for every evaluator of this crate.

mod classical;
mod explanations;
mod reference;
mod symmetry;
