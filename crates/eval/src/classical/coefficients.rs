//! The trace of an evaluation, for explanations and tuning.

use alloc::vec;
use alloc::vec::Vec;

use lucena_board::{Color, Position};

use crate::explanation::Blended;
use crate::trace::{Blending, Trace};
use crate::{ExplainedTerm, Explanation, Params, Tapered, Term, WeightValue, half_move_clock};

/// Records everything that enters the score.
pub(super) struct EvalTrace {
    by_term: [[Tapered; 2]; Term::ALL.len()],
    counts: Vec<i32>,
    danger: [Vec<(usize, i32)>; 2],
    nonlinear: Tapered,
    result: Blending,
}

impl EvalTrace {
    pub(super) fn new() -> Self {
        Self {
            by_term: [[Tapered::ZERO; 2]; Term::ALL.len()],
            counts: vec![0; Params::N_SLOTS],
            danger: [Vec::new(), Vec::new()],
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
        let Blending { phase, scale, clock_scale, total, .. } = self.result;
        let (danger, nonlinear) = (self.danger, self.nonlinear);
        Coefficients { counts, danger, nonlinear, phase, scale, clock_scale, total }
    }
}

impl Trace for EvalTrace {
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

    fn danger(&mut self, side: Color, slot: usize, count: i32) {
        if count != 0 {
            self.danger[side as usize].push((slot, count));
        }
    }

    fn finish(&mut self, result: Blending) {
        self.result = result;
    }
}

/// The coefficients of the weights in a position, White minus Black, for tuning.
///
/// The tapered sum is the dot product of weights and coefficients plus a nonlinear part: king
/// safety, which is quadratic in a [`danger`](Self::danger) that is itself linear. The score
/// follows from the sum by [`scale`](Self::scale), [`phase`](Self::phase) and
/// [`clock_scale`](Self::clock_scale).
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::Classical;
/// let evaluator = Classical::default();
/// let start = evaluator.coefficients(&Position::initial());
/// // The initial position is symmetric except for the tempo.
/// assert_eq!(start.counts().len(), 1);
/// assert_eq!(start.linear(evaluator.params()), evaluator.params().tempo);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coefficients {
    counts: Vec<(usize, i32)>,
    danger: [Vec<(usize, i32)>; 2],
    nonlinear: Tapered,
    phase: i32,
    scale: i32,
    clock_scale: i32,
    total: i32,
}

impl Coefficients {
    /// The factor of a half-move clock of 0.
    pub const FULL_CLOCK_SCALE: i32 = half_move_clock::FULL;

    /// The nonzero coefficients, as pairs of slot and count, in the order of slots.
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

    /// The linear part of the sum with these weights.
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

    /// The coefficients of the danger to the king of a side, in 64ths.
    ///
    /// ```
    /// use lucena_board::{Color, Position};
    /// use lucena_eval::{Classical, Params};
    /// let attack: Position = "6k1/5pp1/7Q/8/4N3/8/5PPP/6K1 w - - 0 1".parse()?;
    /// let coefficients = Classical::default().coefficients(&attack);
    /// let names = coefficients.danger(Color::Black).iter();
    /// let names: Vec<_> = names.map(|&(slot, _)| Params::default().weight(slot).unwrap().name).collect();
    /// assert!(names.contains(&"danger_attacker"));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn danger(&self, side: Color) -> &[(usize, i32)] {
        &self.danger[side as usize]
    }

    /// The nonlinear part of the sum.
    #[must_use]
    pub const fn nonlinear(&self) -> Tapered {
        self.nonlinear
    }

    /// The game phase, as in [`Explanation::phase`].
    #[must_use]
    pub const fn phase(&self) -> i32 {
        self.phase
    }

    /// The endgame scale factor, as in [`Explanation::scale`].
    #[must_use]
    pub const fn scale(&self) -> i32 {
        self.scale
    }

    /// The factor of the half-move clock, out of [`Coefficients::FULL_CLOCK_SCALE`]; full in
    /// specialized endgames.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Coefficients};
    /// let late: Position = "4k2r/8/8/8/8/8/P7/R3K3 w - - 55 90".parse()?;
    /// let coefficients = Classical::default().coefficients(&late);
    /// assert_eq!(coefficients.clock_scale(), Coefficients::FULL_CLOCK_SCALE * 3 / 4);
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub const fn clock_scale(&self) -> i32 {
        self.clock_scale
    }

    /// The score from White's point of view.
    #[must_use]
    pub const fn total(&self) -> i32 {
        self.total
    }
}
