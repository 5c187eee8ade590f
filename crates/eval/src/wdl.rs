//! [`WdlModel`]: win, draw and loss probabilities of a score.

use crate::MAX_PHASE;

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

/// Fitted to 165,257 positions of self-play games at 5,000 nodes per move from unbalanced openings.
/// They were played with `Classical`. Longer time controls have more draws. `lucena tune wdl` fits it to training data, as is necessary
/// after large changes of the evaluation.
impl Default for WdlModel {
    fn default() -> Self {
        Self {
            half_won_middlegame: 65.0,
            half_won_endgame: 187.0,
            width_middlegame: 130.0,
            width_endgame: 51.0,
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
        let middlegame = f64::from(phase) / f64::from(MAX_PHASE);
        let blend = |mg: f64, eg: f64| eg + (mg - eg) * middlegame;
        let half_won = blend(self.half_won_middlegame, self.half_won_endgame);
        let width = blend(self.width_middlegame, self.width_endgame);
        1.0 / (1.0 + ((half_won - score) / width).exp())
    }
}
