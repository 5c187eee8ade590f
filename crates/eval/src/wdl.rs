//! [`WdlModel`]: win, draw and loss probabilities of a score.

use crate::{MAX_PHASE, Score};

/// A model of win, draw and loss probabilities: two logistic curves of the score, one for winning and
/// its mirror image for losing; the rest is drawn.
///
/// The score at which half the games are won, and the width of the curve, depend on the game phase:
/// with little material an advantage is harder to convert, and the curve is steeper.
///
/// ```
/// use lucena_eval::{MAX_PHASE, WdlModel};
/// let model = WdlModel::default();
/// assert_eq!(model.win(model.half_won_middlegame, MAX_PHASE), 0.5);
/// assert!(model.win(100.0, 0) < model.win(100.0, MAX_PHASE));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WdlModel {
    /// The score in centipawns at which half the games are won, with all pieces on the board.
    pub half_won_middlegame: f64,
    /// The same with kings and pawns only.
    pub half_won_endgame: f64,
    /// Centipawns in which the odds of winning grow e-fold, with all pieces on the board.
    pub width_middlegame: f64,
    /// The same with kings and pawns only.
    pub width_endgame: f64,
}

/// Fitted to 88,063 positions of self-play games at 5,000 nodes per move, played with the built-in
/// network. Longer time controls have more draws. `lucena tune wdl` fits it to training data, as is
/// necessary after large changes of the evaluation.
impl Default for WdlModel {
    fn default() -> Self {
        Self {
            half_won_middlegame: 77.0,
            half_won_endgame: 275.0,
            width_middlegame: 79.0,
            width_endgame: 63.0,
        }
    }
}

impl WdlModel {
    /// The probability that a side with this score, in centipawns, wins; with the score negated, that
    /// it loses. The phase is that of [`phase`](crate::phase).
    ///
    /// ```
    /// use lucena_eval::{MAX_PHASE, WdlModel};
    /// let [win, loss] = [150.0, -150.0].map(|score| WdlModel::default().win(score, MAX_PHASE));
    /// assert!(win > 0.6 && loss < 0.2 && win + loss < 1.0);
    /// ```
    #[must_use]
    pub fn win(&self, score: f64, phase: i32) -> f64 {
        let width = blend(self.width_middlegame, self.width_endgame, phase);
        1.0 / (1.0 + ((self.half_won(phase) - score) / width).exp())
    }

    /// The score in centipawns at which half the games are won in this phase.
    #[must_use]
    pub fn half_won(&self, phase: i32) -> f64 {
        blend(self.half_won_middlegame, self.half_won_endgame, phase)
    }

    /// The score as engines report it: +1.00 where half the games are won. Mates and tablebase
    /// results stay as they are.
    ///
    /// ```
    /// use lucena_eval::{MAX_PHASE, Score, WdlModel};
    /// let model = WdlModel { half_won_middlegame: 80.0, ..WdlModel::default() };
    /// assert_eq!(model.normalized(Score::cp(40), MAX_PHASE), Score::cp(50));
    /// assert_eq!(model.normalized(Score::mate_in(3), MAX_PHASE), Score::mate_in(3));
    /// ```
    #[must_use]
    pub fn normalized(&self, score: Score, phase: i32) -> Score {
        if !score.is_centipawns() {
            return score;
        }
        Score::cp((100.0 * f64::from(score.centipawns()) / self.half_won(phase)).round() as i32)
    }

    /// [`Self::win`] of a normalized score in centipawns.
    ///
    /// ```
    /// use lucena_eval::WdlModel;
    /// for phase in [0, 5, 24] {
    ///     assert_eq!(WdlModel::default().win_normalized(100.0, phase), 0.5);
    /// }
    /// ```
    #[must_use]
    pub fn win_normalized(&self, score: f64, phase: i32) -> f64 {
        self.win(score / 100.0 * self.half_won(phase), phase)
    }
}

/// Interpolates by the phase.
fn blend(middlegame: f64, endgame: f64, phase: i32) -> f64 {
    endgame + (middlegame - endgame) * f64::from(phase) / f64::from(MAX_PHASE)
}
