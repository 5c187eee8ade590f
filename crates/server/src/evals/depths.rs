//! The last depth that all lines of a search have reached.

use lucena_board::{Move, Position};
use lucena_eval::Score;
use lucena_search::{Bound, Info};

use super::eval::Eval;

/// Collects the lines of a search as they are reported.
#[derive(Default)]
pub(crate) struct Depths {
    n_lines: usize,
    depth: u32,
    nodes: u64,
    /// The lines of this depth so far, best first.
    lines: Vec<(Score, Vec<Move>)>,
    complete: Option<(u32, u64, Vec<(Score, Vec<Move>)>)>,
}

impl Depths {
    /// For a search with this number of lines.
    pub(crate) fn new(position: &Position, multi_pv: usize) -> Self {
        Self { n_lines: multi_pv.min(position.count_legal_moves()), ..Self::default() }
    }

    pub(crate) fn add(&mut self, info: &Info) {
        if info.bound != Bound::Exact {
            return;
        }
        if info.multi_pv == 1 {
            self.lines.clear();
            self.depth = info.depth;
        }
        let is_next = info.multi_pv == self.lines.len() + 1 && info.depth == self.depth;
        if is_next {
            self.nodes = info.nodes;
            self.lines.push((info.score, info.pv.clone()));
        }
        if is_next && self.lines.len() == self.n_lines {
            self.complete = Some((self.depth, self.nodes, std::mem::take(&mut self.lines)));
        }
    }

    /// The evaluation so far.
    pub(crate) fn eval(&self, position: &Position) -> Option<Eval> {
        let (depth, nodes, lines) = self.complete.as_ref()?;
        let lines = lines.iter().map(|(score, moves)| (*score, moves.as_slice()));
        Some(Eval::new(position, *depth, *nodes, lines))
    }
}
