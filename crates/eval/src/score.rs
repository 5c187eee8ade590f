//! What a position is worth: centipawns, a tablebase result or a mate in so many plies.

use core::fmt;
use core::ops::{Add, Neg, Sub};

/// What a position is worth to one side.
///
/// From worst to best: being mated (the sooner the worse), tablebase losses, centipawns, tablebase
/// wins, giving mate (the sooner the better). One ordering covers all, so that a search compares
/// plain numbers, and each band is wide enough that no two meet.
///
/// ```
/// use lucena_eval::Score;
/// assert!(Score::mate_in(3) > Score::mate_in(5));
/// assert!(Score::mate_in(5) > Score::tablebase_win(1));
/// assert!(Score::tablebase_win(90) > Score::cp(2_000));
/// assert_eq!(-Score::mate_in(3), Score::mated_in(3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// How far away a mate is, in moves of the side that gives it.
///
/// ```
/// use lucena_eval::{Mate, Score};
/// assert_eq!(Score::mate_in(3).mate(), Some(Mate::Giving(2)));
/// assert_eq!(Score::mated_in(0).mate(), Some(Mate::Receiving(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mate {
    /// The side whose score it is mates in so many of its moves.
    Giving(u32),
    /// The side whose score it is is mated after so many moves of the opponent; 0 on the board.
    Receiving(u32),
}

impl Score {
    /// An even position.
    pub const ZERO: Self = Self(0);
    /// Greater than every score of a position: where a search's window begins.
    pub const INFINITE: Self = Self(32_001);
    /// The longest line a mate or tablebase score can be away, in plies.
    pub const MAX_PLY: u32 = 256;

    const MATE: i32 = 32_000;
    const MATE_BOUND: i32 = Self::MATE - Self::MAX_PLY as i32;
    const TABLEBASE: i32 = Self::MATE_BOUND - 1;
    const TABLEBASE_BOUND: i32 = Self::TABLEBASE - Self::MAX_PLY as i32;
    const MAX_CENTIPAWNS: i32 = Self::TABLEBASE_BOUND - 1;

    /// A score in hundredths of a pawn, held within the band of centipawns.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert_eq!(Score::cp(35).centipawns(), 35);
    /// assert!(Score::cp(1_000_000).is_centipawns());
    /// ```
    #[must_use]
    #[inline]
    pub const fn cp(centipawns: i32) -> Self {
        if centipawns > Self::MAX_CENTIPAWNS {
            Self(Self::MAX_CENTIPAWNS)
        } else if centipawns < -Self::MAX_CENTIPAWNS {
            Self(-Self::MAX_CENTIPAWNS)
        } else {
            Self(centipawns)
        }
    }

    /// Mate given after this many plies, at most [`Score::MAX_PLY`]; 1 is mate with the next move.
    ///
    /// ```
    /// use lucena_eval::{Mate, Score};
    /// assert_eq!(Score::mate_in(1).mate(), Some(Mate::Giving(1)));
    /// ```
    #[must_use]
    #[inline]
    pub const fn mate_in(plies: u32) -> Self {
        Self(Self::MATE - if plies > Self::MAX_PLY { Self::MAX_PLY } else { plies } as i32)
    }

    /// Mate received after this many plies, at most [`Score::MAX_PLY`]; 0 is mate on the board.
    ///
    /// ```
    /// use lucena_eval::{Mate, Score};
    /// assert_eq!(Score::mated_in(2).mate(), Some(Mate::Receiving(1)));
    /// ```
    #[must_use]
    #[inline]
    pub const fn mated_in(plies: u32) -> Self {
        Self(-Self::mate_in(plies).0)
    }

    /// A win by a tablebase entry this many plies below the root.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert!(Score::tablebase_win(4) > Score::tablebase_win(6));
    /// assert!(Score::tablebase_win(4).mate().is_none());
    /// ```
    #[must_use]
    #[inline]
    pub const fn tablebase_win(plies: u32) -> Self {
        Self(Self::TABLEBASE - if plies > Self::MAX_PLY { Self::MAX_PLY } else { plies } as i32)
    }

    /// A loss by a tablebase entry this many plies below the root.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert_eq!(Score::tablebase_loss(4), -Score::tablebase_win(4));
    /// ```
    #[must_use]
    #[inline]
    pub const fn tablebase_loss(plies: u32) -> Self {
        Self(-Self::tablebase_win(plies).0)
    }

