//! Razoring: a node far below alpha near the horizon is searched by quiescence only.
//!
//! The idea: if the eval is so far below alpha that only a capture could raise it, it is enough to
//! search captures.
//!
//! When it is wrong: a quiet move makes an unstoppable threat. That is rare near the horizon.
//!
//! Measured: without it -2 ± 23 Elo (600 games, 5,000 nodes per move, network, 2026-11-23); without
//! it +4 ± 26 Elo (400 games, 10,000 nodes per move, `Classical`, 2026-11-21).
//!
//! Parameters: `razoring_margin`, `razoring_max_depth`.

use lucena_eval::{Evaluator, Score};

use super::{Node, NodeKind, NonPv};
use crate::ordering::Quiets;
use crate::params::Heuristics;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// The quiescence score, if it confirms that the node fails low.
    #[inline(always)]
    pub(super) fn razoring<K: NodeKind>(&mut self, node: &Node<'_>) -> Option<Score> {
        let Node { position, ply, depth, alpha, .. } = *node;
        let params = self.params();
        let eval = node.eval?;
        if !node.allows_pruning::<K>()
            || !self.uses(Heuristics::RAZORING)
            || depth > params.razoring_max_depth
            || eval + params.razoring_margin * depth >= alpha
            // Only a faster mate raises alpha: the eval has no say in that.
            || alpha.is_win()
        {
            return None;
        }
        let score = self.quiescence::<NonPv>(position, (alpha, alpha + 1), ply, Quiets::None);
        (score <= alpha || self.stopped.is_some()).then_some(score)
    }
}
