//! Tests of the crate from outside.

mod any_bytes;
mod lines;
mod options;
mod positions;
mod round_trips;
mod session;
mod spans;
mod toy;
