//! What the histories learn when a move turns out best.

use lucena_board::{Bitboard, Move, Position};
use lucena_eval::Evaluator;

use crate::history::PieceTo;
use crate::node::is_noisy;
use crate::searcher::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// The best move gains, those tried before it in vain lose.
    #[expect(clippy::too_many_arguments, reason = "they are what a node knows")]
    pub(crate) fn reward(
        &mut self,
        position: &Position,
        best: Move,
        quiets: &[Move],
        captures: &[Move],
        depth: i32,
        ply: usize,
        threats: Bitboard,
    ) {
        if is_noisy(position, best) {
            let bonus = self.bonus(depth);
            self.add_capture(position, best, bonus);
        } else {
            self.reward_quiet(position, best, quiets, depth, ply, threats);
        }
        let malus = self.malus(depth);
        for &mv in captures {
            self.add_capture(position, mv, -malus);
        }
    }

    /// A quiet move was best; others were tried before it.
    pub(crate) fn reward_quiet(
        &mut self,
        position: &Position,
        best: Move,
        others: &[Move],
        depth: i32,
        ply: usize,
        threats: Bitboard,
    ) {
        self.stack.at_mut(ply).killer = Some(best);
        if let Some(last) = self.stack.before(ply, 1).piece_to {
            self.worker.histories.counters.set(last, best);
        }
        let bonus = self.bonus(depth);
        self.add_quiet(position, best, bonus, ply, threats);
        let malus = self.malus(depth);
        for &mv in others {
            self.add_quiet(position, mv, -malus, ply, threats);
        }
    }

    fn add_quiet(
        &mut self,
        position: &Position,
        mv: Move,
        bonus: i32,
        ply: usize,
        threats: Bitboard,
    ) {
        let turn = position.turn();
        let piece_to = PieceTo::new(turn, mv);
        let histories = &mut self.worker.histories;
        histories.butterfly.add(turn, threats, mv, bonus);
        histories.pawns.add(position.pawn_key(), piece_to, bonus);
        for plies in [1, 2, 4] {
            if let Some(earlier) = self.stack.before(ply, plies).piece_to {
                histories.continuation.add(earlier, piece_to, bonus);
            }
        }
    }

    fn add_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        let piece_to = PieceTo::new(position.turn(), mv);
        self.worker.histories.captures.add(piece_to, position.captured(mv), bonus);
    }

    /// Deeper searches teach more.
    fn bonus(&self, depth: i32) -> i32 {
        let params = self.params();
        (params.history_bonus_margin * depth - params.history_bonus_base)
            .clamp(0, params.history_bonus_max)
    }

    fn malus(&self, depth: i32) -> i32 {
        let params = self.params();
        (params.history_malus_margin * depth).min(params.history_malus_max)
    }
}
