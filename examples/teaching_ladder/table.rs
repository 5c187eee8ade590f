//! A transposition table: don't search a position twice.
//!
//! Different orders of the same moves lead to the same position. The table stores results by the
//! key of the position. Three things are easy to get wrong:
//!
//! - Alpha-beta often learns only a bound. A stored bound can be used only if it is on the right
//!   side of the window.
//! - An entry counts only for a search of the same depth. A deeper one would do too, and real
//!   engines take it, but then the score is no longer that of minimax.
//! - A mate "in 3 from the root" is a mate in 2 from a position one move later. The table keeps
//!   scores as seen from the position itself.
//!
//! The table's move is tried first even where the score does not count: what was best before, or
//! refuted the position before, is the best guess there is.

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Score};

use crate::ordering::ordered_moves;
use crate::{Found, score_without_moves};

/// The capacity in positions.
const N_ENTRIES: usize = 1 << 18;

pub(crate) fn search(position: &Position, depth: u32, evaluator: &mut dyn Evaluator) -> Found {
    let mut searcher = Searcher::new(evaluator);
    let score = searcher.score(position, -Score::INFINITE, Score::INFINITE, depth, 0);
    Found { score, nodes: searcher.nodes }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    AtMost,
    AtLeast,
    Exact,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    depth: u32,
    score: Score,
    bound: Bound,
    best: Option<Move>,
}

pub(crate) struct Searcher<'a> {
    evaluator: &'a mut dyn Evaluator,
    pub(crate) nodes: u64,
    table: Vec<Option<Entry>>,
}

impl<'a> Searcher<'a> {
    pub(crate) fn new(evaluator: &'a mut dyn Evaluator) -> Self {
        Self { evaluator, nodes: 0, table: vec![None; N_ENTRIES] }
    }

    pub(crate) fn score(
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

        let slot = position.key() as usize % N_ENTRIES;
        let known = self.table[slot].filter(|entry| entry.key == position.key());
        if let Some(entry) = known
            && entry.depth == depth
        {
            let score = entry.score.from_tt(ply);
            let answers = match entry.bound {
                Bound::AtMost => score <= alpha,
                Bound::AtLeast => score >= beta,
                Bound::Exact => true,
            };
            if answers {
                return score;
            }
        }

        let mut moves = ordered_moves(position);
        let known_best = known.and_then(|entry| entry.best);
        if let Some(at) = moves.iter().position(|&mv| Some(mv) == known_best) {
            moves[..=at].rotate_right(1);
        }

        let mut best = (-Score::INFINITE, None);
        let mut bound = Bound::AtMost;
        for mv in moves {
            self.nodes += 1;
            let next = position.play_unchecked(mv);
            let score = -self.score(&next, -beta, -alpha, depth - 1, ply + 1);
            if score > best.0 {
                best = (score, Some(mv));
            }
            if score > alpha {
                alpha = score;
                bound = Bound::Exact;
            }
            if alpha >= beta {
                bound = Bound::AtLeast;
                break;
            }
        }

        // Always replace, the simplest strategy.
        let (score, mv) = best;
        self.table[slot] = Some(Entry {
            key: position.key(),
            depth,
            score: score.to_tt(ply),
            bound,
            // If every move failed low, none of them is known to be good.
            best: mv.filter(|_| bound != Bound::AtMost),
        });
        score
    }
}
