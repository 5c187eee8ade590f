//! Integration tests of lucena-analysis.

mod any_engine;
mod csv;
mod fuzz_corpus;
mod games;
mod html;
mod lines;
mod looks;
mod markup;
mod puzzles;
mod reports;
mod why;
