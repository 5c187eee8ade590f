//! Late move pruning (LMP, move count pruning): near the horizon only the first quiet moves are
//! searched.
//!
//! The idea: moves are ordered, so once a good number of quiet moves has failed to raise alpha, the
//! later ones hardly will.
//!
//! When it is wrong: in quiet positions with one hidden move, such as zugzwangs. A move that gives
//! check is not pruned itself, but the first other move past the limit prunes all remaining quiets.
//!
//! Measured: without it -52 ± 27 Elo (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `late_move_pruning_*`.

use lucena_eval::Evaluator;

use super::Node;
use super::move_loop::MoveContext;
use crate::ordering::Picker;
use crate::params::Heuristics;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// Whether to prune the move. The remaining quiet moves are skipped too, except in check, where
    /// they are few.
    #[inline(always)]
    pub(super) fn late_move_pruning(
        &self,
        node: &Node<'_>,
        ctx: &MoveContext,
        picker: &mut Picker,
    ) -> bool {
        let params = self.params();
        let is_late = ctx.is_quiet
            && self.uses(Heuristics::LATE_MOVE_PRUNING)
            && node.depth <= params.late_move_pruning_max_depth
            && ctx.move_count
                > max_moves(node.depth, node.improving, params.late_move_pruning_base);
        if !is_late || node.position.gives_check(ctx.mv) {
            return false;
        }
        if !node.in_check {
            picker.skip_quiets();
        }
        true
    }
}

/// Moves to search before the remaining quiet ones are pruned.
#[inline]
fn max_moves(depth: i32, improving: bool, base: i32) -> i32 {
    (base + depth * depth) / if improving { 1 } else { 2 }
}
