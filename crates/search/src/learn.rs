//! What the histories learn when a move turns out best.

use lucena_board::{Bitboard, Move, Position};
use lucena_eval::Evaluator;

use crate::history::PieceTo;
use crate::searcher::Searcher;
use crate::values::is_noisy;

/// Where something was learnt.
pub(crate) struct Lesson<'a> {
    pub(crate) position: &'a Position,
    /// Deeper searches teach more.
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    /// The squares that the opponent attacks.
    pub(crate) threats: Bitboard,
}

impl<E: Evaluator> Searcher<'_, E> {
    /// The best move gains, those tried before it in vain lose.
    pub(crate) fn reward(
        &mut self,
        lesson: &Lesson<'_>,
        best: Move,
        quiets: &[Move],
        captures: &[Move],
    ) {
        let Lesson { position, depth, .. } = *lesson;
        if is_noisy(position, best) {
            let bonus = self.bonus(depth);
            self.add_capture(position, best, bonus);
        } else {
            self.reward_quiet(lesson, best, quiets);
        }
        let malus = self.malus(depth);
        for &mv in captures {
            self.add_capture(position, mv, -malus);
        }
    }

    /// A quiet move was best; others were tried before it.
    pub(crate) fn reward_quiet(&mut self, lesson: &Lesson<'_>, best: Move, others: &[Move]) {
        self.stack.at_mut(lesson.ply).killer = Some(best);
        if let Some(last) = self.stack.before(lesson.ply, 1).piece_to {
            self.worker.histories.counters.set(last, best);
        }
        let bonus = self.bonus(lesson.depth);
        self.add_quiet(lesson, best, bonus);
        let malus = self.malus(lesson.depth);
        for &mv in others {
            self.add_quiet(lesson, mv, -malus);
        }
    }

    fn add_quiet(&mut self, lesson: &Lesson<'_>, mv: Move, bonus: i32) {
        let position = lesson.position;
        let turn = position.turn();
        let piece_to = PieceTo::new(turn, mv);
        let histories = &mut self.worker.histories;
        histories.butterfly.add(turn, lesson.threats, mv, bonus);
        histories.pawns.add(position.pawn_key(), piece_to, bonus);
        for plies in [1, 2, 4] {
            if let Some(earlier) = self.stack.before(lesson.ply, plies).piece_to {
                histories.continuation.add(earlier, piece_to, bonus);
            }
        }
    }

    fn add_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        let piece_to = PieceTo::new(position.turn(), mv);
        let victim = position.captured(mv).map(|piece| piece.role);
        self.worker.histories.captures.add(piece_to, victim, bonus);
    }

    /// What a success is worth.
    fn bonus(&self, depth: i32) -> i32 {
        let params = self.params();
        (params.history_bonus_margin * depth - params.history_bonus_base)
            .clamp(0, params.history_bonus_max)
    }

    /// What a failure costs.
    fn malus(&self, depth: i32) -> i32 {
        let params = self.params();
        (params.history_malus_margin * depth).min(params.history_malus_max)
    }
}
