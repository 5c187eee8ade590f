//! Reverse futility pruning (static null move pruning): far above beta with little depth left.
//!
//! The idea: if the eval exceeds beta by more than a few quiet moves of the opponent will change,
//! the node will very likely fail high.
//!
//! When it is wrong: against threats that the eval does not see, and in zugzwang. The margin grows
//! with depth and shrinks when improving, or if the opponent's last move has worsened its eval. A
//! node with a quiet TT move was searched rather than pruned before, so it is searched again.
//!
//! Measured: without it -79 ± 33 Elo; not with a quiet TT move +4 ± 9 Elo; less margin if the opponent is
//! worsening +8 ± 12 Elo (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `reverse_futility_*`.

use lucena_eval::{Evaluator, Score};

use super::{Node, NodeKind, zugzwang};
use crate::material::is_noisy;
use crate::params::Heuristics;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// The score to return, if the node is pruned.
    #[inline(always)]
    pub(super) fn reverse_futility<K: NodeKind>(&self, node: &Node<'_>) -> Option<Score> {
        let Node { position, depth, beta, .. } = *node;
        let params = self.params();
        let eval = node.eval?;
        if !node.allows_pruning::<K>()
            || !self.uses(Heuristics::REVERSE_FUTILITY)
            || depth > params.reverse_futility_max_depth
            || (node.tt_pv && depth > params.reverse_futility_tt_pv_max_depth)
            || node.tt_move.is_some_and(|mv| !is_noisy(position, mv))
        {
            return None;
        }
        let worsening = i32::from(self.opponent_is_worsening(node));
        let margin = params.reverse_futility_margin * (depth - i32::from(node.improving))
            - params.reverse_futility_worsening_base * worsening;
        // Never negative: an eval below beta does not fail high.
        let margin = margin.max(0);
        if eval - margin < beta
            || beta.is_loss()
            || eval.is_win()
            || zugzwang::is_likely(position, params)
        {
            return None;
        }
        // The true score is above beta, but hardly as high as the eval before the opponent's moves.
        Some(Score::from_raw((beta.raw() + eval.raw()) / 2))
    }

    /// Whether the static eval is better for the side to move than before the opponent's last move, or null
    /// move.
    #[inline]
    fn opponent_is_worsening(&self, node: &Node<'_>) -> bool {
        let before = self.stack.before(node.ply, 1).static_eval;
        node.static_eval.zip(before).is_some_and(|(now, before)| now > -before + 1)
            && self.uses(Heuristics::IMPROVING)
    }
}
