//! Tests of the crate from outside.

mod ratings;
mod stats;
