//! Static eval: raw eval, correction history, TT-adjusted eval, and whether it is improving.
//!
//! The idea: pruning needs a good estimate of the score without a search. The evaluator's raw eval
//! is corrected by what searches of similar positions scored (see `history/correction.rs`), and
//! replaced by the TT score where its bound makes it a better estimate. A static eval above that of
//! the side's last move shows that the position is improving, which other heuristics use.
//!
//! When it is wrong: in check there is no quiet position to evaluate, so there is no static eval.
//!
//! Measured: without `IMPROVING` -50 ± 15 Elo. The node improves in the move loop also if the static eval is
//! at least beta: +15 ± 9 Elo. See `docs/lab/2026-11-27-heuristics.md`.
//!
//! Parameters: `correction_eval_max`, `correction_pieces_over`.

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use super::Node;
use crate::history::CorrectionKeys;
use crate::params::Heuristics;
use crate::threads::Searcher;
use crate::tt::{Bound, TtEntry};

/// How many plies back the last two moves of the side to move are.
const LAST_MOVES: [usize; 2] = [2, 4];

impl<E: Evaluator> Searcher<'_, E> {
    /// Sets the evaluations of the node, and the static eval of its search stack frame.
    #[inline(always)]
    pub(super) fn set_static_eval(&mut self, node: &mut Node<'_>) {
        let (position, ply) = (node.position, node.ply);
        node.static_eval = if node.in_check {
            None
        } else if node.excluded_move.is_some() {
            // The node itself has been evaluated before its singular extension search.
            self.stack.at(ply).static_eval
        } else {
            let raw_eval = self.raw_eval(position, node.tt_hit);
            node.raw_eval = Some(raw_eval);
            Some(self.corrected_eval(position, raw_eval, &node.correction_keys))
        };
        self.stack.at_mut(ply).static_eval = node.static_eval;
        node.eval = node
            .static_eval
            .map(|static_eval| tt_adjusted_eval(static_eval, node.tt_hit, node.tt_score));
        node.improving = self.is_improving(node.static_eval, ply);
    }

    /// The raw eval from the TT, or else from the evaluator and stored in the TT.
    #[inline(always)]
    fn raw_eval(&mut self, position: &Position, tt_hit: Option<TtEntry>) -> Score {
        if let Some(eval) = tt_hit.and_then(|entry| entry.eval) {
            return eval;
        }
        let eval = self.evaluate(position);
        if tt_hit.is_none() {
            let eval_only = TtEntry::new(-Score::INFINITE, Bound::Lower, 0).with_eval(eval);
            self.shared.tt.store_in_search(position.key(), eval_only);
        }
        eval
    }

    /// The raw eval plus correction history.
    #[inline]
    pub(crate) fn corrected_eval(
        &self,
        position: &Position,
        raw_eval: Score,
        keys: &CorrectionKeys,
    ) -> Score {
        let params = self.params();
        if !self.uses(Heuristics::CORRECTION_HISTORY)
            || raw_eval.raw().abs() > params.correction_eval_max
            || position.occupied().len() <= params.correction_pieces_over as u32
        {
            return raw_eval;
        }
        Score::cp(raw_eval.raw() + self.worker.histories.correction.get(keys, params))
    }

    /// Keys of the node for correction history: its pieces and the moves before it.
    #[inline(always)]
    pub(crate) fn correction_keys(&self, position: &Position, ply: usize) -> CorrectionKeys {
        CorrectionKeys::new(position, ply, &self.stack)
    }

    /// Whether the node counts as improving in the move loop: also if its static eval is at least beta.
    #[inline(always)]
    pub(super) fn is_improving_in_move_loop(&self, node: &Node<'_>) -> bool {
        let is_at_beta = node.static_eval.is_some_and(|static_eval| static_eval >= node.beta);
        node.improving || (is_at_beta && self.uses(Heuristics::IMPROVING))
    }

    /// Whether the static eval is above that of the side's last move, or of the one before if it was
    /// in check then.
    #[inline]
    fn is_improving(&self, static_eval: Option<Score>, ply: usize) -> bool {
        let Some(static_eval) = static_eval else { return false };
        if !self.uses(Heuristics::IMPROVING) {
            return false;
        }
        let earlier =
            LAST_MOVES.into_iter().find_map(|plies| self.stack.before(ply, plies).static_eval);
        earlier.is_none_or(|earlier| static_eval > earlier)
    }
}

/// The TT score where its bound makes it a better estimate than the static eval, else the latter.
#[inline]
pub(crate) fn tt_adjusted_eval(
    static_eval: Score,
    tt_hit: Option<TtEntry>,
    tt_score: Option<Score>,
) -> Score {
    let (Some(entry), Some(score)) = (tt_hit, tt_score) else { return static_eval };
    let is_better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > static_eval,
        Bound::Upper => score < static_eval,
    };
    if is_better && score.is_centipawns() { score } else { static_eval }
}
