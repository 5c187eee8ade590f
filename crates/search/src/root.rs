//! The moves at the root, with what the search knows of each.

use lucena_board::{Move, Position};
use lucena_eval::Score;

use crate::report::Line;
use crate::table::Bound;

#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// The score of this iteration, below everything until the move has proved itself.
    pub(crate) score: Score,
    /// What the score says: after a failed window it is only a bound.
    pub(crate) bound: Bound,
    /// The iteration that `score` is of.
    pub(crate) depth: u32,
    /// The score of the iteration before.
    pub(crate) previous: Score,
    /// What that score says.
    pub(crate) previous_bound: Bound,
    /// The iteration that it is of.
    pub(crate) previous_depth: u32,
    /// The last score that was no bound, and its line.
    pub(crate) exact: Option<Line>,
    /// The line that begins with the move.
    pub(crate) pv: Vec<Move>,
    /// Positions looked at below the move, in all iterations.
    pub(crate) nodes: u64,
    pub(crate) selective_depth: u32,
}

impl RootMove {
    /// The last score that the move has got, what it says and which iteration it is of: this one,
    /// or the one before if this one has not come to the move.
    pub(crate) fn last_line(&self) -> Line {
        let (score, bound, depth) = if self.score > -Score::INFINITE {
            (self.score, self.bound, self.depth)
        } else {
            (self.previous, self.previous_bound, self.previous_depth)
        };
        Line { score, bound, depth, moves: self.pv.clone() }
    }

    /// Books the score of this iteration, with the moves that follow.
    pub(crate) fn note(&mut self, score: Score, bound: Bound, depth: u32, pv: &[Move]) {
        (self.score, self.bound, self.depth) = (score, bound, depth);
        self.pv.truncate(1);
        self.pv.extend_from_slice(pv);
        if bound == Bound::Exact {
            self.exact = Some(Line { score, bound, depth, moves: self.pv.clone() });
        }
    }
}

/// Root moves, the best ones first.
#[derive(Clone, Debug)]
pub(crate) struct RootMoves(Vec<RootMove>);

impl RootMoves {
    /// All legal moves, or those of them that the search is limited to.
    pub(crate) fn new(position: &Position, only: Option<&[Move]>) -> Self {
        let moves = position.legal_moves();
        let is_wanted = |mv: &Move| only.is_none_or(|only| only.contains(mv));
        let new = |mv| RootMove {
            mv,
            score: -Score::INFINITE,
            bound: Bound::Exact,
            depth: 0,
            previous: -Score::INFINITE,
            previous_bound: Bound::Exact,
            previous_depth: 0,
            exact: None,
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

    /// The best `n_lines` lines with exact scores, for searches of several lines: those of this
    /// iteration first, then those of the one before that this one has not come to.
    pub(crate) fn exact_lines(&self, n_lines: usize, depth: u32) -> Vec<Line> {
        let is_fresh = |root_move: &&RootMove| {
            root_move.score > -Score::INFINITE && root_move.bound == Bound::Exact
        };
        let is_recent = |line: &&Line| line.depth + 1 >= depth;
        let exact = |root_move: &RootMove| root_move.exact.clone();
        let mut lines: Vec<Line> = self.0.iter().filter(is_fresh).filter_map(exact).collect();
        let n_fresh = lines.len();
        let others = self.0.iter().filter(|root_move| !is_fresh(root_move));
        lines.extend(others.filter_map(|it| it.exact.as_ref()).filter(is_recent).cloned());
        for part in [0..n_fresh, n_fresh..lines.len()] {
            lines[part].sort_by_key(|line| core::cmp::Reverse(line.score));
        }
        lines.truncate(n_lines);
        lines
    }

    /// A new iteration: scores become those of the one before.
    pub(crate) fn begin_iteration(&mut self) {
        for root_move in &mut self.0 {
            root_move.previous = root_move.score;
            root_move.previous_bound = root_move.bound;
            root_move.previous_depth = root_move.depth;
            root_move.score = -Score::INFINITE;
        }
    }

    /// Sorts the moves from this one on, best first; equals stay in their order.
    pub(crate) fn sort_from(&mut self, first: usize) {
        self.0[first..].sort_by_key(|root_move| {
            (core::cmp::Reverse(root_move.score), core::cmp::Reverse(root_move.previous))
        });
    }

    /// Sorts those that have been searched when the next line begins.
    pub(crate) fn sort_to(&mut self, end: usize) {
        self.0[..end].sort_by_key(|root_move| core::cmp::Reverse(root_move.score));
    }
}
