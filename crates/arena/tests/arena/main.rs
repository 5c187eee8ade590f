//! Integration tests.

mod config;
mod journal;
mod openings;
mod ratings;
mod schedule;
mod stats;
mod tournament;
