//! Tables made from the rules alone.

#[allow(dead_code, reason = "the solver and the writer are being built")]
mod check;
#[allow(dead_code, reason = "the solver and the writer are being built")]
mod solution;
#[allow(dead_code, reason = "the solver and the writer are being built")]
mod solve;
#[allow(dead_code, reason = "the solver and the writer are being built")]
mod write;
