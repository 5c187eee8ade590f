//! The solution of an endgame as the writer needs it, with don't-care values.
//!
//! A prober resolves captures before it probes WDL, and pawn moves before it probes DTZ. Where one of
//! them is best, the stored value does not matter, and a free choice compresses better.

use lucena_board::{Color, Square};
use lucena_syzygy::Wdl;

/// The values that a WDL table may store for a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WdlCell {
    /// Any: the placement is illegal.
    Any,
    /// Only this value.
    Exact(Wdl),
    /// At most this value: a capture other than en passant has this value.
    AtMost(Wdl),
}

/// The values that a DTZ table may store for a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DtzCell {
    /// Any: the placement is illegal or drawn, or a capture or pawn move keeps its win or cursed win.
    Any,
    /// This DTZ.
    Plies {
        /// WDL, never a draw.
        class: Wdl,
        /// Absolute DTZ as probers return it: at least 1, and at least 101 for cursed wins and
        /// blessed losses, where it may be one ply too low, as no table stores their parity.
        plies: u16,
    },
}

/// A solved endgame.
///
/// Squares are in the order of [`MaterialKey::pieces`](lucena_syzygy::MaterialKey::pieces); White is the
/// table's White. Illegal placements have `Any`.
pub(crate) trait Solution: Sync {
    /// WDL of a placement for the side to move.
    fn wdl(&self, turn: Color, squares: &[Square]) -> WdlCell;

    /// DTZ of a placement for the side to move.
    fn dtz(&self, turn: Color, squares: &[Square]) -> DtzCell;
}
