//! Reported scores and their win, draw and loss probabilities, by the model of `lucena_eval`.
//!
//! The search's centipawns are those of the evaluator. The engine reports scores in which +1.00 means
//! that half the games are won, in every phase of the game, as users expect from engines.

use lucena_board::Position;
use lucena_eval::{Score, WdlModel, phase};
use lucena_uci::Wdl;

use crate::{AnyEvaluator, EvaluatorKind};

/// The probabilities of a score that the engine reports, in a position with this material; they add up
/// to 1000.
///
/// ```
/// use lucena_board::Position;
/// use lucena_engine::win_draw_loss;
/// use lucena_eval::Score;
/// let start = Position::initial();
/// let even = win_draw_loss(Score::ZERO, &start);
/// assert_eq!(even.win, even.loss);
/// let better = win_draw_loss(Score::cp(100), &start);
/// assert!(better.win == 500 && better.loss < 250);
/// assert_eq!(better.win + better.draw + better.loss, 1000);
/// let won = win_draw_loss(Score::mate_in(5), &start);
/// assert_eq!((won.win, won.draw, won.loss), (1000, 0, 0));
/// ```
#[must_use]
pub fn win_draw_loss(score: Score, position: &Position) -> Wdl {
    if score.is_win() {
        return Wdl { win: 1000, draw: 0, loss: 0 };
    }
    if score.is_loss() {
        return Wdl { win: 0, draw: 0, loss: 1000 };
    }
    let (model, phase) = (WdlModel::default(), phase(position.material()));
    let centipawns = f64::from(score.centipawns());
    let permille = |score: f64| (1000.0 * model.win_normalized(score, phase)).round() as u32;
    let win = permille(centipawns);
    // They add up to at most 1000, but rounding could add one.
    let loss = permille(-centipawns).min(1000 - win);
    Wdl { win, draw: 1000 - win - loss, loss }
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
                let wdl = win_draw_loss(Score::cp(centipawns), &position);
                assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000);
                let mirrored = win_draw_loss(Score::cp(-centipawns), &position);
                assert_eq!((wdl.win, wdl.loss), (mirrored.loss, mirrored.win));
                let expectation = wdl.expectation().unwrap();
                assert!(expectation >= before, "{centipawns}");
                before = expectation;
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
            win_draw_loss(normalization.apply(Score::cp(60)), position).win
        };
        assert!(win(&endgame) < win(&Position::initial()));
    }
}
