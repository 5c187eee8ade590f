//! Reported scores and their win, draw and loss probabilities, by the model of `lucena_eval`.
//!
//! The search's centipawns are those of the evaluator. The engine reports scores in which +1.00 means
//! that half the games are won, in every phase of the game, as users expect from engines.

use lucena_board::Position;
use lucena_eval::{Score, WdlModel, phase};

use crate::{AnyEvaluator, EvaluatorKind};

/// Probabilities of the side to move in permille; they add up to 1000.
///
/// ```
/// use lucena_board::Position;
/// use lucena_engine::WinDrawLoss;
/// use lucena_eval::Score;
/// let even = WinDrawLoss::of(Score::ZERO, &Position::initial());
/// assert_eq!(even.win, even.loss);
/// let better = WinDrawLoss::of(Score::cp(100), &Position::initial());
/// assert!(better.win == 500 && better.loss < 250);
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
    /// The probabilities of a score that the engine reports, in a position with this material.
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
        let (model, phase) = (WdlModel::default(), phase(position.material()));
        let centipawns = f64::from(score.centipawns());
        let permille = |score: f64| (1000.0 * model.win_normalized(score, phase)).round() as u32;
        let win = permille(centipawns);
        // They add up to at most 1000, but rounding could add one.
        let loss = permille(-centipawns).min(1000 - win);
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

/// How the scores of a search are reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Normalization {
    /// The game phase of the root; `None` if the evaluator's own centipawns are reported.
    phase: Option<i32>,
}

impl Normalization {
    /// For a search of this position. Material and piece-square tables keep their own units: a pawn
    /// is a pawn there, and the model does not describe them. Nor does it describe an evaluator of
    /// the caller's. A network from a file is scaled with the fit of the built-in one: there is no
    /// other, and the networks that `lucena train` writes have about the same scale.
    pub(crate) fn new(evaluator: &AnyEvaluator, position: &Position) -> Self {
        let is_modelled = match evaluator.kind() {
            Some(EvaluatorKind::Nnue | EvaluatorKind::Classical) => true,
            Some(EvaluatorKind::Simple | EvaluatorKind::Material) | None => false,
        };
        Self { phase: is_modelled.then(|| phase(position.material())) }
    }

    pub(crate) fn apply(self, score: Score) -> Score {
        self.phase.map_or(score, |phase| WdlModel::default().normalized(score, phase))
    }
}

#[cfg(test)]
mod tests {
    use lucena_eval::{BoxedEvaluator, Classical};

    use super::*;
    use crate::Options;

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

    fn evaluator(kind: EvaluatorKind) -> AnyEvaluator {
        Options { evaluator: kind, ..Options::default() }.build_evaluator().unwrap()
    }

    #[test]
    fn simple_and_custom_evaluators_report_their_own_centipawns() {
        let is_own = |evaluator: &AnyEvaluator| {
            let normalization = Normalization::new(evaluator, &Position::initial());
            normalization.apply(Score::cp(300)) == Score::cp(300)
        };
        let has_net = |kind: &EvaluatorKind| cfg!(feature = "net") || *kind != EvaluatorKind::Nnue;
        for kind in EvaluatorKind::ALL.into_iter().filter(has_net) {
            let is_simple = matches!(kind, EvaluatorKind::Simple | EvaluatorKind::Material);
            assert_eq!(is_own(&evaluator(kind)), is_simple, "{kind}");
        }
        assert!(is_own(&BoxedEvaluator::new(Classical::default()).into()));
    }

    #[test]
    fn a_small_advantage_wins_less_often_in_an_endgame() {
        let endgame = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
        let win = |position| {
            let normalization = Normalization::new(&evaluator(EvaluatorKind::Classical), position);
            WinDrawLoss::of(normalization.apply(Score::cp(60)), position).win
        };
        assert!(win(&endgame) < win(&Position::initial()));
    }
}
