//! Move ordering: search good moves first.
//!
//! Alpha-beta prunes most when the best move is searched first. The best move is unknown, but a
//! cheap guess goes far: captures by MVV-LVA (most valuable victim, least valuable attacker),
//! promotions, then quiet moves.

use std::cmp::Reverse;

use lucena_board::{Move, MoveList, Position};
use lucena_eval::{Evaluator, Score};

use crate::{Found, score_without_moves};

pub(crate) fn search(position: &Position, depth: u32, evaluator: &mut dyn Evaluator) -> Found {
    let mut ordered = Ordered { evaluator, nodes: 0, best: None };
    let score = ordered.score(position, -Score::INFINITE, Score::INFINITE, depth, 0);
    Found { score, nodes: ordered.nodes, best: ordered.best }
}

/// The legal moves, most promising first.
pub(crate) fn ordered_moves(position: &Position) -> MoveList {
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(|&mv| Reverse(promise(position, mv)));
    moves
}

/// Ordering score, highest first. Roles are in order of value.
fn promise(position: &Position, mv: Move) -> usize {
    let victim = position.captured(mv).map_or(0, |piece| piece.role.index() + 1);
    let promotion = mv.promotion().map_or(0, |role| role.index() + 1);
    let attacker = position.role_at(mv.from()).map_or(0, |role| role.index());
    let is_quiet = victim + promotion == 0;
    if is_quiet { 0 } else { 10 * (victim + promotion) + (5 - attacker) }
}

struct Ordered<'a> {
    evaluator: &'a mut dyn Evaluator,
    nodes: u64,
    /// Best move at the root.
    best: Option<Move>,
}

impl Ordered<'_> {
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
        // The only line that differs from plain alpha-beta.
        for mv in ordered_moves(position) {
            self.nodes += 1;
            let next = position.play_unchecked(mv);
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
