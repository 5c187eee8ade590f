//! History update: the best move gets a bonus, the moves searched before it a malus.
//!
//! The idea: a move that caused a cutoff or became the best move in one node is likely good in
//! similar ones. The bonus grows with depth, because deeper results are more reliable.
//!
//! When it is wrong: the best move may be good only here. Gravity lets old results fade.
//!
//! Measured: see the files of `history/`.
//!
//! Parameters: `history_bonus_*`, `history_malus_*`.

use lucena_board::{Bitboard, Move, Position};
use lucena_eval::Evaluator;

use super::Node;
use super::move_loop::MoveLoop;
use crate::history::{CONTINUATION_PLIES, PieceTo};
use crate::material::is_noisy;
use crate::threads::Searcher;
use crate::tt::Bound;

/// The node of a history update.
pub(super) struct HistoryUpdate<'a> {
    pub(super) position: &'a Position,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Squares attacked by the opponent.
    pub(super) threats: Bitboard,
}

impl<E: Evaluator> Searcher<'_, E> {
    /// Updates the move histories after the move loop: of the moves if one raised alpha, else of the
    /// move before.
    #[inline(always)]
    pub(super) fn update_histories(
        &mut self,
        node: &Node<'_>,
        threats: Bitboard,
        moves: &MoveLoop,
    ) {
        let Some(best) = moves.best_move else {
            return self.reward_prior_move(node);
        };
        let Node { position, depth, ply, .. } = *node;
        let update = HistoryUpdate { position, depth, ply, threats };
        if is_noisy(position, best) {
            let bonus = self.history_bonus(depth);
            self.add_capture_history(position, best, bonus);
        } else {
            self.update_quiet_histories(&update, best, &moves.quiets_searched);
        }
        // Captures are searched first, so they failed whatever the best move is.
        let malus = self.history_malus(depth);
        for &mv in &moves.captures_searched {
            self.add_capture_history(position, mv, -malus);
        }
    }

    /// Updates killer and quiet histories after a quiet best move.
    pub(super) fn update_quiet_histories(
        &mut self,
        update: &HistoryUpdate<'_>,
        best: Move,
        quiets_searched: &[Move],
    ) {
        self.stack.at_mut(update.ply).killer = Some(best);
        let bonus = self.history_bonus(update.depth);
        self.add_quiet_history(update, best, bonus);
        let malus = self.history_malus(update.depth);
        for &mv in quiets_searched {
            self.add_quiet_history(update, mv, -malus);
        }
    }

    fn add_quiet_history(&mut self, update: &HistoryUpdate<'_>, mv: Move, bonus: i32) {
        let position = update.position;
        let turn = position.turn();
        let piece_to = PieceTo::new(turn, mv);
        let histories = &mut self.worker.histories;
        histories.butterfly.add(turn, update.threats, mv, bonus);
        histories.pawn.add(position.pawn_key(), piece_to, bonus);
        for plies in CONTINUATION_PLIES {
            if let Some(earlier) = self.stack.before(update.ply, plies).piece_to {
                histories.continuation.add(earlier, piece_to, bonus);
            }
        }
    }

    fn add_capture_history(&mut self, position: &Position, mv: Move, bonus: i32) {
        let piece_to = PieceTo::new(position.turn(), mv);
        let victim = position.captured(mv).map(|piece| piece.role);
        self.worker.histories.capture.add(piece_to, victim, bonus);
    }

    pub(super) fn history_bonus(&self, depth: i32) -> i32 {
        let params = self.params();
        (params.history_bonus_margin * depth - params.history_bonus_base)
            .clamp(0, params.history_bonus_max)
    }

    fn history_malus(&self, depth: i32) -> i32 {
        let params = self.params();
        (params.history_malus_margin * depth).min(params.history_malus_max)
    }

    /// Updates correction history with the difference between best score and static eval. Not after a
    /// capture, which changes the material for good, nor if the bound does not contradict the eval.
    #[inline(always)]
    pub(super) fn update_correction_history(&mut self, node: &Node<'_>, moves: &MoveLoop) {
        let Some(static_eval) = node.static_eval else { return };
        let score = moves.best_score;
        let is_noisy = moves.best_move.is_some_and(|mv| is_noisy(node.position, mv));
        let agrees = match moves.bound {
            Bound::Lower => score <= static_eval,
            Bound::Upper => score >= static_eval,
            Bound::Exact => false,
        };
        if is_noisy || agrees || !score.is_centipawns() {
            return;
        }
        let (correction, params) = (&mut self.worker.histories.correction, self.shared.params);
        correction.add(&node.correction_keys, score - static_eval, node.depth, params);
    }
}
