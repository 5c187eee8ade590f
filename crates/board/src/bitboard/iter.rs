use core::iter::FusedIterator;

use super::Bitboard;
use crate::Square;

/// Iterator over the squares of a [`Bitboard`], from a1 to h8.
///
/// ```
/// use lucena_board::{Bitboard, Rank};
/// let files: String = Bitboard::from(Rank::First).into_iter().map(|s| s.file().to_char()).collect();
/// assert_eq!(files, "abcdefgh");
/// ```
#[derive(Clone, Debug)]
pub struct SquareIter(u64);

impl Iterator for SquareIter {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0.wrapping_sub(1);
        Some(square)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for SquareIter {
    fn next_back(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).last()?;
        self.0 ^= square.bitboard().0;
        Some(square)
    }
}

impl ExactSizeIterator for SquareIter {}
impl FusedIterator for SquareIter {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = SquareIter;

    #[inline(always)]
    fn into_iter(self) -> SquareIter {
        SquareIter(self.0)
    }
}

/// Iterator over all subsets of a set, see [`Bitboard::subsets`].
#[derive(Clone, Debug)]
pub struct SubsetIter {
    set: u64,
    next: Option<u64>,
}

impl SubsetIter {
    pub(super) const fn new(set: u64) -> Self {
        Self { set, next: Some(0) }
    }
}

impl Iterator for SubsetIter {
    type Item = Bitboard;

    fn next(&mut self) -> Option<Bitboard> {
        let current = self.next?;
        // Carry-Rippler: subtracting the set counts up through its bits alone.
        let following = current.wrapping_sub(self.set) & self.set;
        self.next = (following != 0).then_some(following);
        Some(Bitboard(current))
    }
}

impl FusedIterator for SubsetIter {}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self = squares.into_iter().fold(*self, Self::with);
    }
}
