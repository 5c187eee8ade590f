//! Integration tests of lucena-analysis.

mod any_engine;
mod games;
mod puzzles;
mod why;
