//! Win, draw or loss for the side to move.

use core::{fmt, ops::Neg};

/// Win, draw or loss for the side to move under the 50-move rule, with the halfmove clock at zero.
///
/// ```
/// use lucena_syzygy::Wdl;
/// assert!(Wdl::Win > Wdl::CursedWin && Wdl::CursedWin > Wdl::Draw);
/// assert_eq!(-Wdl::Win, Wdl::Loss);
/// assert_eq!(Wdl::BlessedLoss as i8, -1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(i8)]
pub enum Wdl {
    /// Lost, within the 50-move rule.
    Loss = -2,
    /// Lost, but drawn by the 50-move rule.
    BlessedLoss = -1,
    /// Drawn.
    Draw = 0,
    /// Won, but drawn by the 50-move rule.
    CursedWin = 1,
    /// Won, within the 50-move rule.
    Win = 2,
}

impl Wdl {
    /// All five, from worst to best.
    ///
    /// ```
    /// use lucena_syzygy::Wdl;
    /// assert!(Wdl::ALL.is_sorted());
    /// ```
    pub const ALL: [Self; 5] =
        [Self::Loss, Self::BlessedLoss, Self::Draw, Self::CursedWin, Self::Win];

    /// The result with this index in [`Self::ALL`], as WDL tables store it: 0 is a loss, 4 a win.
    ///
    /// ```
    /// use lucena_syzygy::Wdl;
    /// assert_eq!(Wdl::from_index(1), Some(Wdl::BlessedLoss));
    /// assert_eq!(Wdl::from_index(5), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_index(value: u16) -> Option<Self> {
        match value {
            0 => Some(Self::Loss),
            1 => Some(Self::BlessedLoss),
            2 => Some(Self::Draw),
            3 => Some(Self::CursedWin),
            4 => Some(Self::Win),
            _ => None,
        }
    }

    /// The DTZ of a position with this result in which the best move zeroes the halfmove clock or
    /// mates.
    ///
    /// ```
    /// use lucena_syzygy::Wdl;
    /// assert_eq!(Wdl::CursedWin.dtz_before_zeroing(), 101);
    /// ```
    #[must_use]
    #[inline]
    pub const fn dtz_before_zeroing(self) -> i32 {
        match self {
            Self::Loss => -1,
            Self::BlessedLoss => -101,
            Self::Draw => 0,
            Self::CursedWin => 101,
            Self::Win => 1,
        }
    }

    /// Whether this is a win or a cursed win.
    ///
    /// ```
    /// use lucena_syzygy::Wdl;
    /// assert!(Wdl::CursedWin.is_winning() && !Wdl::Draw.is_winning());
    /// ```
    #[must_use]
    pub const fn is_winning(self) -> bool {
        matches!(self, Self::CursedWin | Self::Win)
    }

    /// Whether this is a loss or a blessed loss.
    ///
    /// ```
    /// use lucena_syzygy::Wdl;
    /// assert!(Wdl::BlessedLoss.is_losing() && !Wdl::Draw.is_losing());
    /// ```
    #[must_use]
    pub const fn is_losing(self) -> bool {
        matches!(self, Self::BlessedLoss | Self::Loss)
    }

    /// The result with the 50-move rule: cursed wins and blessed losses are draws.
    ///
    /// ```
    /// use lucena_syzygy::Wdl;
    /// assert_eq!(Wdl::CursedWin.under_fifty_move_rule(), Wdl::Draw);
    /// assert_eq!(Wdl::Loss.under_fifty_move_rule(), Wdl::Loss);
    /// ```
    #[must_use]
    pub const fn under_fifty_move_rule(self) -> Self {
        match self {
            Self::BlessedLoss | Self::CursedWin => Self::Draw,
            decided => decided,
        }
    }

    /// The result without the 50-move rule: cursed wins are wins, blessed losses are losses.
    ///
    /// ```
    /// use lucena_syzygy::Wdl;
    /// assert_eq!(Wdl::CursedWin.without_fifty_move_rule(), Wdl::Win);
    /// ```
    #[must_use]
    pub const fn without_fifty_move_rule(self) -> Self {
        match self {
            Self::BlessedLoss => Self::Loss,
            Self::CursedWin => Self::Win,
            same => same,
        }
    }
}

impl Neg for Wdl {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }
}

impl From<Wdl> for i8 {
    fn from(wdl: Wdl) -> Self {
        wdl as Self
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::BlessedLoss => "blessed loss",
            Self::Draw => "draw",
            Self::CursedWin => "cursed win",
            Self::Win => "win",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_files_and_of_users_agree() {
        for (number, wdl) in (0..).zip(Wdl::ALL) {
            assert_eq!(Wdl::from_index(number), Some(wdl));
            assert_eq!(i32::from(i8::from(wdl)), i32::from(number) - 2);
            assert_eq!(i8::from(-wdl), -i8::from(wdl));
            assert_eq!(wdl.dtz_before_zeroing().signum(), i32::from(i8::from(wdl)).signum());
        }
        assert_eq!(Wdl::from_index(5), None);
    }
}
