//! Iterative deepening: shallow searches improve the move ordering of deeper ones.
//!
//! Searching to depth 1, then 2, then 3 seems wasteful. But each iteration leaves its best moves in
//! the transposition table, and the next one, many times larger, tries them first and saves more
//! than the earlier ones cost. It also has a best move ready at any time, as time management
//! requires.

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use crate::Found;
use crate::table::Searcher;

pub(crate) fn search(position: &Position, depth: u32, evaluator: &mut dyn Evaluator) -> Found {
    let mut searcher = Searcher::new(evaluator);
    let mut score = Score::ZERO;
    for depth in depth.min(1)..=depth {
        score = searcher.score(position, -Score::INFINITE, Score::INFINITE, depth, 0);
    }
    // Nodes of all iterations, not only the last.
    Found { score, nodes: searcher.nodes, best: searcher.best }
}
