//! History pruning: quiet moves that have nearly always failed.
//!
//! The idea: a move that failed wherever it was searched, and after the same moves, fails here too.
//!
//! When it is wrong: when the move is the point for once. So only near the horizon and only with a
//! very bad history. Moves that give check are not pruned.
//!
//! Measured: without it -36 ± 24 Elo (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `history_pruning_*`.

use lucena_eval::Evaluator;

use super::Node;
use super::move_loop::MoveContext;
use crate::params::Heuristics;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// Whether to prune the move.
    #[inline(always)]
    pub(super) fn history_pruning(&self, node: &Node<'_>, ctx: &MoveContext) -> bool {
        let params = self.params();
        ctx.is_quiet
            && self.uses(Heuristics::HISTORY_PRUNING)
            && ctx.lmr_depth <= params.history_pruning_max_depth
            && ctx.history < -params.history_pruning_margin * (ctx.lmr_depth + 1)
            && !node.position.gives_check(ctx.mv)
    }
}
