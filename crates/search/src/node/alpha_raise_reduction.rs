//! Alpha raise reduction: after a move has raised alpha in a PV node, the others are searched with less
//! depth.
//!
//! The idea: PV nodes have the widest windows and the largest subtrees. Once there is a good move, a
//! second one that is better still is rare, and a shallower search finds most of them.
//!
//! When it is wrong: the best of two good moves is missed for an iteration.
//!
//! Measured: without it -16 ± 14 Elo (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `alpha_raise_*`.

use lucena_eval::{Evaluator, Score};

use super::{Node, NodeKind};
use crate::params::Heuristics;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// Plies to reduce the rest of the node by, after a move; `alpha` was the bound before it.
    #[inline(always)]
    pub(super) fn alpha_raise_reduction<K: NodeKind>(
        &self,
        node: &Node<'_>,
        alpha: Score,
        raised: Score,
    ) -> i32 {
        let params = self.params();
        let depths = params.alpha_raise_min_depth..=params.alpha_raise_max_depth;
        let applies = K::PV
            && raised > alpha
            && raised.is_centipawns()
            && depths.contains(&node.depth)
            && self.uses(Heuristics::ALPHA_RAISE_REDUCTION);
        if applies { params.alpha_raise_plies.min(node.depth - 1) } else { 0 }
    }
}
