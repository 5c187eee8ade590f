//! What the programs share: openings, results in pairs, an end to games that are decided, versions of
//! the search.

mod elo;
mod openings;
mod sample;
mod verdict;
mod version;

pub use elo::Pairs;
pub use openings::Openings;
pub use sample::Sample;
pub use verdict::Verdict;
pub use version::Version;
