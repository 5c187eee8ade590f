//! Tests of the crate from outside.

mod config;
mod journal;
mod openings;
mod ratings;
mod schedule;
mod stats;
mod tournament;
