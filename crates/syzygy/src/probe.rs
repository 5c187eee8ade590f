//! Probing: WDL, DTZ and ranked moves of a position.
//!
//! A table may store any value where a prober has to resolve captures anyway, and any DTZ for a draw.
//! So every probe searches the captures first.

mod ambiguous_wdl;
mod best_line;
mod dtz;
mod rank;
mod wdl;

pub use ambiguous_wdl::AmbiguousWdl;
pub use dtz::Dtz;
pub use rank::{RankedMove, Repetition};
