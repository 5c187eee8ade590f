//! What the match programs share: openings, results in pairs, an end to games that are decided.

mod elo;
mod openings;
mod sample;
mod verdict;

pub use elo::Pairs;
pub use openings::Openings;
pub use sample::Sample;
pub use verdict::Verdict;
