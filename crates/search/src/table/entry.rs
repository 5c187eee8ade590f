//! One result of a search, and how it packs into 64 bits.

use lucena_board::Move;
use lucena_eval::Score;

/// What a stored score says about the true one.
///
/// ```
/// use lucena_search::Bound;
/// assert_ne!(Bound::Lower, Bound::Upper);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Bound {
    /// The score is at most this: no move reached the window.
    Upper = 1,
    /// The score is at least this: a move was too good to look further.
    Lower = 2,
    /// The score is this.
    Exact = 3,
}

impl Bound {
    /// What the score of a search with this window says.
    pub(crate) fn of(score: Score, alpha: Score, beta: Score) -> Self {
        if score >= beta {
            Self::Lower
        } else if score <= alpha {
            Self::Upper
        } else {
            Self::Exact
        }
    }
}

/// What a search found out about a position.
///
/// ```
/// use lucena_eval::Score;
/// use lucena_search::{Bound, Entry};
/// let entry = Entry::new(Score::cp(31), Bound::Lower, 9);
/// assert!(entry.mv.is_none() && entry.eval.is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The best move, or the one that refuted the position.
    pub mv: Option<Move>,
    /// The score as seen from the position itself.
    pub score: Score,
    /// The static evaluation, if one was made.
    pub eval: Option<Score>,
    /// How deep the search looked, in plies; 0 for quiescence.
    pub depth: u8,
    /// How the score bounds the true one.
    pub bound: Bound,
    /// Whether the position was once on a principal variation.
    pub was_pv: bool,
}

/// Generations of searches are told apart modulo this.
pub(super) const AGES: u8 = 32;

/// Stands for "no evaluation"; no score is so low.
const NO_EVAL: i16 = i16::MIN;

impl Entry {
    /// An entry without a move and an evaluation.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// use lucena_search::{Bound, Entry};
    /// assert_eq!(Entry::new(Score::ZERO, Bound::Exact, 3).depth, 3);
    /// ```
    #[must_use]
    pub const fn new(score: Score, bound: Bound, depth: u8) -> Self {
        Self { mv: None, score, eval: None, depth, bound, was_pv: false }
    }

    /// The entry with a move.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::Score;
    /// use lucena_search::{Bound, Entry};
    /// let mv = Position::initial().legal_moves()[0];
    /// assert_eq!(Entry::new(Score::ZERO, Bound::Exact, 3).with_move(mv).mv, Some(mv));
    /// ```
    #[must_use]
    pub const fn with_move(mut self, mv: Move) -> Self {
        self.mv = Some(mv);
        self
    }

    /// The entry with a static evaluation.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// use lucena_search::{Bound, Entry};
    /// let entry = Entry::new(Score::ZERO, Bound::Upper, 3).with_eval(Score::cp(-40));
    /// assert_eq!(entry.eval, Some(Score::cp(-40)));
    /// ```
    #[must_use]
    pub const fn with_eval(mut self, eval: Score) -> Self {
        self.eval = Some(eval);
        self
    }

    /// Whether the stored score settles a search with this window.
    #[inline]
    pub(crate) fn cuts(&self, score: Score, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        }
    }

    #[inline]
    pub(super) fn pack(&self, age: u8) -> u64 {
        let mv = self.mv.map_or(0, Move::bits);
        let eval = self.eval.map_or(NO_EVAL, |eval| eval.raw() as i16);
        u64::from(mv)
            | u64::from(self.score.raw() as i16 as u16) << 16
            | u64::from(eval as u16) << 32
            | u64::from(self.depth) << 48
            | u64::from(self.bound as u8) << 56
            | u64::from(self.was_pv) << 58
            | u64::from(age) << 59
    }

    /// Nothing, if the bits hold no entry.
    #[inline]
    pub(super) fn unpack(bits: u64) -> Option<Self> {
        let bound = match bits >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let eval = (bits >> 32) as i16;
        Some(Self {
            mv: move_of(bits),
            score: Score::from_raw(i32::from((bits >> 16) as i16)),
            eval: (eval != NO_EVAL).then(|| Score::from_raw(i32::from(eval))),
            depth: depth_of(bits),
            bound,
            was_pv: bits >> 58 & 1 != 0,
        })
    }
}

#[inline]
pub(super) fn move_of(bits: u64) -> Option<Move> {
    if bits as u16 == 0 { None } else { Move::from_bits(bits as u16) }
}

#[inline]
pub(super) const fn depth_of(bits: u64) -> u8 {
    (bits >> 48) as u8
}

#[inline]
pub(super) const fn age_of(bits: u64) -> u8 {
    (bits >> 59) as u8
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;

    use super::*;

    #[test]
    fn packs_and_unpacks() {
        let mv = Position::initial().legal_moves()[3];
        for score in [Score::cp(-31), Score::mate_in(4), Score::mated_in(0), Score::ZERO] {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let bare = Entry::new(score, bound, 200);
                let mut full = bare.with_move(mv).with_eval(-score);
                full.was_pv = true;
                for entry in [bare, full] {
                    let bits = entry.pack(31);
                    assert_eq!(Entry::unpack(bits), Some(entry));
                    assert_eq!(age_of(bits), 31);
                }
            }
        }
        assert_eq!(Entry::unpack(0), None);
    }
}
