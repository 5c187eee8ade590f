//! Tests of the crate from outside, each module a behaviour.

mod vectors;
