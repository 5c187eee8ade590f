//! Iterative deepening: let a shallow search prepare the deep one.
//!
//! Searching to depth 1, then 2, then 3 seems a waste. But each search leaves its best moves in the
//! table, and the next one, which is many times larger, tries them first and saves more than the
//! small ones cost. It also has a move ready at any time, as needed for playing on a clock.

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
    // The nodes of all iterations, not only of the last.
    Found { score, nodes: searcher.nodes }
}
