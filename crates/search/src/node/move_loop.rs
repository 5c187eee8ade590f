//! State of the move loop, and of the move that is searched.

use arrayvec::ArrayVec;
use lucena_board::Move;
use lucena_eval::{Evaluator, Score};

use super::lmr::PLY;
use super::{Node, NodeKind};
use crate::history::PieceTo;
use crate::material::{has_non_pawn_material, is_noisy};
use crate::ordering::{OrderingContext, Picker, QuietHistory};
use crate::params::Heuristics;
use crate::report::Line;
use crate::threads::Searcher;
use crate::tt::Bound;

/// Searched moves that are kept for the history update. Later ones are hardly ever reached.
const MAX_SEARCHED: usize = 64;

/// State of the move loop.
pub(super) struct MoveLoop {
    pub(super) alpha: Score,
    pub(super) best_score: Score,
    /// The last move that raised alpha.
    pub(super) best_move: Option<Move>,
    pub(super) bound: Bound,
    /// Moves so far, pruned ones included.
    pub(super) move_count: i32,
    /// Quiet moves that did not raise alpha.
    pub(super) quiets_searched: ArrayVec<Move, MAX_SEARCHED>,
    /// Captures and promotions that did not raise alpha.
    pub(super) captures_searched: ArrayVec<Move, MAX_SEARCHED>,
}

/// The current move of the move loop.
#[derive(Clone, Copy)]
pub(super) struct MoveContext {
    pub(super) mv: Move,
    /// Number of the move in the move loop, from 1.
    pub(super) move_count: i32,
    pub(super) is_quiet: bool,
    /// Sum of its histories.
    pub(super) history: i32,
    /// LMR reduction by depth, move count and history, in 1024ths of a ply.
    pub(super) reduction: i32,
    /// Depth after that reduction: move pruning is bolder for moves that would be reduced more.
    pub(super) lmr_depth: i32,
}

impl MoveLoop {
    #[inline(always)]
    pub(super) fn new(alpha: Score) -> Self {
        Self {
            alpha,
            best_score: -Score::INFINITE,
            best_move: None,
            bound: Bound::Upper,
            move_count: 0,
            quiets_searched: ArrayVec::new(),
            captures_searched: ArrayVec::new(),
        }
    }
}

impl<E: Evaluator> Searcher<'_, E> {
    /// The next move: from the picker, or at the root from the sorted root moves.
    #[inline(always)]
    pub(super) fn next_move<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        ordering: &OrderingContext,
        picker: &mut Picker,
        moves: &MoveLoop,
    ) -> Option<Move> {
        if K::ROOT {
            picker.truncate(&mut self.moves);
            let i = self.pv_index + moves.move_count as usize;
            return self.root_moves.get(i).map(|root_move| root_move.mv);
        }
        let (histories, params) = (&self.worker.histories, self.shared.params);
        picker.next(&mut self.moves, node.position, ordering, histories, params)
    }

    #[inline(always)]
    pub(super) fn move_context(
        &self,
        node: &Node<'_>,
        ordering: &OrderingContext,
        mv: Move,
        move_count: i32,
    ) -> MoveContext {
        let (position, params) = (node.position, self.params());
        let is_quiet = !is_noisy(position, mv);
        let histories = &self.worker.histories;
        let history = if is_quiet {
            QuietHistory::new(position, ordering, histories, params).score(mv)
        } else if self.uses(Heuristics::CAPTURE_HISTORY) {
            let victim = position.captured(mv).map(|piece| piece.role);
            histories.capture.get(PieceTo::new(position.turn(), mv), victim)
        } else {
            0
        };
        let base = self.reductions.base(is_quiet, node.depth, move_count);
        let reduction = base - history * PLY / params.lmr_history_div;
        let lmr_depth = (node.depth - 1 - reduction / PLY).max(0);
        MoveContext { mv, move_count, is_quiet, history, reduction, lmr_depth }
    }

    /// Whether moves may be pruned: only once a move has avoided a loss, and not in pawn endings. Also if
    /// alpha is a win: searching all moves for a faster mate would take most of the nodes. But not in a
    /// search for a mate, whose alpha is a win from the start.
    #[inline(always)]
    pub(super) fn allows_move_pruning<K: NodeKind>(
        &self,
        node: &Node<'_>,
        moves: &MoveLoop,
    ) -> bool {
        let is_mate_search = node.alpha.is_win() && self.shared.limits.mate.is_some();
        !K::ROOT
            && !moves.best_score.is_loss()
            && !is_mate_search
            && has_non_pawn_material(node.position)
    }

    /// Updates best score, best move, bound and PV. Returns whether the move fails high.
    #[inline(always)]
    pub(super) fn update_best<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        ctx: &MoveContext,
        score: Score,
        moves: &mut MoveLoop,
    ) -> bool {
        moves.best_score = moves.best_score.max(score);
        if score <= moves.alpha {
            let searched = if ctx.is_quiet {
                &mut moves.quiets_searched
            } else {
                &mut moves.captures_searched
            };
            // Full after 64 moves: the history of one more hardly matters.
            let _ = searched.try_push(ctx.mv);
            return false;
        }
        moves.best_move = Some(ctx.mv);
        moves.bound = Bound::Exact;
        if K::PV {
            self.stack.set_pv(node.ply, ctx.mv);
        }
        if score >= node.beta {
            moves.bound = Bound::Lower;
            self.stack.at_mut(node.ply).cutoff_count += 1;
            return true;
        }
        moves.alpha = score;
        false
    }

    /// Whether the root search covers only part of the legal moves: with `searchmoves`, and for
    /// MultiPV lines after the first.
    pub(super) fn is_partial_root(&self) -> bool {
        self.pv_index > 0 || self.shared.limits.only_moves().is_some()
    }

    /// Updates the current root move with the result of its search.
    pub(super) fn update_root_move(
        &mut self,
        node: &Node<'_>,
        moves: &MoveLoop,
        score: Score,
        nodes_before: u64,
    ) {
        let nodes = self.nodes - nodes_before;
        let selective_depth = self.selective_depth as u32;
        let i = self.pv_index + moves.move_count as usize - 1;
        self.root_moves.get_mut(i).nodes += nodes;
        if moves.move_count == 1 || score > moves.alpha {
            let mut pv = vec![self.root_moves.get_mut(i).mv];
            pv.extend_from_slice(self.stack.pv(1));
            self.complete_mate_line(node.position, score, &mut pv);
            let bound = Bound::of(score, moves.alpha, node.beta);
            let line = Line { score, bound, depth: self.root_depth as u32, moves: pv };
            let root_move = self.root_moves.get_mut(i);
            root_move.selective_depth = selective_depth;
            root_move.set_line(line);
        } else {
            // The score is only an upper bound: the stable sort keeps the order of these moves.
            self.root_moves.get_mut(i).score = -Score::INFINITE;
        }
    }
}
