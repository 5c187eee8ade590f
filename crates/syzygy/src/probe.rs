//! From tables to what a position is worth.
//!
//! A table may hold anything where its reader has to look further anyway: where a capture is best,
//! or the value is a draw. So every probe begins with the captures.

mod distance;
mod line;
mod rank;
mod result;
mod verdict;

pub use distance::Dtz;
pub use rank::{RankedMove, Repetition};
pub use verdict::Verdict;
