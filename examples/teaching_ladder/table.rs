//! A transposition table: search no position twice.
//!
//! Different move orders lead to the same position. The table stores search results by Zobrist key.
//! Three details are easy to get wrong:
//!
//! - Alpha-beta often returns only a bound. A lower bound can only cause a beta cutoff, an upper
//!   bound only an alpha cutoff.
//! - An entry is used only for a search of the same depth. Real engines also use deeper entries,
//!   but then the score is no longer that of minimax.
//! - A mate in 3 from the root is a mate in 2 one move later. The table stores mate scores relative
//!   to the position, not to the root.
//!
//! The TT move is searched first even if the score cannot be used: a previous best or refutation
//! move is the best guess there is.

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Score};

use crate::ordering::ordered_moves;
use crate::{Found, score_without_moves};

/// Number of entries.
const N_ENTRIES: usize = 1 << 18;

pub(crate) fn search(position: &Position, depth: u32, evaluator: &mut dyn Evaluator) -> Found {
    let mut searcher = Searcher::new(evaluator);
    let score = searcher.score(position, -Score::INFINITE, Score::INFINITE, depth, 0);
    Found { score, nodes: searcher.nodes, best: searcher.best }
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
    /// Best move at the root.
    pub(crate) best: Option<Move>,
    table: Vec<Option<Entry>>,
}

impl<'a> Searcher<'a> {
    pub(crate) fn new(evaluator: &'a mut dyn Evaluator) -> Self {
        Self { evaluator, nodes: 0, best: None, table: vec![None; N_ENTRIES] }
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
        let tt_entry = self.table[slot].filter(|entry| entry.key == position.key());
        if let Some(entry) = tt_entry
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
        let tt_move = tt_entry.and_then(|entry| entry.best);
        if let Some(at) = moves.iter().position(|&mv| Some(mv) == tt_move) {
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
                if ply == 0 {
                    self.best = Some(mv);
                }
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

        // Always replace, the simplest replacement scheme.
        let (score, mv) = best;
        self.table[slot] = Some(Entry {
            key: position.key(),
            depth,
            score: score.to_tt(ply),
            bound,
            // After a fail low no move is known to be good.
            best: mv.filter(|_| bound != Bound::AtMost),
        });
        score
    }
}