    /// The number behind the score, as searches and tables store it; fits 16 bits.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert_eq!(Score::cp(-12).raw(), -12);
    /// ```
    #[must_use]
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The score of a number that [`Score::raw`] gave, held within the bounds of a score.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// let score = Score::mate_in(7);
    /// assert_eq!(Score::from_raw(score.raw()), score);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_raw(raw: i32) -> Self {
        if raw > Self::INFINITE.0 {
            Self::INFINITE
        } else if raw < -Self::INFINITE.0 {
            Self(-Self::INFINITE.0)
        } else {
            Self(raw)
        }
    }

    /// Hundredths of a pawn. Mates and tablebase results give a number beyond any evaluation.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert_eq!(Score::cp(250).centipawns(), 250);
    /// ```
    #[must_use]
    #[inline]
    pub const fn centipawns(self) -> i32 {
        self.0
    }

    /// Whether this is an evaluation, neither a mate nor a tablebase result.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert!(Score::cp(0).is_centipawns());
    /// assert!(!Score::mated_in(10).is_centipawns());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_centipawns(self) -> bool {
        self.0.abs() <= Self::MAX_CENTIPAWNS
    }

    /// Whether the side is sure to win: it mates, or a tablebase says so.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert!(Score::mate_in(9).is_win() && Score::tablebase_win(2).is_win());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_CENTIPAWNS
    }

    /// Whether the side is sure to lose.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert!(Score::mated_in(0).is_loss());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_CENTIPAWNS
    }

    /// Plies until mate, given or received, if this is a mate score.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert_eq!(Score::mated_in(4).mate_plies(), Some(4));
    /// assert_eq!(Score::cp(4).mate_plies(), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn mate_plies(self) -> Option<u32> {
        let distance = Self::MATE - self.0.abs();
        if distance >= 0 && distance <= Self::MAX_PLY as i32 { Some(distance as u32) } else { None }
    }

    /// The mate in moves, as people and UCI count it.
    ///
    /// ```
    /// use lucena_eval::{Mate, Score};
    /// assert_eq!(Score::mate_in(5).mate(), Some(Mate::Giving(3)));
    /// assert_eq!(Score::cp(900).mate(), None);
    /// ```
    #[must_use]
    pub const fn mate(self) -> Option<Mate> {
        match self.mate_plies() {
            Some(plies) if self.0 > 0 => Some(Mate::Giving(plies.div_ceil(2))),
            Some(plies) => Some(Mate::Receiving(plies / 2)),
            None => None,
        }
    }

    /// The score as it looks `plies` earlier in the game: mates and tablebase results move away.
    ///
    /// A table keeps scores as seen from the position itself, so that they are right wherever the
    /// position turns up; a search counts from its root.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert_eq!(Score::mate_in(3).seen_from_above(2), Score::mate_in(5));
    /// assert_eq!(Score::cp(17).seen_from_above(2), Score::cp(17));
    /// ```
    #[must_use]
    #[inline]
    pub const fn seen_from_above(self, plies: u32) -> Self {
        let farther = plies as i32;
        if self.is_win() {
            let floor =
                if self.0 >= Self::MATE_BOUND { Self::MATE_BOUND } else { Self::TABLEBASE_BOUND };
            Self(if self.0 - farther < floor { floor } else { self.0 - farther })
        } else if self.is_loss() {
            Self(-Self(-self.0).seen_from_above(plies).0)
        } else {
            self
        }
    }

    /// The score as it looks `plies` later in the game: the reverse of [`Score::seen_from_above`].
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert_eq!(Score::mate_in(5).seen_from_below(2), Score::mate_in(3));
    /// ```
    #[must_use]
    #[inline]
    pub const fn seen_from_below(self, plies: u32) -> Self {
        let nearer = plies as i32;
        if self.is_win() {
            let roof = if self.0 >= Self::MATE_BOUND { Self::MATE } else { Self::TABLEBASE };
            Self(if self.0 + nearer > roof { roof } else { self.0 + nearer })
        } else if self.is_loss() {
            Self(-Self(-self.0).seen_from_below(plies).0)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    /// A margin above the score. The result may leave its band: it is a bound, not a score.
    #[inline]
    fn add(self, margin: i32) -> Self {
        Self(self.0 + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, margin: i32) -> Self {
        Self(self.0 - margin)
    }
}

impl Sub for Score {
    type Output = i32;

    #[inline]
    fn sub(self, other: Self) -> i32 {
        self.0 - other.0
    }
}

/// Centipawns with a sign, or a mate as in `#3` and `#-3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate() {
            Some(Mate::Giving(moves)) => write!(f, "#{moves}"),
            Some(Mate::Receiving(moves)) => write!(f, "#-{moves}"),
            None if self.is_win() => f.write_str("win"),
            None if self.is_loss() => f.write_str("loss"),
            None => {
                let sign = if self.0 < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_do_not_meet() {
        let most = Score::cp(i32::MAX);
        assert!(most.is_centipawns() && (-most).is_centipawns());
        assert!(Score::tablebase_win(Score::MAX_PLY) > most);
        assert!(Score::mate_in(Score::MAX_PLY) > Score::tablebase_win(0));
        assert!(Score::INFINITE > Score::mate_in(0));
        assert!(i16::try_from(Score::INFINITE.raw()).is_ok());
    }

    #[test]
    fn seen_from_elsewhere_and_back() {
        for score in
            [Score::mate_in(9), Score::mated_in(8), Score::tablebase_loss(12), Score::cp(-5)]
        {
            assert_eq!(score.seen_from_above(6).seen_from_below(6), score);
        }
    }

    #[test]
    fn a_score_moved_too_far_stays_in_its_band() {
        assert_eq!(Score::mate_in(250).seen_from_above(100).mate_plies(), Some(Score::MAX_PLY));
        assert!(Score::tablebase_win(250).seen_from_above(100).is_win());
        assert_eq!(Score::mate_in(3).seen_from_below(100), Score::mate_in(0));
        assert!(Score::tablebase_win(3).seen_from_below(100).mate().is_none());
    }
}
