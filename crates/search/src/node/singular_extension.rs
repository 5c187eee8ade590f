//! Singular extension: a TT move that is much better than all others is searched deeper.
//!
//! The idea: search the other moves at half depth, with the TT move excluded and a window somewhat
//! below the TT score. If all fail low, the TT move is singular and is extended by one ply, or by two
//! or three if they fail low by far. If another move beats beta, at least two moves do, and the node
//! is pruned (multi-cut). If the TT move is only one of several good moves, it is reduced (negative
//! extension).
//!
//! When it is wrong: the reduced search misjudges the other moves. It is expensive, so it needs some
//! depth, and double extensions on a line are limited.
//!
//! Measured: without it -37 ± 25 Elo; without `MULTI_CUT` -7 ± 14 Elo (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `singular_*`.

use lucena_board::Move;
use lucena_eval::{Evaluator, Score};

use super::{Node, NodeKind, NonPv};
use crate::params::Heuristics;
use crate::threads::Searcher;
use crate::tt::Bound;

/// `singular_margin` is in 64ths of a centipawn.
const MARGIN_UNIT: i32 = 64;
/// Divides the depth of the children for the search without the TT move.
const DEPTH_DIV: i32 = 2;
/// Negative extensions of a TT move that is not singular: if it fails high, in PV and in other nodes,
/// and in cut nodes.
const FAIL_HIGH_PV: i32 = -1;
const FAIL_HIGH: i32 = -2;
const CUT_NODE: i32 = -1;

/// Result of a singular extension search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extension {
    /// Plies to extend by; to reduce by if negative.
    Plies(i32),
    /// The node fails high without the TT move too.
    MultiCut(Score),
}

impl<E: Evaluator> Searcher<'_, E> {
    /// The extension of a move. Only the TT move is extended.
    #[inline(always)]
    pub(super) fn singular_extension<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        mv: Move,
    ) -> Extension {
        if K::ROOT
            || Some(mv) != node.tt_move
            || node.excluded_move.is_some()
            || !self.uses(Heuristics::SINGULAR_EXTENSION)
        {
            return Extension::Plies(0);
        }
        self.singular_search::<K>(node, mv)
    }

    fn singular_search<K: NodeKind>(&mut self, node: &Node<'_>, mv: Move) -> Extension {
        let Node { position, ply, depth, beta, cut_node, .. } = *node;
        let params = self.params();
        let (Some(entry), Some(tt_score)) = (node.tt_hit, node.tt_score) else {
            return Extension::Plies(0);
        };
        if depth < params.singular_min_depth
            || i32::from(entry.depth) < depth - params.singular_tt_depth_slack_max
            || entry.bound == Bound::Upper
            || !tt_score.is_centipawns()
            // Extensions must not make the line more than twice as long as the root depth.
            || ply >= 2 * self.root_depth as usize
        {
            return Extension::Plies(0);
        }
        let singular_beta = tt_score - params.singular_margin * depth / MARGIN_UNIT;
        let alpha = singular_beta - 1;
        let singular_depth = (depth - 1) / DEPTH_DIV;
        self.stack.at_mut(ply).excluded_move = Some(mv);
        let score =
            self.node::<NonPv>(position, alpha, singular_beta, singular_depth, ply, cut_node);
        self.stack.at_mut(ply).excluded_move = None;
        if self.stopped.is_some() {
            return Extension::Plies(0);
        }
        if score < singular_beta {
            let limit = params.singular_double_extensions_max as u32;
            let double = !K::PV
                && self.stack.at(ply).double_extensions < limit
                && score < singular_beta - params.singular_double_base;
            let triple = double
                && !position.is_capture(mv)
                && score < singular_beta - params.singular_triple_base;
            return Extension::Plies(1 + i32::from(double) + i32::from(triple));
        }
        if score >= beta && score.is_centipawns() && self.uses(Heuristics::MULTI_CUT) {
            return Extension::MultiCut(score);
        }
        // Not singular. The TT move fails high anyway, or the node is expected to: search it less.
        if tt_score >= beta {
            Extension::Plies(if K::PV { FAIL_HIGH_PV } else { FAIL_HIGH })
        } else if cut_node {
            Extension::Plies(CUT_NODE)
        } else {
            Extension::Plies(0)
        }
    }
}
