//! Tests of the crate from outside.

mod any_bytes;
mod fuzz_corpus;
mod lines;
mod options;
mod positions;
mod round_trips;
mod session;
mod spans;
mod toy;
