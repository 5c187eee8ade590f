//! Scores: centipawns, tablebase results and mates.

use core::fmt;
use core::ops::{Add, Neg, Sub};

/// A score from the point of view of one side.
///
/// In increasing order: being mated (the sooner the worse), tablebase losses, centipawns, tablebase
/// wins, giving mate (the sooner the better). The ranges do not overlap, so a search can compare
/// scores as plain numbers.
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

/// The distance to mate in moves.
///
/// ```
/// use lucena_eval::{Mate, Score};
/// assert_eq!(Score::mate_in(3).mate(), Some(Mate::Giving(2)));
/// assert_eq!(Score::mated_in(0).mate(), Some(Mate::Receiving(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mate {
    /// Mate in this many moves.
    Giving(u32),
    /// Mated in this many moves; 0 if checkmated.
    Receiving(u32),
}

impl Mate {
    /// The moves as protocols count them: negative if the side to move is mated.
    ///
    /// ```
    /// use lucena_eval::Mate;
    /// assert_eq!((Mate::Giving(2).signed(), Mate::Receiving(3).signed()), (2, -3));
    /// ```
    #[must_use]
    pub const fn signed(self) -> i32 {
        match self {
            Self::Giving(moves) => moves as i32,
            Self::Receiving(moves) => -(moves as i32),
        }
    }
}

impl Score {
    /// A draw or equal position.
    pub const ZERO: Self = Self(0);
    /// Greater than any score of a position, for the bounds of a full window.
    pub const INFINITE: Self = Self(32_001);
    /// The maximum distance of a mate or tablebase score, in plies.
    pub const MAX_PLY: u32 = 256;

    const MATE: i32 = 32_000;
    const MATE_BOUND: i32 = Self::MATE - Self::MAX_PLY as i32;
    const TABLEBASE: i32 = Self::MATE_BOUND - 1;
    const TABLEBASE_BOUND: i32 = Self::TABLEBASE - Self::MAX_PLY as i32;
    const MAX_CENTIPAWNS: i32 = Self::TABLEBASE_BOUND - 1;

    /// A score in centipawns, clamped to the range of evaluations.
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

    /// Mate in this many plies, at most [`Score::MAX_PLY`]; 1 is mate with the next move.
    #[must_use]
    #[inline]
    pub const fn mate_in(plies: u32) -> Self {
        Self(Self::MATE - if plies > Self::MAX_PLY { Self::MAX_PLY } else { plies } as i32)
    }

    /// Mated in this many plies, at most [`Score::MAX_PLY`]; 0 is checkmate on the board.
    #[must_use]
    #[inline]
    pub const fn mated_in(plies: u32) -> Self {
        Self(-Self::mate_in(plies).0)
    }

    /// A tablebase win at this ply from the root.
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

    /// A tablebase loss at this ply from the root.
    #[must_use]
    #[inline]
    pub const fn tablebase_loss(plies: u32) -> Self {
        Self(-Self::tablebase_win(plies).0)
    }

    /// The raw value, for hash tables; fits 16 bits.
    #[must_use]
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The score with this [`Score::raw`] value, clamped to the range of scores.
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

    /// The score in centipawns. Mates and tablebase results are beyond any evaluation.
    #[must_use]
    #[inline]
    pub const fn centipawns(self) -> i32 {
        self.0
    }

    /// Whether this is an evaluation rather than a mate or tablebase result.
    #[must_use]
    #[inline]
    pub const fn is_centipawns(self) -> bool {
        self.0.abs() <= Self::MAX_CENTIPAWNS
    }

    /// Whether this is a proven win: mate or tablebase win.
    #[must_use]
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_CENTIPAWNS
    }

    /// Whether this is a proven loss: mated or tablebase loss.
    #[must_use]
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_CENTIPAWNS
    }

    /// Whether this is giving mate.
    #[must_use]
    #[inline]
    pub const fn gives_mate(self) -> bool {
        self.0 >= Self::MATE_BOUND && self.0 <= Self::MATE
    }

    /// Plies to mate, for either side, if this is a mate score.
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

    /// The mate in moves, as in UCI.
    #[must_use]
    pub const fn mate(self) -> Option<Mate> {
        match self.mate_plies() {
            Some(plies) if self.0 > 0 => Some(Mate::Giving(plies.div_ceil(2))),
            Some(plies) => Some(Mate::Receiving(plies / 2)),
            None => None,
        }
    }

    /// Converts a hash table score to a score at this ply: mate and tablebase distances become
    /// relative to the root.
    ///
    /// A hash table stores distances from the position itself, so that they are valid at any ply; a
    /// search counts from its root.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert_eq!(Score::mate_in(3).from_tt(2), Score::mate_in(5));
    /// assert_eq!(Score::cp(17).from_tt(2), Score::cp(17));
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_tt(self, plies: u32) -> Self {
        let farther = plies as i32;
        if self.is_win() {
            let floor =
                if self.0 >= Self::MATE_BOUND { Self::MATE_BOUND } else { Self::TABLEBASE_BOUND };
            Self(if self.0 - farther < floor { floor } else { self.0 - farther })
        } else if self.is_loss() {
            Self(-Self(-self.0).from_tt(plies).0)
        } else {
            self
        }
    }

    /// Converts a score at this ply to a hash table score: the inverse of [`Score::from_tt`].
    ///
    /// ```
    /// use lucena_eval::Score;
    /// assert_eq!(Score::mate_in(5).to_tt(2), Score::mate_in(3));
    /// ```
    #[must_use]
    #[inline]
    pub const fn to_tt(self, plies: u32) -> Self {
        let nearer = plies as i32;
        if self.is_win() {
            let roof = if self.0 >= Self::MATE_BOUND { Self::MATE } else { Self::TABLEBASE };
            Self(if self.0 + nearer > roof { roof } else { self.0 + nearer })
        } else if self.is_loss() {
            Self(-Self(-self.0).to_tt(plies).0)
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

    /// Adds a margin. The result may be out of range: it is a bound, not a score.
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
    fn mate_scores_convert_to_the_table_and_back() {
        for score in
            [Score::mate_in(9), Score::mated_in(8), Score::tablebase_loss(12), Score::cp(-5)]
        {
            assert_eq!(score.from_tt(6).to_tt(6), score);
        }
    }

    #[test]
    fn scores_saturate_within_their_range() {
        assert_eq!(Score::mate_in(250).from_tt(100).mate_plies(), Some(Score::MAX_PLY));
        assert!(Score::tablebase_win(250).from_tt(100).is_win());
        assert_eq!(Score::mate_in(3).to_tt(100), Score::mate_in(0));
        assert!(Score::tablebase_win(3).to_tt(100).mate().is_none());
    }
}
