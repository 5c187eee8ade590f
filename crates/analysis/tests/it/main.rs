//! Integration tests of lucena-analysis.

mod any_engine;
mod fuzz_corpus;
mod games;
mod puzzles;
mod why;
