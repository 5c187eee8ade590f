//! What is known of an endgame once it is solved, as the files need it.
//!
//! A prober finds captures by itself before it looks into a file, and pawn moves before it looks
//! up a distance. What the file says there does not matter, and a file that may say anything is
//! smaller. So a solution tells more than values: it tells how free the file is.

use lucena_board::{Color, Square};

use lucena_syzygy::Wdl;

/// What a file of results must say about a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WdlCell {
    /// Anything: the placement is illegal.
    Any,
    /// This value.
    Exact(Wdl),
    /// This value or a lower one: a capture, other than en passant, is worth the value.
    AtMost(Wdl),
}

/// What a file of distances must say about a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DtzCell {
    /// Anything: the placement is illegal or a draw, or its win, cursed or not, is reached by a
    /// capture or a pawn move.
    Any,
    /// A number of plies to the next capture, pawn move or mate.
    Plies {
        /// The result, never a draw.
        class: Wdl,
        /// The distance as probers report it, without its sign: at least 1, and at least 101 for
        /// cursed wins and blessed losses. Of these it may be one ply too low, since no file
        /// tells 101 from 102.
        plies: u16,
    },
}

/// A solved endgame.
///
/// Squares are those of [`MaterialKey::men`](lucena_syzygy::MaterialKey::pieces), in that order; White is the file's White. Any squares
/// may be asked for: placements that no position has are answered with `Any`.
pub(crate) trait Solution: Sync {
    /// The result of a placement for the side to move.
    fn wdl(&self, turn: Color, squares: &[Square]) -> WdlCell;

    /// The distance of a placement for the side to move.
    fn dtz(&self, turn: Color, squares: &[Square]) -> DtzCell;
}
