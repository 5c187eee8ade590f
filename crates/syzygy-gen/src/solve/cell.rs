//! The solver's byte for each position.

use lucena_syzygy::Wdl;

use super::super::solution::{DtzCell, WdlCell};

/// The 50-move rule in plies.
pub(super) const FIFTY_MOVES: u16 = 100;

/// DTZ of a position, or a special value. Win or loss is kept elsewhere, in the set of won positions.
///
/// 0 is mate. Up to 100 the DTZ is in plies, above in pairs of plies, as no table distinguishes 101
/// from 102.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell(pub(super) u8);

impl Cell {
    /// An illegal position.
    pub(super) const ILLEGAL: Self = Self(255);
    /// A draw, or not decided yet.
    pub(super) const DRAW: Self = Self(254);
    /// As [`Self::DRAW`], with a capture that draws.
    pub(super) const CAPTURE_DRAWS: Self = Self(253);
    /// Stalemate.
    pub(super) const STALEMATE: Self = Self(252);
    /// A capture wins.
    pub(super) const CAPTURE_WINS: Self = Self(251);
    /// A pawn move wins.
    pub(super) const PAWN_WINS: Self = Self(250);
    /// The best capture is a cursed win, unless another move wins.
    pub(super) const CAPTURE_CURSED_WIN: Self = Self(249);
    /// The best pawn move is a cursed win, unless another move wins.
    pub(super) const PAWN_CURSED_WIN: Self = Self(248);
    /// The best zeroing move is a blessed loss, and no other move is decided.
    pub(super) const ZEROING_BLESSED_LOSS: Self = Self(247);

    const MAX_DISTANCE: u16 = 246;

    /// The highest DTZ of a cell.
    pub(super) const MAX_PLIES: u16 = FIFTY_MOVES + 2 * (Self::MAX_DISTANCE - FIFTY_MOVES);

    /// A DTZ of at most [`Self::MAX_PLIES`].
    pub(super) fn decided(plies: u16) -> Self {
        let late = plies.saturating_sub(FIFTY_MOVES);
        Self((plies.min(FIFTY_MOVES) + late.div_ceil(2)) as u8)
    }

    /// The DTZ in plies, rounded down; `None` for special values.
    fn plies(self) -> Option<u16> {
        let distance = u16::from(self.0);
        let late = distance.saturating_sub(FIFTY_MOVES);
        (distance <= Self::MAX_DISTANCE)
            .then(|| distance.min(FIFTY_MOVES) + (2 * late).saturating_sub(1))
    }

    /// WDL; `None` for illegal positions.
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
            // Tables and probers have no DTZ of 0 for mate; it counts as 1.
            (Some(plies), Some(class)) => DtzCell::Plies { class, plies: plies.max(1) },
            _ => DtzCell::Any,
        }
    }
}
