//! Branchless conversion from numbers to enums, on a hot path that needs `unsafe`.
//!
//! Safe alternatives were measured. A `match` with an arm for each value is usually optimized to
//! nothing, but sometimes becomes a 64-way jump, which cost 10 % of the instructions of perft and
//! many mispredicted branches. A table of the variants costs a load on the critical path of every
//! move.
#![allow(unsafe_code, reason = "masked transmutes, tested against the tables of variants")]

use super::{File, Rank, Square};

impl Square {
    /// The square with the index in the lowest six bits.
    #[inline(always)]
    pub(crate) const fn from_low_bits(bits: u32) -> Self {
        // SAFETY: `Square` is `repr(u8)` with a variant for every number from 0 to 63.
        unsafe { core::mem::transmute::<u8, Self>((bits & 63) as u8) }
    }
}

impl File {
    /// The file with the index in the lowest three bits.
    #[inline(always)]
    pub(crate) const fn from_low_bits(bits: u8) -> Self {
        // SAFETY: `File` is `repr(u8)` with a variant for every number from 0 to 7.
        unsafe { core::mem::transmute::<u8, Self>(bits & 7) }
    }
}

impl Rank {
    /// The rank with the index in the lowest three bits.
    #[inline(always)]
    pub(crate) const fn from_low_bits(bits: u8) -> Self {
        // SAFETY: `Rank` is `repr(u8)` with a variant for every number from 0 to 7.
        unsafe { core::mem::transmute::<u8, Self>(bits & 7) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_tables() {
        for bits in 0..=u8::MAX {
            assert_eq!(Square::from_low_bits(bits.into()), Square::ALL[usize::from(bits % 64)]);
            assert_eq!(File::from_low_bits(bits), File::ALL[usize::from(bits % 8)]);
            assert_eq!(Rank::from_low_bits(bits), Rank::ALL[usize::from(bits % 8)]);
        }
        assert_eq!(Square::from_low_bits(u32::MAX), Square::H8);
    }
}
