//! TT entry, packed into 64 bits.

use lucena_board::Move;
use lucena_eval::Score;

/// Bound type of a score: exact, lower bound (fail high) or upper bound (fail low).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Bound {
    /// At most this: no move raised alpha (fail low, all node).
    Upper = 1,
    /// At least this: a move reached beta (fail high, cut node).
    Lower = 2,
    /// Exact (PV node).
    Exact = 3,
}

impl Bound {
    /// `exact`, `lower` or `upper`.
    ///
    /// ```
    /// assert_eq!(lucena_search::Bound::Lower.name(), "lower");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Upper => "upper",
            Self::Lower => "lower",
            Self::Exact => "exact",
        }
    }

    /// The bound type of the score of a search with this window.
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

/// Result of the search of a position, as the transposition table stores it.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::Score;
/// use lucena_search::{Bound, TranspositionTable, TtEntry};
/// let (tt, position) = (TranspositionTable::new(1)?, Position::initial());
/// let entry = TtEntry::new(Score::cp(31), Bound::Lower, 9)
///     .with_move(position.parse_uci("e2e4")?)
///     .with_eval(Score::cp(24));
/// tt.store(position.key(), entry);
/// assert_eq!(tt.probe(position.key()), Some(entry));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TtEntry {
    /// The best move, or the one that caused a beta cutoff.
    pub mv: Option<Move>,
    /// The score, with mates counted from the position itself.
    pub score: Score,
    /// The static evaluation without correction history, if there is one.
    pub eval: Option<Score>,
    /// Depth of the search in plies; 0 for quiescence.
    pub depth: u8,
    /// The bound type of the score.
    pub bound: Bound,
    /// Whether the position is or was on a principal variation.
    pub is_pv: bool,
}

/// Generations of searches wrap around at this.
pub(super) const N_GENERATIONS: u8 = 32;

/// Encodes "no evaluation"; no score is this low.
const NO_EVAL: i16 = i16::MIN;

impl TtEntry {
    /// An entry without a move and an evaluation.
    #[must_use]
    pub const fn new(score: Score, bound: Bound, depth: u8) -> Self {
        Self { mv: None, score, eval: None, depth, bound, is_pv: false }
    }

    /// The entry with a move.
    #[must_use]
    pub const fn with_move(mut self, mv: Move) -> Self {
        self.mv = Some(mv);
        self
    }

    /// The entry with a static evaluation.
    #[must_use]
    pub const fn with_eval(mut self, eval: Score) -> Self {
        self.eval = Some(eval);
        self
    }

    /// Whether the bound allows a cutoff in this window; `score` is the entry's, from the root.
    #[inline]
    pub(crate) fn allows_cutoff(&self, score: Score, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        }
    }

    /// Whether the score is a lower bound at any depth: a mate that was found.
    #[inline]
    pub(crate) fn proves_win(&self) -> bool {
        self.bound != Bound::Upper && self.score.gives_mate()
    }

    #[inline]
    pub(super) fn pack(&self, generation: u8) -> u64 {
        let mv = self.mv.map_or(0, Move::bits);
        let eval = self.eval.map_or(NO_EVAL, |eval| eval.raw() as i16);
        u64::from(mv)
            | u64::from(self.score.raw() as i16 as u16) << 16
            | u64::from(eval as u16) << 32
            | u64::from(self.depth) << 48
            | u64::from(self.bound as u8) << 56
            | u64::from(self.is_pv) << 58
            | u64::from(generation) << 59
    }

    /// `None` if the bits hold no entry.
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
            is_pv: bits >> 58 & 1 != 0,
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
pub(super) const fn generation_of(bits: u64) -> u8 {
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
                let bare = TtEntry::new(score, bound, 200);
                let mut full = bare.with_move(mv).with_eval(-score);
                full.is_pv = true;
                for entry in [bare, full] {
                    let bits = entry.pack(31);
                    assert_eq!(TtEntry::unpack(bits), Some(entry));
                    assert_eq!(generation_of(bits), 31);
                }
            }
        }
        assert_eq!(TtEntry::unpack(0), None);
    }
}
