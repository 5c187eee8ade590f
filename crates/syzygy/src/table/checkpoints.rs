//! Places inside blocks where reading may begin, remembered from earlier reads.
//!
//! A block has to be read from its start, and blocks of distances are long: hundreds of symbols.
//! Who probes a position probes its neighbours next, and meets the same blocks again. So whoever
//! reads far into a block leaves waypoints behind.
//!
//! A waypoint is one number that is right by itself, whoever wrote it and when, so threads need no
//! lock: relaxed atomic reads and writes will do.

use std::sync::{
    OnceLock,
    atomic::{AtomicU32, Ordering::Relaxed},
};

/// Bytes between waypoints.
pub(super) const STEP: usize = 128;

/// The most blocks of a list that has them: they take 28 bytes for a block of 1024, so no more
/// than 4 MiB for a list, and larger ones are not read often enough to make up for it.
const MAX_BLOCKS: u32 = 1 << 17;

/// Checkpoints of the blocks of one list.
pub(super) struct Checkpoints {
    n_blocks: usize,
    /// 0 if blocks are so short, or there are so many, that it is not worth it.
    per_block: usize,
    /// Room for all of them, from the first read on. Each is a number of bits in the upper half
    /// and of values in the lower; 0 is none.
    points: OnceLock<Box<[AtomicU32]>>,
}

/// A place in a block between two symbols.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) n_bits: u32,
    pub(super) n_values: u32,
}

impl Checkpoints {
    pub(super) fn new(n_blocks: u32, block_len: usize) -> Self {
        // Places in blocks of more than 8 KiB would not fit.
        let is_worth_it = n_blocks <= MAX_BLOCKS && block_len <= 1 << 13;
        let per_block = if is_worth_it { (block_len / STEP).saturating_sub(1) } else { 0 };
        Self { n_blocks: n_blocks as usize, per_block, points: OnceLock::new() }
    }

    /// The waypoints of one block, if it may have any.
    #[inline]
    pub(super) fn of(&self, block: u32) -> &[AtomicU32] {
        if self.per_block == 0 {
            return &[];
        }
        let points = self.points.get_or_init(|| {
            (0..self.n_blocks * self.per_block).map(|_| AtomicU32::new(0)).collect()
        });
        let start = block as usize * self.per_block;
        points.get(start..start + self.per_block).unwrap_or_default()
    }
}

/// The last of these waypoints that has no more values before it than `at`.
#[inline]
pub(super) fn last_before(points: &[AtomicU32], at: u32) -> Place {
    for point in points.iter().rev() {
        let point = point.load(Relaxed);
        if point != 0 && point & 0xFFFF <= at {
            return Place { n_bits: point >> 16, n_values: point & 0xFFFF };
        }
    }
    Place::default()
}

/// Remembers a place that lies behind waypoint number `nth`.
#[inline]
pub(super) fn remember(points: &[AtomicU32], nth: usize, place: Place) {
    let fits = place.n_bits <= 0xFFFF && place.n_values <= 0xFFFF;
    if let (Some(point), true) = (points.get(nth), fits) {
        point.store(place.n_bits << 16 | place.n_values, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_place_before_a_value_is_found() {
        let checkpoints = Checkpoints::new(3, 512);
        let points = checkpoints.of(1);
        assert_eq!(points.len(), 3);
        assert_eq!(last_before(points, 60_000), Place::default());
        let place = |n_bits, n_values| Place { n_bits, n_values };
        remember(points, 0, place(1030, 700));
        remember(points, 2, place(3077, 9000));
        assert_eq!(last_before(points, 699), Place::default());
        assert_eq!(last_before(points, 700), place(1030, 700));
        assert_eq!(last_before(points, 60_000), place(3077, 9000));
        assert_eq!(last_before(checkpoints.of(0), 60_000), Place::default());
        assert!(checkpoints.of(3).is_empty());
        // More bits or values than there is room for are not remembered.
        remember(points, 1, place(1 << 16, 800));
        assert_eq!(last_before(points, 800), place(1030, 700));
    }

    #[test]
    fn short_blocks_have_none() {
        assert!(Checkpoints::new(3, 128).of(0).is_empty());
        assert!(Checkpoints::new(3, 1 << 14).of(0).is_empty());
    }
}
