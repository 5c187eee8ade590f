//! Tests of the crate from outside, each module a behaviour.
#![allow(
    clippy::incompatible_msrv,
    reason = "the minimum Rust is that of the library, not of its tests"
)]

mod committed;
mod generated;
mod python;
#[path = "../../../syzygy/tests/syzygy/random.rs"]
mod random;
