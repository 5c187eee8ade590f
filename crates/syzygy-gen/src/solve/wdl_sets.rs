//! WDL of up to 64 positions that differ in the square of one piece.

use lucena_syzygy::Wdl;

/// For each result the set of squares of the inner piece.
///
/// While moves are collected, a square may be in several sets; the best counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WdlSets([u64; 5]);

impl WdlSets {
    #[inline]
    pub(super) fn of(&self, wdl: Wdl) -> u64 {
        self.0[(wdl as i8 + 2) as usize]
    }

    #[inline]
    pub(super) fn insert(&mut self, wdl: Wdl, set: u64) {
        self.0[(wdl as i8 + 2) as usize] |= set;
    }

    /// All squares with a result.
    pub(super) fn known(&self) -> u64 {
        self.0.iter().fold(0, |all, set| all | set)
    }

    /// Adds a move, from the results of the other side after it.
    #[inline]
    pub(super) fn insert_move(&mut self, after: &Self) {
        for wdl in Wdl::ALL {
            self.insert(-wdl, after.of(wdl));
        }
    }

    pub(super) fn insert_all(&mut self, other: &Self) {
        for wdl in Wdl::ALL {
            self.insert(wdl, other.of(wdl));
        }
    }

    /// Maps all sets.
    pub(super) fn map(self, change: impl Fn(u64) -> u64) -> Self {
        Self(self.0.map(change))
    }

    /// Keeps only the best result of each square.
    pub(super) fn keep_best(&mut self) {
        let mut better = 0;
        for set in self.0.iter_mut().rev() {
            *set &= !better;
            better |= *set;
        }
    }
}
