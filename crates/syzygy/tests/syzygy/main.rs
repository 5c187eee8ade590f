//! Tests of the crate from outside, each module a behaviour.

mod made;

mod embedded;
mod hostile;
mod python;
mod vectors;
