//! Null move pruning: if passing fails high, so will a move.
//!
//! The idea: let the opponent move twice. If a reduced search still fails high, so will the full
//! search, because nearly always some move is better than passing.
//!
//! When it is wrong: in zugzwang. So there is no null move in pawn endings and none with a single
//! piece and few moves, and at high depth a fail high is verified by a search without null moves for
//! most of its plies.
//!
//! Measured: without it -8 ± 14 Elo; without `NULL_MOVE_VERIFICATION` +4 ± 14 Elo; static eval bound by depth
//! +7 ± 12 Elo. Without it with `Classical` -74 ± 60 Elo, +37 ± 35 Elo. See
//! `docs/lab/2026-11-27-heuristics.md`.
//!
//! Parameters: `null_move_*`.

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use super::{Node, NodeKind, NonPv, zugzwang};
use crate::material::has_non_pawn_material;
use crate::params::Heuristics;
use crate::threads::Searcher;

/// `null_move_verify_quarters` is a fraction.
const QUARTERS: i32 = 4;

impl<E: Evaluator> Searcher<'_, E> {
    /// The score to return, if the null move fails high.
    #[inline(always)]
    pub(super) fn null_move<K: NodeKind>(&mut self, node: &Node<'_>) -> Option<Score> {
        let beta = node.beta;
        let (eval, static_eval) = (node.eval?, node.static_eval?);
        if !node.allows_pruning::<K>()
            || !self.uses(Heuristics::NULL_MOVE)
            || eval < beta
            || static_eval < self.null_move_static_beta(node)
        {
            return None;
        }
        self.null_move_search(node, eval)
    }

    /// The least static eval for a null move: above beta near the horizon, where the null move search is
    /// shallow, and below beta at high depth, where the search itself decides.
    #[inline]
    fn null_move_static_beta(&self, node: &Node<'_>) -> Score {
        let params = self.params();
        node.beta + params.null_move_static_base - params.null_move_static_margin * node.depth
    }

    fn null_move_search(&mut self, node: &Node<'_>, eval: Score) -> Option<Score> {
        let Node { position, ply, depth, beta, .. } = *node;
        let params = self.params();
        if ply < self.null_move_min_ply
            // Two null moves in a row would only search the same position again at less depth.
            || self.stack.before(ply, 1).mv.is_none()
            || !has_non_pawn_material(position)
            || zugzwang::is_likely(position, params)
            || beta.is_loss()
        {
            return None;
        }
        let next = position.play_null()?;
        let eval_reduction =
            ((eval - beta) / params.null_move_eval_div).clamp(0, params.null_move_eval_max);
        let reduction = params.null_move_base + depth / params.null_move_depth_div + eval_reduction;
        let reduced_depth = depth - reduction;

        self.make_null(&next, ply);
        let score = -self.node::<NonPv>(&next, -beta, -beta + 1, reduced_depth, ply + 1, false);
        self.unmake();
        if self.stopped.is_some() {
            return Some(Score::ZERO);
        }
        if score < beta {
            return None;
        }
        // A mate threat after a null move is not a proven mate.
        let score = if score.is_win() { beta } else { score };
        if depth < params.null_move_verify_min_depth
            || self.null_move_min_ply > 0
            || !self.uses(Heuristics::NULL_MOVE_VERIFICATION)
        {
            return Some(score);
        }

        // Verification search: the same node without null moves for most of its plies.
        let plies = params.null_move_verify_quarters * reduced_depth.max(0) / QUARTERS;
        self.null_move_min_ply = ply + plies as usize;
        let verified = self.node::<NonPv>(position, beta - 1, beta, reduced_depth, ply, false);
        self.null_move_min_ply = 0;
        if self.stopped.is_some() {
            return Some(Score::ZERO);
        }
        (verified >= beta).then_some(score)
    }

    #[inline]
    fn make_null(&mut self, next: &Position, ply: usize) {
        self.shared.tt.prefetch(next.key());
        self.worker.evaluator.push_null(next);
        self.keys.push_null(next);
        let frame = self.stack.at_mut(ply);
        (frame.mv, frame.piece_to) = (None, None);
        let double_extensions = frame.double_extensions;
        self.stack.enter(ply + 1, false, double_extensions);
    }
}
