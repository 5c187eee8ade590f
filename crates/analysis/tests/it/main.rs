//! Integration tests of lucena-analysis.

mod games;
mod puzzles;
mod why;
