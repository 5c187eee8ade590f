//! ProbCut: a good capture that beats beta by a margin at reduced depth prunes the node.
//!
//! The idea: scores of shallow and deep searches are close. If a capture exceeds beta by a margin at
//! a few plies less, the full search will very likely fail high.
//!
//! When it is wrong: the shallow search misses the refutation; the margin makes that rare.
//!
//! Measured: without it +5 ± 23 Elo (600 games, 5,000 nodes per move, network, 2026-11-23); without
//! it +15 ± 40 Elo (240 games, 5,000 nodes per move, `Classical`, 2026-11-21); without it +17 ± 34
//! Elo (300 games, 3,000 nodes per move, `Classical`, 2026-11-21).
//!
//! Parameters: `prob_cut_*`.

use lucena_eval::{Evaluator, Score};

use super::{Node, NodeKind, NonPv};
use crate::ordering::{OrderingContext, Picker, Quiets, Stage};
use crate::params::Heuristics;
use crate::threads::Searcher;
use crate::tt::{Bound, TtEntry};

impl<E: Evaluator> Searcher<'_, E> {
    /// The score to return, if a capture shows that the node fails high.
    #[inline(always)]
    pub(super) fn prob_cut<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        ordering: &OrderingContext,
    ) -> Option<Score> {
        let params = self.params();
        let static_eval = node.static_eval?;
        if !node.allows_pruning::<K>()
            || !self.uses(Heuristics::PROB_CUT)
            || node.depth < params.prob_cut_min_depth
        {
            return None;
        }
        self.prob_cut_search(node, ordering, static_eval)
    }

    fn prob_cut_search(
        &mut self,
        node: &Node<'_>,
        ordering: &OrderingContext,
        static_eval: Score,
    ) -> Option<Score> {
        let Node { position, ply, depth, beta, tt_hit, .. } = *node;
        let params = self.params();
        let prob_cut_beta = beta + params.prob_cut_base;
        let reduced_depth = depth - params.prob_cut_reduction;
        // The TT knows already that a search of this depth stays below.
        let tt_refutes = tt_hit.is_some_and(|entry| {
            i32::from(entry.depth) > reduced_depth
                && entry.bound != Bound::Lower
                && entry.score < prob_cut_beta
        });
        if !beta.is_centipawns() || !prob_cut_beta.is_centipawns() || tt_refutes {
            return None;
        }
        // Only captures that win enough material to get from the static eval to the raised beta.
        let see_threshold = prob_cut_beta - static_eval;
        let tt_move = node
            .tt_move
            .filter(|&mv| position.is_capture(mv) && position.see_ge(mv, see_threshold));
        let mut picker = Picker::captures(&self.moves, tt_move, see_threshold);
        while let Some(mv) =
            picker.next(&mut self.moves, position, ordering, &self.worker.histories, params)
        {
            if picker.stage() == Stage::BadCaptures {
                break;
            }
            let next = self.make(position, mv, ply);
            let double_extensions = self.stack.at(ply).double_extensions;
            self.stack.enter(ply + 1, next.is_check(), double_extensions);
            let (alpha, beta) = (-prob_cut_beta, -prob_cut_beta + 1);
            // Quiescence first: it refutes most captures at little cost.
            let mut score = -self.quiescence::<NonPv>(&next, (alpha, beta), ply + 1, Quiets::None);
            if score >= prob_cut_beta && reduced_depth > 0 {
                score = -self.node::<NonPv>(&next, alpha, beta, reduced_depth, ply + 1, false);
            }
            self.unmake();
            if self.stopped.is_some() {
                return None;
            }
            if score >= prob_cut_beta {
                let depth = (reduced_depth + 1).clamp(0, i32::from(u8::MAX)) as u8;
                let mut entry =
                    TtEntry::new(score.to_tt(ply as u32), Bound::Lower, depth).with_move(mv);
                entry.eval = tt_hit.and_then(|entry| entry.eval);
                entry.is_pv = tt_hit.is_some_and(|entry| entry.is_pv);
                self.shared.tt.store_in_search(position.key(), entry);
                return Some(if score.is_win() { score } else { score - params.prob_cut_base });
            }
        }
        None
    }
}
