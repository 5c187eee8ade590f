//! Filters of the generator: masks of origins and destinations.

use crate::CheckInfo;
use crate::side::Side;

/// Which moves to generate, as masks of origins and destinations. The defaults keep all moves and
/// compile to nothing.
pub(crate) trait Filter {
    #[inline(always)]
    fn from(&self) -> u64 {
        !0
    }

    /// Allowed destinations of pieces other than pawns.
    #[inline(always)]
    fn piece_targets(&self, _occupied: u64) -> u64 {
        !0
    }

    /// Allowed destinations of pawn pushes.
    #[inline(always)]
    fn push_targets<S: Side>(&self) -> u64 {
        !0
    }

    /// Allowed destinations of pawn captures.
    #[inline(always)]
    fn pawn_capture_targets(&self) -> u64 {
        !0
    }

    /// Allowed destinations of the king when castling.
    #[inline(always)]
    fn castle_targets(&self) -> u64 {
        !0
    }

    /// Checkers and pins, if the caller has computed them.
    #[inline(always)]
    fn check_info(&self) -> Option<&CheckInfo> {
        None
    }
}

/// Keeps all moves.
pub(crate) struct AllMoves;

impl Filter for AllMoves {}

/// Keeps captures.
#[cfg(feature = "variants")]
pub(crate) struct Captures {
    /// The enemy pieces.
    pub(crate) targets: u64,
}

#[cfg(feature = "variants")]
impl Filter for Captures {
    #[inline(always)]
    fn piece_targets(&self, _: u64) -> u64 {
        self.targets
    }

    #[inline(always)]
    fn push_targets<S: Side>(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn castle_targets(&self) -> u64 {
        0
    }
}

/// Keeps what captures nothing, quiet promotions included, but not castling.
#[cfg(feature = "variants")]
pub(crate) struct QuietMoves;

#[cfg(feature = "variants")]
impl Filter for QuietMoves {
    #[inline(always)]
    fn piece_targets(&self, occupied: u64) -> u64 {
        !occupied
    }

    #[inline(always)]
    fn pawn_capture_targets(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn castle_targets(&self) -> u64 {
        0
    }
}
