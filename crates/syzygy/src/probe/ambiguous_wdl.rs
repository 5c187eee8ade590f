//! WDL with a halfmove clock that is not zero.

use std::fmt;

use lucena_board::Position;

use super::Dtz;
use crate::{ProbeError, Tablebase, Wdl};

/// Win, draw or loss for the side to move with the halfmove clock of the position, which DTZ rounding
/// can leave ambiguous.
///
/// Most DTZ tables store moves, not plies. With a DTZ that may be one ply too low it can be unknown
/// whether the 50-move rule applies. Best play from a clock of zero never leads to such a position.
///
/// ```
/// use lucena_syzygy::AmbiguousWdl;
/// assert!(AmbiguousWdl::Win > AmbiguousWdl::MaybeWin && AmbiguousWdl::MaybeWin > AmbiguousWdl::CursedWin);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AmbiguousWdl {
    /// Lost, within the 50-move rule.
    Loss,
    /// [`Self::Loss`] or [`Self::BlessedLoss`], depending on one ply of DTZ.
    MaybeLoss,
    /// Lost, but drawn by the 50-move rule.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but drawn by the 50-move rule.
    CursedWin,
    /// [`Self::Win`] or [`Self::CursedWin`], depending on one ply of DTZ.
    MaybeWin,
    /// Won, within the 50-move rule.
    Win,
}

impl AmbiguousWdl {
    pub(super) fn new(dtz: Dtz, clock: u16) -> Self {
        let clock = i32::from(clock);
        // The hundredth ply draws unless it zeroes the counter itself.
        let is_sure = clock + dtz.max_plies().abs() <= 100;
        let is_possible = clock + dtz.plies().abs() <= 100;
        match dtz.wdl() {
            Wdl::Draw => Self::Draw,
            wdl if wdl.is_winning() && is_sure => Self::Win,
            wdl if wdl.is_winning() && is_possible => Self::MaybeWin,
            wdl if wdl.is_winning() => Self::CursedWin,
            _ if is_sure => Self::Loss,
            _ if is_possible => Self::MaybeLoss,
            _ => Self::BlessedLoss,
        }
    }

    /// The result with ambiguous cases counted as draws by the 50-move rule.
    ///
    /// ```
    /// use lucena_syzygy::{AmbiguousWdl, Wdl};
    /// assert_eq!(AmbiguousWdl::MaybeWin.conservative(), Wdl::CursedWin);
    /// assert_eq!(AmbiguousWdl::Loss.conservative(), Wdl::Loss);
    /// ```
    #[must_use]
    pub const fn conservative(self) -> Wdl {
        match self {
            Self::Loss => Wdl::Loss,
            Self::MaybeLoss | Self::BlessedLoss => Wdl::BlessedLoss,
            Self::Draw => Wdl::Draw,
            Self::CursedWin | Self::MaybeWin => Wdl::CursedWin,
            Self::Win => Wdl::Win,
        }
    }
}

/// The result with the halfmove clock at zero.
impl From<Wdl> for AmbiguousWdl {
    fn from(wdl: Wdl) -> Self {
        match wdl {
            Wdl::Loss => Self::Loss,
            Wdl::BlessedLoss => Self::BlessedLoss,
            Wdl::Draw => Self::Draw,
            Wdl::CursedWin => Self::CursedWin,
            Wdl::Win => Self::Win,
        }
    }
}

impl fmt::Display for AmbiguousWdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::MaybeLoss => "loss or blessed loss",
            Self::BlessedLoss => "blessed loss",
            Self::Draw => "draw",
            Self::CursedWin => "cursed win",
            Self::MaybeWin => "win or cursed win",
            Self::Win => "win",
        })
    }
}

impl Tablebase {
    /// Probes WDL and DTZ for the result with the halfmove clock of the position.
    ///
    /// ```
    /// use lucena_board::Position;
    /// # #[cfg(feature = "embedded")] {
    /// use lucena_syzygy::{Tablebase, AmbiguousWdl};
    /// let tables = Tablebase::embedded();
    /// let probe = |fen: &str| tables.probe_wdl_with_clock(&fen.parse().unwrap());
    /// assert_eq!(probe("8/8/8/8/8/4k3/8/4K2Q b - - 83 90")?, AmbiguousWdl::Loss);
    /// assert_eq!(probe("8/8/8/8/8/4k3/8/4K2Q b - - 84 90")?, AmbiguousWdl::MaybeLoss);
    /// assert_eq!(probe("8/8/8/8/8/4k3/8/4K2Q b - - 85 90")?, AmbiguousWdl::BlessedLoss);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ProbeError`] with castling rights, too many pieces, or a missing or corrupt table.
    pub fn probe_wdl_with_clock(&self, pos: &Position) -> Result<AmbiguousWdl, ProbeError> {
        Ok(AmbiguousWdl::new(self.probe_dtz(pos)?, pos.half_move_clock()))
    }
}
