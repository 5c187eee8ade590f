//! Rows of `i16` in SIMD-aligned blocks.

use alloc::vec::Vec;

/// Sixteen consecutive values of a row, aligned for a 256-bit register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(super) struct Lanes(pub(super) [i16; Lanes::COUNT]);

impl Lanes {
    pub(super) const COUNT: usize = 16;
    pub(super) const ZERO: Self = Self([0; Self::COUNT]);

    /// Splits a row into blocks; its length must be a multiple of [`Lanes::COUNT`].
    pub(super) fn from_values(values: &[i16]) -> Vec<Self> {
        debug_assert_eq!(values.len() % Self::COUNT, 0);
        let block = |values: &[i16]| Self(core::array::from_fn(|i| values[i]));
        values.chunks_exact(Self::COUNT).map(block).collect()
    }

    /// The values of a row one after the other.
    pub(super) fn values(row: &[Self]) -> impl Iterator<Item = i16> + '_ {
        row.iter().flat_map(|block| block.0)
    }
}
