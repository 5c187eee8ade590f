//! Counts of wins, draws and losses.

use lucena_board::Color;
use lucena_syzygy::Wdl;

/// Counts of wins, draws and losses with one side to move.
///
/// Every legal position counts, mirrored ones too; identical pieces are interchangeable.
///
/// ```
/// use lucena_syzygy::Wdl;
/// use lucena_syzygy_gen::SideStatistics;
/// assert_eq!(SideStatistics::default().count(Wdl::Win), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideStatistics {
    counts: [u64; 5],
    longest: [u16; 5],
}

impl SideStatistics {
    /// Number of positions with this result for the side to move.
    #[must_use]
    pub fn count(&self, wdl: Wdl) -> u64 {
        self.counts[number(wdl)]
    }

    /// Number of legal positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Highest DTZ in plies of the positions with this result; above 100 it may be one ply too low.
    /// `None` without such positions, and for draws.
    #[must_use]
    pub fn longest(&self, wdl: Wdl) -> Option<u16> {
        (wdl != Wdl::Draw && self.count(wdl) > 0).then_some(self.longest[number(wdl)])
    }

    pub(super) fn add(&mut self, wdl: Wdl, plies: u16, n_positions: u64) {
        self.counts[number(wdl)] += n_positions;
        let longest = &mut self.longest[number(wdl)];
        *longest = plies.max(*longest);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        for (longest, other) in self.longest.iter_mut().zip(other.longest) {
            *longest = other.max(*longest);
        }
    }

    /// Divides the counts by how often each position was counted.
    pub(super) fn divide(&mut self, by: u64) {
        self.counts.iter_mut().for_each(|count| *count /= by);
    }
}

fn number(wdl: Wdl) -> usize {
    (wdl as i8 + 2) as usize
}

/// Counts of wins, draws and losses of an endgame, for each side to move.
///
/// ```
/// use lucena_syzygy_gen::Statistics;
/// use lucena_board::Color;
/// assert_eq!(Statistics::default().side(Color::White).positions(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    sides: [SideStatistics; 2],
}

impl Statistics {
    /// The counts with this side to move; White is the side named first.
    #[must_use]
    pub fn side(&self, turn: Color) -> &SideStatistics {
        &self.sides[turn as usize]
    }

    pub(super) fn side_mut(&mut self, turn: Color) -> &mut SideStatistics {
        &mut self.sides[turn as usize]
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (side, other) in self.sides.iter_mut().zip(&other.sides) {
            side.merge(other);
        }
    }
}
