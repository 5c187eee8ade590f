//! Minimax: look at everything.
//!
//! Each side takes the move whose outcome is best for it. What is good for one is bad for the
//! other, so one function serves both: the score is always that of the side to move, and a move
//! is worth the opposite of what the opponent has after it ("negamax").

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use crate::{Found, score_without_moves};

pub(crate) fn search(position: &Position, depth: u32, evaluator: &mut dyn Evaluator) -> Found {
    let mut minimax = Minimax { evaluator, nodes: 0 };
    let score = minimax.score(position, depth, 0);
    Found { score, nodes: minimax.nodes }
}

struct Minimax<'a> {
    evaluator: &'a mut dyn Evaluator,
    nodes: u64,
}

impl Minimax<'_> {
    fn score(&mut self, position: &Position, depth: u32, ply: u32) -> Score {
        if !position.has_legal_moves() {
            return score_without_moves(position, ply);
        }
        if depth == 0 {
            return self.evaluator.evaluate(position);
        }
        let mut best = -Score::INFINITE;
        for mv in position.legal_moves() {
            self.nodes += 1;
            let next = position.play_unchecked(mv);
            best = best.max(-self.score(&next, depth - 1, ply + 1));
        }
        best
    }
}
