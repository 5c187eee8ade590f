//! From tables to what a position is worth.
//!
//! A table may hold anything where its reader has to look further anyway: where a capture is best,
//! or the value is a draw. So every probe begins with the captures.

mod ambiguous_wdl;
mod best_line;
mod dtz;
mod rank;
mod wdl;

pub use ambiguous_wdl::AmbiguousWdl;
pub use dtz::Dtz;
pub use rank::{RankedMove, Repetition};
