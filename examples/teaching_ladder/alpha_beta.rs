//! Alpha-beta: skip moves that cannot change the result.
//!
//! Once a move is found that is worth 3, another whose first reply leaves only 1 needs no second
//! look: the opponent will not play worse than that reply. So the search carries two bounds. The
//! side to move has `alpha` already, elsewhere; the opponent can hold it to `beta`. A score of
//! `beta` or more ends the search of the position, since the opponent will not let it come up.
//!
//! Nothing is guessed: the score at the root is the one of minimax.

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use crate::{Found, score_without_moves};

pub(crate) fn search(position: &Position, depth: u32, evaluator: &mut dyn Evaluator) -> Found {
    let mut alpha_beta = AlphaBeta { evaluator, nodes: 0 };
    let score = alpha_beta.score(position, -Score::INFINITE, Score::INFINITE, depth, 0);
    Found { score, nodes: alpha_beta.nodes }
}

struct AlphaBeta<'a> {
    evaluator: &'a mut dyn Evaluator,
    nodes: u64,
}

impl AlphaBeta<'_> {
    fn score(
        &mut self,
        position: &Position,
        mut alpha: Score,
        beta: Score,
        depth: u32,
        ply: u32,
    ) -> Score {
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
            // What one side has, the other can be held to: the bounds change places.
            let score = -self.score(&next, -beta, -alpha, depth - 1, ply + 1);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
