//! Continuation history: success of quiet moves one, two, four and six plies after another move.
//!
//! Measured: without it -38 ± 27 Elo; without the sixth ply -12 ± 23 Elo
//! (`docs/lab/2026-11-27-heuristics.md`).

use super::PieceTo;
use super::gravity::update;

const LIMIT: i32 = 16384;

/// How many plies ago the other move was: the opponent's last move, and one's own before.
pub(crate) const CONTINUATION_PLIES: [usize; 4] = [1, 2, 4, 6];

/// History by piece and destination of an earlier move, and of the current one.
pub(crate) struct ContinuationHistory(Box<[[i16; PieceTo::COUNT]]>);

impl ContinuationHistory {
    pub(crate) fn new() -> Self {
        Self(vec![[0; PieceTo::COUNT]; PieceTo::COUNT].into())
    }

    /// Histories of all moves that follow this one.
    #[inline]
    pub(crate) fn after(&self, earlier: PieceTo) -> &[i16; PieceTo::COUNT] {
        &self.0[earlier.index()]
    }

    #[inline]
    pub(crate) fn add(&mut self, earlier: PieceTo, current: PieceTo, bonus: i32) {
        update::<LIMIT>(&mut self.0[earlier.index()][current.index()], bonus);
    }
}
