//! Eval history: a quiet move is rewarded by how much it improved the static eval of its side, or
//! punished by how much it worsened it.
//!
//! The idea: the difference of two static evals shows at once, before any search of the node, whether
//! the move is likely to be good. It enters butterfly history.
//!
//! When it is wrong: the move has a point that the evaluation does not see. So the bonus is small, and
//! results of searches outweigh it.
//!
//! Measured: without it -22 ± 14 Elo (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `eval_history_weight`, `eval_history_max`.

use lucena_eval::Evaluator;

use super::{Node, NodeKind};
use crate::params::Heuristics;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// Updates the history of the quiet move before the node.
    #[inline(always)]
    pub(super) fn update_eval_history<K: NodeKind>(&mut self, node: &Node<'_>) {
        let prior = *self.stack.before(node.ply, 1);
        let (Some(mv), Some(before), Some(now)) = (prior.mv, prior.static_eval, node.static_eval)
        else {
            return;
        };
        if K::ROOT
            || !prior.is_quiet
            || node.excluded_move.is_some()
            || !self.uses(Heuristics::EVAL_HISTORY)
        {
            return;
        }
        let params = self.params();
        // Each eval is from the view of its side to move.
        let gain = -now.raw() - before.raw();
        let max = params.eval_history_max;
        let bonus = (gain * params.eval_history_weight).clamp(-max, max);
        self.worker.histories.butterfly.add(!node.position.turn(), prior.threats, mv, bonus);
    }
}
