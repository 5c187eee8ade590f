//! Win, draw and loss probabilities of a score.
//!
//! Two logistic curves: one for winning, its mirror image for losing; the rest is drawn. The score
//! at which half the games are won, and the width of the curve, depend on the material: with little
//! of it an advantage is harder to convert, and the curve is steeper.
//!
//! The numbers are fitted to 165,257 positions of self-play games at 5,000 nodes per move from
//! unbalanced openings. Longer time controls have more draws. Refit them after large changes of the
//! evaluation (`search_lab fit-wdl`).

use lucena_board::Position;
use lucena_eval::{MAX_PHASE, Score, phase};

/// The score in centipawns at which half the games are won, with all pieces on the board.
const HALF_WON_MIDDLEGAME: f64 = 65.0;
/// The same with kings and pawns only.
const HALF_WON_ENDGAME: f64 = 187.0;
/// Centipawns in which the odds of winning grow e-fold, with all pieces on the board.
const WIDTH_MIDDLEGAME: f64 = 130.0;
/// The same with kings and pawns only.
const WIDTH_ENDGAME: f64 = 51.0;

/// Probabilities of the side to move in permille; they add up to 1000.
///
/// ```
/// use lucena_board::Position;
/// use lucena_engine::WinDrawLoss;
/// use lucena_eval::Score;
/// let even = WinDrawLoss::of(Score::ZERO, &Position::initial());
/// assert_eq!(even.win, even.loss);
/// let better = WinDrawLoss::of(Score::cp(100), &Position::initial());
/// assert!(better.win > 500 && better.loss < 250);
/// assert_eq!(better.win + better.draw + better.loss, 1000);
/// let won = WinDrawLoss::of(Score::mate_in(5), &Position::initial());
/// assert_eq!((won.win, won.draw, won.loss), (1000, 0, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WinDrawLoss {
    /// Probability of a win.
    pub win: u32,
    /// Probability of a draw.
    pub draw: u32,
    /// Probability of a loss.
    pub loss: u32,
}

impl WinDrawLoss {
    /// The probabilities of a score in a position with this material.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_engine::WinDrawLoss;
    /// use lucena_eval::Score;
    /// let start = Position::initial();
    /// let bad = WinDrawLoss::of(Score::cp(-250), &start);
    /// assert!(bad.loss > 750 && bad.win < 100);
    /// ```
    #[must_use]
    pub fn of(score: Score, position: &Position) -> Self {
        if score.is_win() {
            return Self { win: 1000, draw: 0, loss: 0 };
        }
        if score.is_loss() {
            return Self { win: 0, draw: 0, loss: 1000 };
        }
        let middlegame = f64::from(phase(position.material())) / f64::from(MAX_PHASE);
        let blend = |mg: f64, eg: f64| eg + (mg - eg) * middlegame;
        let half_won = blend(HALF_WON_MIDDLEGAME, HALF_WON_ENDGAME);
        let width = blend(WIDTH_MIDDLEGAME, WIDTH_ENDGAME);
        let centipawns = f64::from(score.centipawns());
        let chance = |advantage: f64| 1000.0 / (1.0 + ((half_won - advantage) / width).exp());
        let win = chance(centipawns).round() as u32;
        // They add up to at most 1000, but rounding could add one.
        let loss = (chance(-centipawns).round() as u32).min(1000 - win);
        Self { win, draw: 1000 - win - loss, loss }
    }

    /// Expected score: 1 for a certain win, 0 for a certain loss.
    ///
    /// ```
    /// use lucena_engine::WinDrawLoss;
    /// assert_eq!(WinDrawLoss { win: 500, draw: 400, loss: 100 }.expectation(), 0.7);
    /// ```
    #[must_use]
    pub fn expectation(self) -> f64 {
        f64::from(2 * self.win + self.draw) / 2000.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_mirror_and_grow() {
        let positions = [Position::initial(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap()];
        for position in positions {
            let mut before = 0.0;
            for centipawns in -3000..=3000 {
                let wdl = WinDrawLoss::of(Score::cp(centipawns), &position);
                assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000);
                let mirrored = WinDrawLoss::of(Score::cp(-centipawns), &position);
                assert_eq!((wdl.win, wdl.loss), (mirrored.loss, mirrored.win));
                assert!(wdl.expectation() >= before, "{centipawns}");
                before = wdl.expectation();
            }
        }
    }

    #[test]
    fn a_small_advantage_wins_less_often_in_an_endgame() {
        let endgame = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
        let score = Score::cp(100);
        let start = WinDrawLoss::of(score, &Position::initial());
        assert!(WinDrawLoss::of(score, &endgame).win < start.win);
    }
}
