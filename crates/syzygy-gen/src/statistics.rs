//! How many positions of an endgame are won, drawn and lost.

use lucena_board::Color;

use lucena_syzygy::Wdl;

/// How many positions are won, drawn and lost with one side to move.
///
/// Every legal placement counts, mirrored ones too; like pieces may not be told apart.
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
    /// How many positions have this result for the side to move.
    #[must_use]
    pub fn count(&self, wdl: Wdl) -> u64 {
        self.counts[number(wdl)]
    }

    /// How many legal positions there are.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The most plies to the next capture, pawn move or mate among the positions with this
    /// result; beyond 100 it can be one more. `None` without such positions, and for draws.
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

    /// Counts each position once that was counted so often.
    pub(super) fn divide(&mut self, by: u64) {
        self.counts.iter_mut().for_each(|count| *count /= by);
    }
}

fn number(wdl: Wdl) -> usize {
    (wdl as i8 + 2) as usize
}

/// How many positions of an endgame are won, drawn and lost.
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
    /// With this side to move; White is the side named first.
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
