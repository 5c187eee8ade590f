//! Filters of the generator: masks of origins and destinations.

use crate::CheckInfo;
use crate::side::Side;

/// Which moves to generate, as masks of origins and destinations: the filter that keeps all moves
/// compiles to nothing.
pub(crate) trait Filter {
    fn from(&self) -> u64;
    /// Allowed destinations of pieces other than pawns.
    fn piece_targets(&self, occupied: u64) -> u64;
    /// Allowed destinations of pawn pushes.
    fn push_targets<S: Side>(&self) -> u64;
    /// Allowed destinations of pawn captures.
    fn pawn_capture_targets(&self) -> u64;
    /// Allowed destinations of the king when castling.
    fn castle_targets(&self) -> u64;
    /// Checkers and pins, if the caller has computed them.
    fn check_info(&self) -> Option<&CheckInfo>;
}

/// Keeps all moves.
pub(crate) struct AllMoves;

impl Filter for AllMoves {
    #[inline(always)]
    fn from(&self) -> u64 {
        !0
    }

    #[inline(always)]
    fn piece_targets(&self, _: u64) -> u64 {
        !0
    }

    #[inline(always)]
    fn push_targets<S: Side>(&self) -> u64 {
        !0
    }

    #[inline(always)]
    fn pawn_capture_targets(&self) -> u64 {
        !0
    }

    #[inline(always)]
    fn castle_targets(&self) -> u64 {
        !0
    }

    #[inline(always)]
    fn check_info(&self) -> Option<&CheckInfo> {
        None
    }
}

/// Keeps captures.
#[cfg(feature = "variants")]
pub(crate) struct Captures {
    /// The enemy pieces.
    pub(crate) targets: u64,
}

#[cfg(feature = "variants")]
impl Filter for Captures {
    #[inline(always)]
    fn from(&self) -> u64 {
        !0
    }

    #[inline(always)]
    fn piece_targets(&self, _: u64) -> u64 {
        self.targets
    }

    #[inline(always)]
    fn push_targets<S: Side>(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn pawn_capture_targets(&self) -> u64 {
        !0
    }

    #[inline(always)]
    fn castle_targets(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn check_info(&self) -> Option<&CheckInfo> {
        None
    }
}

/// Keeps what captures nothing, quiet promotions included, but not castling.
#[cfg(feature = "variants")]
pub(crate) struct QuietMoves;

#[cfg(feature = "variants")]
impl Filter for QuietMoves {
    #[inline(always)]
    fn from(&self) -> u64 {
        !0
    }

    #[inline(always)]
    fn piece_targets(&self, occupied: u64) -> u64 {
        !occupied
    }

    #[inline(always)]
    fn push_targets<S: Side>(&self) -> u64 {
        !0
    }

    #[inline(always)]
    fn pawn_capture_targets(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn castle_targets(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn check_info(&self) -> Option<&CheckInfo> {
        None
    }
}
