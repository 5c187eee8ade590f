//! Alpha-beta: prune moves that cannot affect the result.
//!
//! Once a move scores 3, another move whose first reply scores only 1 needs no further search: the
//! opponent will not play worse than that reply. So the search carries two bounds. `alpha` is the
//! score the side to move already has elsewhere, `beta` the score the opponent can hold it to. A
//! score of `beta` or more is a cutoff, since the opponent will avoid the position.
//!
//! Alpha-beta is exact: the root score is that of minimax.

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Score};

use crate::{Found, score_without_moves};

pub(crate) fn search(position: &Position, depth: u32, evaluator: &mut dyn Evaluator) -> Found {
    let mut alpha_beta = AlphaBeta { evaluator, nodes: 0, best: None };
    let score = alpha_beta.score(position, -Score::INFINITE, Score::INFINITE, depth, 0);
    Found { score, nodes: alpha_beta.nodes, best: alpha_beta.best }
}

struct AlphaBeta<'a> {
    evaluator: &'a mut dyn Evaluator,
    nodes: u64,
    /// Best move at the root.
    best: Option<Move>,
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
            // Negamax: the bounds swap and change sign.
            let score = -self.score(&next, -beta, -alpha, depth - 1, ply + 1);
            if score > best {
                best = score;
                if ply == 0 {
                    self.best = Some(mv);
                }
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
