//! SEE pruning: moves that lose material by static exchange evaluation (SEE).
//!
//! The idea: a move that loses more in the exchange on its square than the remaining depth is likely
//! to win back will fail low. The margin is smaller for quiet moves than for captures at low depth,
//! and grows with depth, because a deeper search finds more sacrifices that work.
//!
//! When it is wrong: sacrifices.
//!
//! Measured: without it -58 ± 26 Elo (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `see_*`.

use lucena_eval::Evaluator;

use super::Node;
use super::move_loop::MoveContext;
use crate::params::Heuristics;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// Whether to prune the move.
    #[inline(always)]
    pub(super) fn see_pruning(&self, node: &Node<'_>, ctx: &MoveContext) -> bool {
        let params = self.params();
        if !self.uses(Heuristics::SEE_PRUNING) || node.depth > params.see_max_depth {
            return false;
        }
        let threshold = if ctx.is_quiet {
            -params.see_quiet_margin * ctx.lmr_depth * ctx.lmr_depth
        } else {
            -params.see_capture_margin * node.depth - ctx.history / params.see_history_div
        };
        !node.position.see_ge(ctx.mv, threshold)
    }
}
