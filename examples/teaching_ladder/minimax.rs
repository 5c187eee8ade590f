//! Minimax: search every move.
//!
//! Each side plays the move with the best score for itself. What is good for one side is bad for
//! the other, so one function serves both: scores are from the side to move's point of view, and a
//! move scores the negative of the position after it ("negamax").

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Score};

use crate::{Found, score_without_moves};

pub(crate) fn search(position: &Position, depth: u32, evaluator: &mut dyn Evaluator) -> Found {
    let mut minimax = Minimax { evaluator, nodes: 0, best: None };
    let score = minimax.score(position, depth, 0);
    Found { score, nodes: minimax.nodes, best: minimax.best }
}

struct Minimax<'a> {
    evaluator: &'a mut dyn Evaluator,
    nodes: u64,
    /// Best move at the root.
    best: Option<Move>,
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
            let score = -self.score(&next, depth - 1, ply + 1);
            if score > best {
                best = score;
                if ply == 0 {
                    self.best = Some(mv);
                }
            }
        }
        best
    }
}
