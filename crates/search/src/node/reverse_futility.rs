//! Reverse futility pruning (static null move pruning): far above beta with little depth left.
//!
//! The idea: if the eval exceeds beta by more than a few quiet moves of the opponent will change,
//! the node will very likely fail high.
//!
//! When it is wrong: against threats that the eval does not see, and in zugzwang. The margin grows
//! with depth and shrinks when improving. A node with a quiet TT move was searched rather than pruned
//! before, so it is searched again.
//!
//! Measured: without it -104 ± 37 Elo (300 games, 3,000 nodes per move, `Classical`, 2026-11-21);
//! not with a quiet TT move +4 ± 9 Elo (4,000 games, 5,000 nodes per move, network, 2026-11-24).
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
        let margin = params.reverse_futility_margin * (depth - i32::from(node.improving)).max(0);
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
}
