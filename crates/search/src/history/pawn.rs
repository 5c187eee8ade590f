//! Pawn history: success of quiet moves in the same pawn structure.
//!
//! Measured: without it -24 ± 26 Elo, -4 ± 15 (`docs/lab/2026-11-27-heuristics.md`).

use super::PieceTo;
use super::gravity::update;

const LIMIT: i32 = 8192;

/// History by pawn structure, piece and destination.
pub(crate) struct PawnHistory(Box<[[i16; PieceTo::COUNT]]>);

impl PawnHistory {
    /// Pawn structures share this many slots.
    const SLOTS: usize = 512;

    pub(crate) fn new() -> Self {
        Self(vec![[0; PieceTo::COUNT]; Self::SLOTS].into())
    }

    #[inline]
    pub(crate) fn get(&self, pawn_key: u64, piece_to: PieceTo) -> i32 {
        i32::from(self.0[pawn_key as usize % Self::SLOTS][piece_to.index()])
    }

    #[inline]
    pub(crate) fn add(&mut self, pawn_key: u64, piece_to: PieceTo, bonus: i32) {
        update::<LIMIT>(&mut self.0[pawn_key as usize % Self::SLOTS][piece_to.index()], bonus);
    }
}
