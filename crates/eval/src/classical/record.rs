//! The witness that writes everything down, for explanations and for tuners.

use alloc::vec;
use alloc::vec::Vec;

use lucena_board::{Color, Position};

use crate::explanation::Blended;
use crate::trace::{Blending, Trace};
use crate::{ExplainedTerm, Explanation, Params, Tapered, Term, WeightValue};

/// Everything that an evaluation reported.
pub(super) struct Record {
    by_term: [[Tapered; 2]; Term::ALL.len()],
    counts: Vec<i32>,
    nonlinear: Tapered,
    result: Blending,
}

impl Record {
    pub(super) fn new() -> Self {
        Self {
            by_term: [[Tapered::ZERO; 2]; Term::ALL.len()],
            counts: vec![0; Params::N_SLOTS],
            nonlinear: Tapered::ZERO,
            result: Blending::default(),
        }
    }

    pub(super) fn explanation(&self, position: &Position) -> Explanation {
        let explain = |term: Term| {
            let [white, black] = self.by_term[term as usize];
            ExplainedTerm::new(term.name(), white, black)
        };
        let Blending { phase, scale, blended, total, .. } = self.result;
        let terms = Term::ALL.into_iter().map(explain).collect();
        Explanation::new(position, terms, Blended { phase, scale, blended, total })
    }

    pub(super) fn coefficients(self) -> Coefficients {
        let all = self.counts.into_iter().enumerate();
        let counts = all.filter(|&(_, count)| count != 0).collect();
        let Blending { phase, scale, total, .. } = self.result;
        Coefficients { counts, nonlinear: self.nonlinear, phase, scale, total }
    }
}

impl Trace for Record {
    const ACTIVE: bool = true;

    fn linear(&mut self, side: Color, term: Term, slot: usize, count: i32, value: Tapered) {
        self.by_term[term as usize][side as usize] += value;
        self.counts[slot] += match side {
            Color::White => count,
            Color::Black => -count,
        };
    }

    fn nonlinear(&mut self, side: Color, term: Term, value: Tapered) {
        self.by_term[term as usize][side as usize] += value;
        self.nonlinear += match side {
            Color::White => value,
            Color::Black => -value,
        };
    }

    fn finish(&mut self, result: Blending) {
        self.result = result;
    }
}

/// A position as a tuner sees it: how often each weight counts, White's less Black's.
///
/// The sum of a position is the weights times their counts, plus what is not linear in any weight:
/// king safety. The score follows from the sum by [`scale`](Self::scale) and
/// [`phase`](Self::phase).
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::Classical;
/// let evaluator = Classical::default();
/// let start = evaluator.coefficients(&Position::initial());
/// // Both sides have the same but the move.
/// assert_eq!(start.counts().len(), 1);
/// assert_eq!(start.linear(evaluator.params()), evaluator.params().tempo);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coefficients {
    counts: Vec<(usize, i32)>,
    nonlinear: Tapered,
    phase: i32,
    scale: i32,
    total: i32,
}

impl Coefficients {
    /// The slots of weights that count, each with its count, in the order of slots.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Params};
    /// let evaluator = Classical::default();
    /// let (slot, count) = evaluator.coefficients(&Position::initial()).counts()[0];
    /// assert_eq!(evaluator.params().weight(slot).unwrap().name, "tempo");
    /// assert_eq!(count, 1);
    /// ```
    #[must_use]
    pub fn counts(&self) -> &[(usize, i32)] {
        &self.counts
    }

    /// The weights times their counts: with the evaluator's own weights, the linear part of the
    /// sum; with others, what it would be with those.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Params, Tapered};
    /// let start = Classical::default().coefficients(&Position::initial());
    /// let params: Params = "tempo = 30/10".parse()?;
    /// assert_eq!(start.linear(&params), Tapered::new(30, 10));
    /// # Ok::<(), lucena_eval::ParamsError>(())
    /// ```
    #[must_use]
    pub fn linear(&self, params: &Params) -> Tapered {
        let worth = |&(slot, count): &(usize, i32)| match params.weight(slot)?.value {
            WeightValue::Tapered(value) => Some(value * count),
            WeightValue::Plain(_) => None,
        };
        self.counts.iter().filter_map(worth).sum()
    }

    /// The rest of the sum.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Tapered};
    /// let start = Classical::default().coefficients(&Position::initial());
    /// assert_eq!(start.nonlinear().mg(), 0);
    /// ```
    #[must_use]
    pub const fn nonlinear(&self) -> Tapered {
        self.nonlinear
    }

    /// How much the middlegame counts, as in [`Explanation::phase`].
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, MAX_PHASE};
    /// let start = Classical::default().coefficients(&Position::initial());
    /// assert_eq!(start.phase(), MAX_PHASE);
    /// ```
    #[must_use]
    pub const fn phase(&self) -> i32 {
        self.phase
    }

    /// Share of the endgame value that counts, as in [`Explanation::scale`].
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Explanation};
    /// let start = Classical::default().coefficients(&Position::initial());
    /// assert!(start.scale() <= Explanation::FULL_SCALE);
    /// ```
    #[must_use]
    pub const fn scale(&self) -> i32 {
        self.scale
    }

    /// The score from White's point of view.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::Classical;
    /// let evaluator = Classical::default();
    /// let start = evaluator.coefficients(&Position::initial());
    /// assert_eq!(start.total(), evaluator.params().tempo.mg());
    /// ```
    #[must_use]
    pub const fn total(&self) -> i32 {
        self.total
    }
}
