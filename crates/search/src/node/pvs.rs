//! Principal variation search (PVS) of a move, with late move reductions.
//!
//! The idea: after the first move the others only have to be shown to be no better, for which a
//! zero-window search is enough. One that raises alpha is searched again with the full window.
//!
//! When it is wrong: with poor move ordering, re-searches cost more than zero windows save.
//!
//! Measured: no re-search at the depth just searched +4 ± 9 Elo; without shallower re-searches -6 ± 15, with
//! hardly any deeper ones +3 ± 15 (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `lmr_deeper_*`, `lmr_shallower_margin`.

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use super::lmr::{self, LmrContext, PLY};
use super::move_loop::{MoveContext, MoveLoop};
use super::{Node, NodeKind, NonPv, Pv};
use crate::material::is_noisy;
use crate::ordering::OrderingContext;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// Makes a move, searches it, and unmakes it.
    #[inline(always)]
    pub(super) fn search_move<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        ordering: &OrderingContext,
        ctx: &MoveContext,
        extension: i32,
        moves: &MoveLoop,
    ) -> Score {
        let (alpha, ply) = (moves.alpha, node.ply);
        let next = self.make(node.position, ctx.mv, ply);
        let frame = self.stack.at_mut(ply);
        (frame.is_quiet, frame.threats) = (ctx.is_quiet, ordering.threats);
        let double_extensions = self.stack.at(ply).double_extensions + u32::from(extension >= 2);
        self.stack.enter(ply + 1, next.is_check(), double_extensions);
        let depth = node.depth - 1 + extension;

        let is_first = ctx.move_count == 1;
        let mut score = Score::ZERO;
        if lmr::applies(K::PV, node.depth, ctx.move_count, self.params()) {
            score = self.lmr_search::<K>(node, ordering, ctx, moves, &next, depth);
        } else if !K::PV || !is_first {
            score = -self.node::<NonPv>(&next, -alpha - 1, -alpha, depth, ply + 1, !node.cut_node);
        }
        if K::PV && (is_first || score > alpha) {
            score = -self.node::<Pv>(&next, -node.beta, -alpha, depth, ply + 1, false);
        }
        self.unmake();
        score
    }

    /// Zero-window search at reduced depth, and again at full depth if it raises alpha.
    #[inline(always)]
    fn lmr_search<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        ordering: &OrderingContext,
        ctx: &MoveContext,
        moves: &MoveLoop,
        next: &Position,
        depth: i32,
    ) -> Score {
        let params = self.params();
        let (alpha, ply) = (moves.alpha, node.ply + 1);
        let lmr = LmrContext {
            pv_node: K::PV,
            tt_pv: node.tt_pv,
            cut_node: node.cut_node,
            improving: node.improving,
            gives_check: next.is_check(),
            tt_capture: node.tt_move.is_some_and(|mv| is_noisy(node.position, mv)),
            killer: ordering.is_killer(ctx.mv),
            cutoff_count: self.stack.at(ply).cutoff_count,
        };
        let reduction = lmr.adjust(ctx.reduction, params);
        // Neither deeper than the full depth nor straight into quiescence.
        let reduced_depth = (depth - reduction / PLY).clamp(1.min(depth), depth);
        let score = -self.node::<NonPv>(next, -alpha - 1, -alpha, reduced_depth, ply, true);
        if score <= alpha || reduced_depth >= depth {
            return score;
        }
        // A score far above the best one is worth a ply more; one barely above it a ply less.
        let deeper_margin = params.lmr_deeper_base + params.lmr_deeper_margin * depth;
        let deeper = score > moves.best_score + deeper_margin;
        let shallower = score < moves.best_score + params.lmr_shallower_margin * depth;
        let depth = depth + i32::from(deeper) - i32::from(shallower);
        if depth <= reduced_depth {
            return score;
        }
        -self.node::<NonPv>(next, -alpha - 1, -alpha, depth, ply, !node.cut_node)
    }
}
