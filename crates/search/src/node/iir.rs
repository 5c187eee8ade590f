//! Internal iterative reduction (IIR): nodes without a TT move are searched one ply less deep.
//!
//! The idea: without a TT move the move ordering is poor and a full search expensive. A shallower
//! search finds a TT move for the next iteration.
//!
//! When it is wrong: the position is new because the opponent's move was good. So it is done only
//! where a TT move would have helped most: in PV nodes and expected cut nodes.
//!
//! Measured: without it +5 ± 14 Elo (1,384 games, 20,000 nodes per move, network, 2026-11-25).
//!
//! Parameters: `iir_min_depth`.

use lucena_eval::Evaluator;

use super::{Node, NodeKind};
use crate::params::Heuristics;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// Plies to reduce the node by.
    #[inline(always)]
    pub(super) fn internal_iterative_reduction<K: NodeKind>(&self, node: &Node<'_>) -> i32 {
        let applies = self.uses(Heuristics::INTERNAL_ITERATIVE_REDUCTION)
            && node.depth >= self.params().iir_min_depth
            && node.tt_move.is_none()
            && node.excluded_move.is_none()
            && (K::PV || node.cut_node);
        i32::from(applies)
    }
}
