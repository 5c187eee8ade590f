//! Checkpoints inside blocks, from which later probes start decoding.
//!
//! A block is decoded from its start, and DTZ blocks have hundreds of symbols. Successive probes often
//! hit the same blocks, so a probe that decodes far into a block stores checkpoints.
//!
//! A checkpoint is a single integer that is valid on its own, so relaxed atomic accesses are enough.

use std::sync::{
    OnceLock,
    atomic::{AtomicU32, Ordering::Relaxed},
};

/// Bytes between checkpoints.
pub(super) const STEP: usize = 128;

/// Maximum number of blocks of a subtable with checkpoints. They take 28 bytes per block of 1024
/// bytes, so at most 4 MiB; larger subtables hit the same block too rarely.
const MAX_BLOCKS: u32 = 1 << 17;

/// Checkpoints of a subtable.
pub(super) struct Checkpoints {
    n_blocks: usize,
    /// 0 if blocks are too short or too many.
    per_block: usize,
    /// Allocated by the first probe. The high half is a number of bits, the low half a number of
    /// values; 0 is none.
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
        // In blocks of more than 8 KiB the bits would not fit.
        let is_worth_it = n_blocks <= MAX_BLOCKS && block_len <= 1 << 13;
        let per_block = if is_worth_it { (block_len / STEP).saturating_sub(1) } else { 0 };
        Self { n_blocks: n_blocks as usize, per_block, points: OnceLock::new() }
    }

    /// The checkpoints of a block.
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

/// The last checkpoint with at most `at` values before it.
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

/// Stores a place behind checkpoint number `nth`.
#[inline]
pub(super) fn store_place(points: &[AtomicU32], nth: usize, place: Place) {
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
        store_place(points, 0, place(1030, 700));
        store_place(points, 2, place(3077, 9000));
        assert_eq!(last_before(points, 699), Place::default());
        assert_eq!(last_before(points, 700), place(1030, 700));
        assert_eq!(last_before(points, 60_000), place(3077, 9000));
        assert_eq!(last_before(checkpoints.of(0), 60_000), Place::default());
        assert!(checkpoints.of(3).is_empty());
        // Places that do not fit are not stored.
        store_place(points, 1, place(1 << 16, 800));
        assert_eq!(last_before(points, 800), place(1030, 700));
    }

    #[test]
    fn short_blocks_have_none() {
        assert!(Checkpoints::new(3, 128).of(0).is_empty());
        assert!(Checkpoints::new(3, 1 << 14).of(0).is_empty());
    }
}
