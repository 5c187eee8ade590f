//! The moves at the root, with what the search knows of each.

use lucena_board::{Move, Position};
use lucena_eval::Score;

use crate::table::Bound;

#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// The score of this iteration, below everything until the move has proved itself.
    pub(crate) score: Score,
    /// What the score says: after a failed window it is only a bound.
    pub(crate) bound: Bound,
    /// The score of the iteration before.
    pub(crate) previous: Score,
    /// What that score says.
    pub(crate) previous_bound: Bound,
    /// The line that begins with the move.
    pub(crate) pv: Vec<Move>,
    /// Positions looked at below the move, in all iterations.
    pub(crate) nodes: u64,
    pub(crate) selective_depth: u32,
}

impl RootMove {
    /// The last score that the move has got, and what it says: that of this iteration, or of the
    /// one before if this one has not come to the move.
    pub(crate) fn last_score(&self) -> (Score, Bound) {
        if self.score > -Score::INFINITE {
            (self.score, self.bound)
        } else {
            (self.previous, self.previous_bound)
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
            previous: -Score::INFINITE,
            previous_bound: Bound::Exact,
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

    pub(crate) fn iter(&self) -> impl Iterator<Item = &RootMove> {
        self.0.iter()
    }

    /// A new iteration: scores become those of the one before.
    pub(crate) fn begin_iteration(&mut self) {
        for root_move in &mut self.0 {
            root_move.previous = root_move.score;
            root_move.previous_bound = root_move.bound;
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
