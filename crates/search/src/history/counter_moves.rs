//! Counter moves: the quiet move that last refuted each move.
//!
//! Measured: without it -2 ± 13 Elo (1,518 games, 20,000 nodes per move, network, 2026-11-25).

use lucena_board::Move;

use super::PieceTo;

/// Last quiet refutation of each move, by the piece and destination of that move.
pub(crate) struct CounterMoves([Option<Move>; PieceTo::COUNT]);

impl CounterMoves {
    pub(crate) const fn new() -> Self {
        Self([None; PieceTo::COUNT])
    }

    #[inline]
    pub(crate) fn get(&self, last: PieceTo) -> Option<Move> {
        self.0[last.index()]
    }

    #[inline]
    pub(crate) fn set(&mut self, last: PieceTo, refutation: Move) {
        self.0[last.index()] = Some(refutation);
    }
}
