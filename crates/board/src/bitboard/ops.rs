//! Set operators: `&`, `|`, `^`, `!`, and `-` for the set difference.

use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::Bitboard;
use crate::{File, Rank, Square};

macro_rules! set_operator {
    ($trait:ident::$method:ident, $assign_trait:ident::$assign:ident, |$a:ident, $b:ident| $result:expr) => {
        impl $trait for Bitboard {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($result)
            }
        }

        impl $assign_trait for Bitboard {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                let ($a, $b) = (self.0, other.0);
                self.0 = $result;
            }
        }
    };
}

set_operator!(BitAnd::bitand, BitAndAssign::bitand_assign, |a, b| a & b);
set_operator!(BitOr::bitor, BitOrAssign::bitor_assign, |a, b| a | b);
set_operator!(BitXor::bitxor, BitXorAssign::bitxor_assign, |a, b| a ^ b);
set_operator!(Sub::sub, SubAssign::sub_assign, |a, b| a & !b);

impl Not for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}

impl From<File> for Bitboard {
    #[inline(always)]
    fn from(file: File) -> Self {
        file.bitboard()
    }
}

impl From<Rank> for Bitboard {
    #[inline(always)]
    fn from(rank: Rank) -> Self {
        rank.bitboard()
    }
}

impl From<u64> for Bitboard {
    #[inline(always)]
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<Bitboard> for u64 {
    #[inline(always)]
    fn from(set: Bitboard) -> Self {
        set.0
    }
}
