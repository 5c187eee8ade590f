//! How a game ends when the counter of the fifty-move rule does not stand at zero.

use std::fmt;

use lucena_board::Position;

use super::Dtz;
use crate::{ProbeError, Tablebase, Wdl};

/// The result of a position with its counter of the fifty-move rule, for the side to move.
///
/// Where a table has rounded a ply away, it can be unknown whether the last ply comes too late;
/// that happens only when the counter has run in a way that best play would not have let it.
///
/// ```
/// use lucena_syzygy::AmbiguousWdl;
/// assert!(AmbiguousWdl::Win > AmbiguousWdl::MaybeWin && AmbiguousWdl::MaybeWin > AmbiguousWdl::CursedWin);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AmbiguousWdl {
    /// Lost.
    Loss,
    /// Lost, or saved by the fifty-move rule in the last moment.
    MaybeLoss,
    /// Saved by the fifty-move rule.
    BlessedLoss,
    /// Drawn anyway.
    Draw,
    /// Spoiled by the fifty-move rule.
    CursedWin,
    /// Won, or spoiled by the fifty-move rule in the last moment.
    MaybeWin,
    /// Won.
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

    /// The result with the doubtful cases taken for draws.
    ///
    /// ```
    /// use lucena_syzygy::{AmbiguousWdl, Wdl};
    /// assert_eq!(AmbiguousWdl::MaybeWin.cautious(), Wdl::CursedWin);
    /// assert_eq!(AmbiguousWdl::Loss.cautious(), Wdl::Loss);
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

/// The result with the counter at zero.
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
    /// The result of a position with its counter of the fifty-move rule.
    ///
    /// ```
    /// use lucena_board::Position;
    /// # #[cfg(feature = "embedded")] {
    /// use lucena_syzygy::{Tablebase, AmbiguousWdl};
    /// let tables = Tablebase::embedded();
    /// let verdict = |fen: &str| tables.probe_wdl_with_clock(&fen.parse().unwrap());
    /// assert_eq!(verdict("8/8/8/8/8/4k3/8/4K2Q b - - 83 90")?, AmbiguousWdl::Loss);
    /// assert_eq!(verdict("8/8/8/8/8/4k3/8/4K2Q b - - 84 90")?, AmbiguousWdl::MaybeLoss);
    /// assert_eq!(verdict("8/8/8/8/8/4k3/8/4K2Q b - - 85 90")?, AmbiguousWdl::BlessedLoss);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side may castle, or a table that is needed is missing or no good.
    pub fn probe_wdl_with_clock(&self, pos: &Position) -> Result<AmbiguousWdl, ProbeError> {
        Ok(AmbiguousWdl::new(self.probe_dtz(pos)?, pos.half_move_clock()))
    }
}
