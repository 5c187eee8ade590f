//! The last depth completed by all lines of a search.

use lucena_board::{Move, Position};
use lucena_eval::Score;
use lucena_search::{Bound, Info};

use super::eval::Eval;

/// Collects the lines of a search as they are reported.
#[derive(Default)]
pub(crate) struct Depths {
    n_lines: usize,
    /// The current depth, still incomplete.
    current: Depth,
    complete: Option<Depth>,
}

/// The lines of a depth, best first.
#[derive(Default)]
struct Depth {
    plies: u32,
    nodes: u64,
    lines: Vec<(Score, Vec<Move>)>,
}

impl Depths {
    /// Collects the lines of a search with this MultiPV.
    pub(crate) fn new(position: &Position, multi_pv: usize) -> Self {
        Self { n_lines: multi_pv.min(position.count_legal_moves()), ..Self::default() }
    }

    pub(crate) fn add(&mut self, info: &Info) {
        if info.bound != Bound::Exact {
            return;
        }
        if info.multi_pv == 1 {
            self.current = Depth { plies: info.depth, ..Depth::default() };
        }
        let Depth { plies, nodes, lines } = &mut self.current;
        if info.multi_pv == lines.len() + 1 && info.depth == *plies {
            *nodes = info.nodes;
            lines.push((info.score, info.pv.clone()));
            if lines.len() == self.n_lines {
                self.complete = Some(std::mem::take(&mut self.current));
            }
        }
    }

    /// The evaluation at the last complete depth.
    pub(crate) fn eval(&self, position: &Position) -> Option<Eval> {
        let Depth { plies, nodes, lines } = self.complete.as_ref()?;
        let lines = lines.iter().map(|(score, moves)| (*score, moves.as_slice()));
        Some(Eval::new(position, *plies, *nodes, lines))
    }
}
