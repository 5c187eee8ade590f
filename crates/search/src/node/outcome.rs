//! What the moves of a position have come to, and what is kept of it.

use arrayvec::ArrayVec;
use lucena_board::{Bitboard, Move};
use lucena_eval::{Evaluator, Score};

use super::{Attempt, Node, NodeKind};
use crate::learn::Lesson;
use crate::searcher::Searcher;
use crate::table::{Bound, Entry, score_from};
use crate::values::is_noisy;

/// Moves that were tried and did not suffice, remembered for what they teach.
const TRIED: usize = 64;

/// The state of the search of a position's moves.
pub(crate) struct Outcome {
    /// What a move has to beat to matter; what the best one so far has reached.
    pub(super) alpha: Score,
    pub(super) best_score: Score,
    /// The last move that beat alpha.
    pub(super) best_move: Option<Move>,
    pub(super) bound: Bound,
    /// Moves so far, those that were thought to be hopeless among them.
    pub(super) n_moves: i32,
    tried_quiets: ArrayVec<Move, TRIED>,
    tried_captures: ArrayVec<Move, TRIED>,
}

impl Outcome {
    #[inline(always)]
    pub(super) fn new(alpha: Score) -> Self {
        Self {
            alpha,
            best_score: -Score::INFINITE,
            best_move: None,
            bound: Bound::Upper,
            n_moves: 0,
            tried_quiets: ArrayVec::new(),
            tried_captures: ArrayVec::new(),
        }
    }

    #[inline(always)]
    fn note_in_vain(&mut self, attempt: &Attempt) {
        let tried =
            if attempt.is_quiet { &mut self.tried_quiets } else { &mut self.tried_captures };
        // With so many moves before it, one more teaches nothing.
        let _ = tried.try_push(attempt.mv);
    }
}

impl<E: Evaluator> Searcher<'_, E> {
    /// Books what a move has come to. Whether it beats the window, so that the others need not be
    /// looked at.
    #[inline(always)]
    pub(super) fn note_score<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        attempt: &Attempt,
        score: Score,
        so_far: &mut Outcome,
    ) -> bool {
        so_far.best_score = so_far.best_score.max(score);
        if score <= so_far.alpha {
            so_far.note_in_vain(attempt);
            return false;
        }
        so_far.best_move = Some(attempt.mv);
        so_far.bound = Bound::Exact;
        if K::PV {
            self.stack.set_pv(node.ply, attempt.mv);
        }
        if score >= node.beta {
            so_far.bound = Bound::Lower;
            self.stack.at_mut(node.ply).n_cuts += 1;
            return true;
        }
        so_far.alpha = score;
        false
    }

    /// What the histories can learn from the moves that were tried.
    #[inline(always)]
    pub(super) fn learn(&mut self, node: &Node<'_>, threats: Bitboard, outcome: &Outcome) {
        if let Some(best) = outcome.best_move {
            let (depth, ply) = (node.depth, node.ply);
            let lesson = Lesson { position: node.position, depth, ply, threats };
            self.reward(&lesson, best, &outcome.tried_quiets, &outcome.tried_captures);
        }
    }

    /// Learns how wrong the evaluation was, where the outcome shows it: not through a capture,
    /// which changes the position for good, nor by a bound that says nothing against it.
    #[inline(always)]
    pub(super) fn correct(&mut self, node: &Node<'_>, outcome: &Outcome) {
        let Some(eval) = node.judgement.corrected else { return };
        let score = outcome.best_score;
        let is_noisy = outcome.best_move.is_some_and(|mv| is_noisy(node.position, mv));
        let says_nothing = match outcome.bound {
            Bound::Lower => score <= eval,
            Bound::Upper => score >= eval,
            Bound::Exact => false,
        };
        if is_noisy || says_nothing || !score.is_centipawns() {
            return;
        }
        let (correction, params) = (&mut self.worker.histories.correction, self.shared.params);
        correction.add(&node.judgement.keys, score - eval, node.depth, params);
    }

    /// Leaves the outcome in the table.
    #[inline(always)]
    pub(super) fn store(&mut self, node: &Node<'_>, outcome: &Outcome) {
        let depth = node.depth.clamp(0, i32::from(u8::MAX)) as u8;
        let mut entry = Entry::new(score_from(outcome.best_score, node.ply), outcome.bound, depth);
        entry.mv = outcome.best_move;
        entry.eval = node.judgement.raw;
        entry.was_pv = node.known.was_pv;
        self.shared.table.store_in_search(node.position.key(), entry);
    }
}
