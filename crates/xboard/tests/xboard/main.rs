//! The protocol of xboard: lines, features, sessions.
#![allow(
    clippy::incompatible_msrv,
    reason = "the minimum Rust is that of the library, not of its tests"
)]

mod fuzz_corpus;
mod lines;
mod round_trips;
mod session;
