//! Bitboards: sets of squares as 64-bit masks.

mod iter;
mod literal;
mod ops;

use core::fmt;

pub use iter::{SquareIter, SubsetIter};

use crate::{Color, File, Rank, Square};

/// A set of squares, one bit each; a1 is the least significant bit, h8 the most significant.
///
/// ```
/// use lucena_board::{Bitboard, File, Rank, Square};
/// let cross = Bitboard::from(File::E) | Bitboard::from(Rank::Fourth);
/// assert_eq!(cross.len(), 15);
/// assert!(cross.contains(Square::E8));
/// assert_eq!((cross - Bitboard::from(File::E)).first(), Some(Square::A4));
/// ```
///
/// Bitboard literals are written as a diagram with [`bitboard!`](crate::bitboard) or as a list with
/// [`Bitboard::from_squares`].
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// All 64 squares.
    pub const FULL: Self = Self(!0);

    /// The light squares, such as h1.
    pub const LIGHT_SQUARES: Self = Self(0x55AA_55AA_55AA_55AA);

    /// The dark squares, such as a1.
    pub const DARK_SQUARES: Self = Self(!Self::LIGHT_SQUARES.0);

    /// The first and eighth ranks.
    pub const BACK_RANKS: Self = Self(0xFF00_0000_0000_00FF);

    /// The squares on the edge of the board: first and eighth ranks, a and h files.
    pub const EDGES: Self = Self(0xFF81_8181_8181_81FF);

    /// a1, h1, a8 and h8.
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);

    /// d4, e4, d5 and e5.
    pub const CENTER: Self = Self(0x0000_0018_1800_0000);

    /// Whether the set is empty.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares.
    #[must_use]
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `square` is in the set.
    #[must_use]
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u32 & 1 != 0
    }

    /// Whether every square of `other` is in this set.
    #[must_use]
    #[inline(always)]
    pub const fn is_superset(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the sets share no square.
    #[must_use]
    #[inline(always)]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether the set has more than one square, without counting all of them.
    #[must_use]
    #[inline(always)]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The square with the lowest index.
    #[must_use]
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(self.0.trailing_zeros())) }
    }

    /// The square with the highest index.
    #[must_use]
    #[inline(always)]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(63 - self.0.leading_zeros())) }
    }

    /// The square of a set with exactly one, else `None`.
    ///
    /// ```
    /// use lucena_board::{Bitboard, Square};
    /// assert_eq!(Bitboard::from(Square::D5).single(), Some(Square::D5));
    /// assert_eq!(Bitboard::FULL.single(), None);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn single(self) -> Option<Square> {
        if self.has_many() { None } else { self.first() }
    }

    /// The set with `square` added.
    #[must_use]
    #[inline(always)]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square as u32)
    }

    /// The set with `square` removed.
    #[must_use]
    #[inline(always)]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square as u32))
    }

    /// Adds `square`.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Removes `square`.
    #[inline(always)]
    pub const fn remove(&mut self, square: Square) {
        *self = self.without(square);
    }

    /// Removes the square with the lowest index and returns it.
    ///
    /// ```
    /// use lucena_board::{Bitboard, Rank, Square};
    /// let mut set = Bitboard::from(Rank::First);
    /// assert_eq!(set.pop_first(), Some(Square::A1));
    /// assert_eq!(set.len(), 7);
    /// ```
    #[inline(always)]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Shifts every square by this many files to the right and ranks up; squares that leave the
    /// board are dropped.
    ///
    /// ```
    /// use lucena_board::{Bitboard, File, Rank};
    /// assert_eq!(Bitboard::from(Rank::Second).shift(0, 2), Bitboard::from(Rank::Fourth));
    /// assert_eq!(Bitboard::from(File::H).shift(1, 0), Bitboard::EMPTY);
    /// ```
    #[must_use]
    pub const fn shift(self, files: i8, ranks: i8) -> Self {
        if files <= -8 || files >= 8 || ranks <= -8 || ranks >= 8 {
            return Self::EMPTY;
        }
        // Mask out the files that would wrap around the edge of the board.
        let staying = if files >= 0 { 0xFF >> files } else { 0xFF << -files & 0xFF };
        let mask = staying as u64 * 0x0101_0101_0101_0101;
        let by = ranks as i32 * 8 + files as i32;
        let bits = self.0 & mask;
        Self(if by >= 0 { bits << by } else { bits >> -by })
    }

    /// Shifts every square one rank forward, as seen by `color`.
    ///
    /// ```
    /// use lucena_board::{Bitboard, Color, Rank};
    /// let rank = Bitboard::from(Rank::Second);
    /// assert_eq!(rank.forward(Color::Black), Bitboard::from(Rank::First));
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }

    /// The set flipped vertically: rank 1 becomes rank 8.
    #[must_use]
    #[inline(always)]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set flipped horizontally: the a file becomes the h file.
    #[must_use]
    #[inline(always)]
    pub const fn flip_files(self) -> Self {
        Self(self.0.swap_bytes().reverse_bits())
    }

    /// All subsets of this set (Carry-Rippler), from the empty set to the set itself.
    ///
    /// ```
    /// use lucena_board::{Bitboard, Square};
    /// let corners = Bitboard::from_iter([Square::A1, Square::H1, Square::A8]);
    /// assert_eq!(corners.subsets().count(), 8);
    /// ```
    #[must_use]
    pub const fn subsets(self) -> SubsetIter {
        SubsetIter::new(self.0)
    }
}

impl File {
    /// The eight squares of this file.
    #[must_use]
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u32)
    }

    /// The adjacent files.
    ///
    /// ```
    /// use lucena_board::File;
    /// assert_eq!(File::A.neighbors(), File::B.bitboard());
    /// assert_eq!(File::E.neighbors(), File::D.bitboard() | File::F.bitboard());
    /// ```
    #[must_use]
    pub const fn neighbors(self) -> Bitboard {
        let own = self.bitboard();
        Bitboard(own.shift(1, 0).0 | own.shift(-1, 0).0)
    }
}

impl Rank {
    /// The eight squares of this rank.
    #[must_use]
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xFF << (8 * self as u32))
    }
}

impl Square {
    /// The set that contains only this square.
    #[must_use]
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u32)
    }
}

/// Eight lines from the eighth rank down, with `1` for the squares in the set and `.` for the
/// others.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { '1' } else { '.' };
                let end = if file == File::H { "\n" } else { " " };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})", self.0)
    }
}

impl fmt::UpperHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.0, f)
    }
}

impl fmt::Binary for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Binary::fmt(&self.0, f)
    }
}

impl fmt::LowerHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_from_the_eighth_rank_down() {
        extern crate std;
        use std::string::ToString;
        let text = (Square::A8.bitboard() | Square::H1.bitboard()).to_string();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("1 . . . . . . ."));
        assert_eq!(lines.next_back(), Some(". . . . . . . 1"));
        assert!(lines.all(|line| line == ". . . . . . . ."));
    }

    #[test]
    fn shift_agrees_with_offset() {
        for files in -9..=9i8 {
            for ranks in -9..=9i8 {
                for square in Square::ALL {
                    let expected =
                        square.offset(files, ranks).map_or(Bitboard::EMPTY, Square::bitboard);
                    assert_eq!(square.bitboard().shift(files, ranks), expected);
                }
            }
        }
    }

    #[test]
    fn light_squares_agree_with_square() {
        for square in Square::ALL {
            assert_eq!(Bitboard::LIGHT_SQUARES.contains(square), square.is_light());
        }
    }
}
