//! Searching what a move leads to, first with doubts, then as deep as it deserves.

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use super::{Attempt, Cut, Node, NodeKind, NonPv, Outcome, Pv};
use crate::order::Hints;
use crate::params::Heuristics;
use crate::reduce::{Circumstances, PLY, ReductionTable};
use crate::searcher::Searcher;
use crate::values::is_noisy;

impl<E: Evaluator> Searcher<'_, E> {
    /// The score of a move: plays it, searches what it leads to, and takes it back.
    ///
    /// Once there is a best move the others only have to be shown to be no better, for which a
    /// window without width is enough. One that is better gets the whole window.
    #[inline(always)]
    pub(super) fn try_move<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        hints: &Hints,
        attempt: &Attempt,
        extension: i32,
        so_far: &Outcome,
    ) -> Score {
        let params = self.params();
        let (alpha, ply) = (so_far.alpha, node.ply);
        let next = self.make(node.position, attempt.mv, ply);
        let doubles = self.stack.at(ply).n_double_extensions + u32::from(extension >= 2);
        self.stack.enter(ply + 1, next.is_check(), doubles);
        let depth = node.depth - 1 + extension;

        let is_first = attempt.number == 1;
        let is_late = attempt.number > params.reduction_late_base + i32::from(K::PV)
            && node.depth >= params.reduction_min_depth
            && self.uses(Heuristics::LATE_MOVE_REDUCTION);
        let mut score = Score::ZERO;
        if is_late {
            let is_expected = hints.killer == Some(attempt.mv) || hints.counter == Some(attempt.mv);
            score = self.late_move::<K>(node, attempt, is_expected, so_far, &next, depth);
        } else if !K::PV || !is_first {
            let cut = node.cut.opposite();
            score = -self.node::<NonPv>(&next, -alpha - 1, -alpha, depth, ply + 1, cut);
        }
        if K::PV && (is_first || score > alpha) {
            score = -self.node::<Pv>(&next, -node.beta, -alpha, depth, ply + 1, Cut::Other);
        }
        self.unmake();
        score
    }

    /// A late move gets a shallow search first, then what it earns.
    #[inline(always)]
    fn late_move<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        attempt: &Attempt,
        is_expected: bool,
        so_far: &Outcome,
        next: &Position,
        depth: i32,
    ) -> Score {
        let params = self.params();
        let (alpha, ply) = (so_far.alpha, node.ply + 1);
        let circumstances = Circumstances {
            is_pv: K::PV,
            was_pv: node.known.was_pv,
            is_cut_node: node.cut == Cut::Expected,
            is_improving: node.judgement.is_improving,
            gives_check: next.is_check(),
            table_move_is_capture: node.known.mv.is_some_and(|mv| is_noisy(node.position, mv)),
            is_killer: is_expected,
            history: attempt.past,
            n_cuts_below: self.stack.at(ply).n_cuts,
        };
        let reduction = ReductionTable::with(attempt.base_reduction, &circumstances, params);
        let reduced = (depth - reduction / PLY).clamp(1.min(depth), depth);
        let score = -self.node::<NonPv>(next, -alpha - 1, -alpha, reduced, ply, Cut::Expected);
        if score <= alpha || reduced >= depth {
            return score;
        }
        // Much better than all so far: worth a ply more; hardly better: one less.
        let best = so_far.best_score;
        let is_much_better = score > best + params.reduction_deeper_base + 2 * depth;
        let is_hardly_better = score < best + depth;
        let depth = depth + i32::from(is_much_better) - i32::from(is_hardly_better);
        -self.node::<NonPv>(next, -alpha - 1, -alpha, depth, ply, node.cut.opposite())
    }
}
