//! Root moves with their scores and principal variations.

use lucena_board::{Move, Position};
use lucena_eval::Score;

use crate::report::Line;
use crate::tt::Bound;

/// A root move with its score and PV.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Score of this iteration; `-Score::INFINITE` unless the move was the first or raised alpha.
    pub(crate) score: Score,
    /// Bound type of `score`: not exact after a failed aspiration window.
    pub(crate) bound: Bound,
    /// Iteration of `score`.
    pub(crate) depth: u32,
    /// Score of the previous iteration.
    pub(crate) previous_score: Score,
    /// Bound type of `previous_score`.
    pub(crate) previous_bound: Bound,
    /// Iteration of `previous_score`.
    pub(crate) previous_depth: u32,
    /// Last line with an exact score.
    pub(crate) exact_line: Option<Line>,
    /// Principal variation, starting with the move.
    pub(crate) pv: Vec<Move>,
    /// Nodes below the move, in all iterations.
    pub(crate) nodes: u64,
    pub(crate) selective_depth: u32,
}

impl RootMove {
    /// The line with the latest score: of this iteration, or of the previous one if this one has not
    /// reached the move.
    pub(crate) fn last_line(&self) -> Line {
        let (score, bound, depth) = if self.score > -Score::INFINITE {
            (self.score, self.bound, self.depth)
        } else {
            (self.previous_score, self.previous_bound, self.previous_depth)
        };
        Line { score, bound, depth, moves: self.pv.clone() }
    }

    /// Sets the line of this iteration.
    pub(crate) fn set_line(&mut self, line: Line) {
        (self.score, self.bound, self.depth) = (line.score, line.bound, line.depth);
        self.pv.clone_from(&line.moves);
        if line.bound == Bound::Exact {
            self.exact_line = Some(line);
        }
    }

    /// Takes the bound of this iteration as its exact score.
    pub(crate) fn accept_bound(&mut self) {
        self.bound = Bound::Exact;
        self.exact_line = Some(self.last_line());
    }
}

/// Root moves, best first.
#[derive(Clone, Debug)]
pub(crate) struct RootMoves(Vec<RootMove>);

impl RootMoves {
    /// All legal moves, or only those in `only`.
    pub(crate) fn new(position: &Position, only: Option<&[Move]>) -> Self {
        let moves = position.legal_moves();
        let is_wanted = |mv: &Move| only.is_none_or(|only| only.contains(mv));
        let new = |mv| RootMove {
            mv,
            score: -Score::INFINITE,
            bound: Bound::Exact,
            depth: 0,
            previous_score: -Score::INFINITE,
            previous_bound: Bound::Exact,
            previous_depth: 0,
            exact_line: None,
            pv: vec![mv],
            nodes: 0,
            selective_depth: 0,
        };
        Self(moves.iter().copied().filter(is_wanted).map(new).collect())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn get(&self, i: usize) -> Option<&RootMove> {
        self.0.get(i)
    }

    pub(crate) fn get_mut(&mut self, i: usize) -> &mut RootMove {
        &mut self.0[i]
    }

    /// The best `n_lines` lines with exact scores, for MultiPV: those of this iteration first, then
    /// those of the previous one that this one has not reached.
    pub(crate) fn exact_lines(&self, n_lines: usize, depth: u32) -> Vec<Line> {
        let is_fresh = |root_move: &&RootMove| {
            root_move.score > -Score::INFINITE && root_move.bound == Bound::Exact
        };
        let is_recent = |line: &&Line| line.depth + 1 >= depth;
        let exact = |root_move: &RootMove| root_move.exact_line.clone();
        let mut lines: Vec<Line> = self.0.iter().filter(is_fresh).filter_map(exact).collect();
        let n_fresh = lines.len();
        let others = self.0.iter().filter(|root_move| !is_fresh(root_move));
        lines.extend(
            others.filter_map(|root_move| root_move.exact_line.as_ref()).filter(is_recent).cloned(),
        );
        for part in [0..n_fresh, n_fresh..lines.len()] {
            lines[part].sort_by_key(|line| core::cmp::Reverse(line.score));
        }
        lines.truncate(n_lines);
        lines
    }

    /// Starts a new iteration: scores become previous scores.
    pub(crate) fn begin_iteration(&mut self) {
        for root_move in &mut self.0 {
            root_move.previous_score = root_move.score;
            root_move.previous_bound = root_move.bound;
            root_move.previous_depth = root_move.depth;
            root_move.score = -Score::INFINITE;
        }
    }

    /// Sorts the moves in this order, which has all of them.
    pub(crate) fn sort_like(&mut self, order: impl Iterator<Item = Move>) {
        for (i, mv) in order.enumerate() {
            let from = self.0.iter().position(|root_move| root_move.mv == mv);
            self.0.swap(i, from.unwrap_or(i));
        }
    }

    /// Sorts the moves from this index on by score; the sort is stable.
    pub(crate) fn sort_from(&mut self, first: usize) {
        self.0[first..].sort_by_key(|root_move| {
            (core::cmp::Reverse(root_move.score), core::cmp::Reverse(root_move.previous_score))
        });
    }

    /// Sorts the moves before this index, which have their lines, by score.
    pub(crate) fn sort_to(&mut self, end: usize) {
        self.0[..end].sort_by_key(|root_move| core::cmp::Reverse(root_move.score));
    }
}
