//! Prior move bonus: a node that fails low rewards the quiet move before it.
//!
//! The idea: when no move raises alpha, the opponent's last move was a good one, whatever is answered.
//! Its own node learns that too, but only by a cutoff, and only if it was searched deep enough.
//!
//! When it is wrong: the position was lost before, and any move would have done.
//!
//! Measured: without it -11 ± 14 Elo (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `prior_move_weight`.

use lucena_eval::Evaluator;

use super::Node;
use crate::params::Heuristics;
use crate::threads::Searcher;

/// The weight is in 1024ths.
const WEIGHT_UNIT: i32 = 1024;
/// The continuation histories of these plies before the move get the bonus.
const BONUS_PLIES: [usize; 2] = [1, 2];

impl<E: Evaluator> Searcher<'_, E> {
    /// Rewards the quiet move before a node that failed low.
    #[inline(always)]
    pub(super) fn reward_prior_move(&mut self, node: &Node<'_>) {
        let prior = *self.stack.before(node.ply, 1);
        let (Some(mv), Some(piece_to)) = (prior.mv, prior.piece_to) else { return };
        if !prior.is_quiet
            || node.excluded_move.is_some()
            || !self.uses(Heuristics::PRIOR_MOVE_BONUS)
        {
            return;
        }
        let bonus = self.history_bonus(node.depth) * self.params().prior_move_weight / WEIGHT_UNIT;
        let histories = &mut self.worker.histories;
        histories.butterfly.add(!node.position.turn(), prior.threats, mv, bonus);
        for plies in BONUS_PLIES {
            if let Some(earlier) = self.stack.before(node.ply, 1 + plies).piece_to {
                histories.continuation.add(earlier, piece_to, bonus);
            }
        }
    }
}
