//! Tests of the crate from outside.
#![allow(
    clippy::incompatible_msrv,
    reason = "the minimum Rust is that of the library, not of its tests"
)]

mod any_bytes;
mod interleavings;
mod lines;
mod options;
mod positions;
mod round_trips;
mod session;
mod spans;
mod toy;
#[cfg(feature = "variants")]
mod variants;
