//! One byte about each position.

use super::super::solution::{DtzCell, WdlCell};
use lucena_syzygy::Wdl;

/// The furthest that a decisive result of the fifty-move rule can be away.
pub(super) const FIFTY_MOVES: u16 = 100;

/// A byte that says how far a decision is away, or that there is none. Who wins is kept
/// elsewhere: a distance is a win where the position is among the won ones.
///
/// A distance of 0 is mate. Up to 100 it is a number of plies; beyond, where no file tells 101
/// from 102, one of pairs of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell(pub(super) u8);

impl Cell {
    /// No position.
    pub(super) const ILLEGAL: Self = Self(255);
    /// Neither side wins; also what nobody has decided yet.
    pub(super) const DRAW: Self = Self(254);
    /// The same, and there is a capture that draws.
    pub(super) const CAPTURE_DRAWS: Self = Self(253);
    /// Nobody can move.
    pub(super) const STALEMATE: Self = Self(252);
    /// A capture wins.
    pub(super) const CAPTURE_WINS: Self = Self(251);
    /// A pawn move wins.
    pub(super) const PAWN_WINS: Self = Self(250);
    /// The best capture wins in too many moves, unless there is a win without it.
    pub(super) const CAPTURE_CURSED_WIN: Self = Self(249);
    /// The same with a pawn move.
    pub(super) const PAWN_CURSED_WIN: Self = Self(248);
    /// The best capture or pawn move loses, but in too many moves; nothing else is decided.
    pub(super) const ZEROING_BLESSED_LOSS: Self = Self(247);

    const MAX_DISTANCE: u16 = 246;

    /// The furthest that there are cells for.
    pub(super) const MAX_PLIES: u16 = FIFTY_MOVES + 2 * (Self::MAX_DISTANCE - FIFTY_MOVES);

    /// A decision so many plies away, at most [`Self::MAX_PLIES`].
    pub(super) fn decided(plies: u16) -> Self {
        let late = plies.saturating_sub(FIFTY_MOVES);
        Self((plies.min(FIFTY_MOVES) + late.div_ceil(2)) as u8)
    }

    /// The plies to the next capture, pawn move or mate, rounded down; `None` without a distance.
    fn plies(self) -> Option<u16> {
        let distance = u16::from(self.0);
        let late = distance.saturating_sub(FIFTY_MOVES);
        (distance <= Self::MAX_DISTANCE)
            .then(|| distance.min(FIFTY_MOVES) + (2 * late).saturating_sub(1))
    }

    /// The result, and whether it is reached by a capture; `None` without a position.
    #[inline]
    pub(super) fn result(self, is_won: bool) -> Option<Wdl> {
        match self {
            Self::ILLEGAL => None,
            Self::DRAW | Self::CAPTURE_DRAWS | Self::STALEMATE | Self::ZEROING_BLESSED_LOSS => {
                Some(Wdl::Draw)
            }
            Self::CAPTURE_WINS | Self::PAWN_WINS => Some(Wdl::Win),
            Self::CAPTURE_CURSED_WIN | Self::PAWN_CURSED_WIN => Some(Wdl::CursedWin),
            Self(distance) => Some(match (is_won, u16::from(distance) > FIFTY_MOVES) {
                (true, false) => Wdl::Win,
                (true, true) => Wdl::CursedWin,
                (false, true) => Wdl::BlessedLoss,
                (false, false) => Wdl::Loss,
            }),
        }
    }

    #[inline]
    pub(super) fn wdl(self, is_won: bool) -> WdlCell {
        match self {
            Self::CAPTURE_WINS | Self::CAPTURE_CURSED_WIN | Self::CAPTURE_DRAWS => {
                self.result(is_won).map_or(WdlCell::Any, WdlCell::AtMost)
            }
            _ => self.result(is_won).map_or(WdlCell::Any, WdlCell::Exact),
        }
    }

    #[inline]
    pub(super) fn dtz(self, is_won: bool) -> DtzCell {
        match (self.plies(), self.result(is_won)) {
            // Files and probers have no distance of 0; they know mate when they see it.
            (Some(plies), Some(class)) => DtzCell::Plies { class, plies: plies.max(1) },
            _ => DtzCell::Any,
        }
    }
}
