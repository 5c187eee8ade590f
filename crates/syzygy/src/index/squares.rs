//! The squares of up to seven pieces in one word, for symmetries.

/// A list of squares, one per byte: a1 is 0, b1 is 1, h8 is 63. The first piece is in the lowest
/// byte.
///
/// In one word a symmetry of the board maps all pieces at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Squares(u64);

const ONES: u64 = 0x0101_0101_0101_0101;
const FILES: u64 = 7 * ONES;
const RANKS: u64 = FILES << 3;

impl Squares {
    /// No squares.
    #[inline]
    pub const fn new() -> Self {
        Self(0)
    }

    /// Sets the square of piece `at`. It must be unset.
    #[inline]
    pub fn put(&mut self, at: usize, square: u32) {
        self.0 |= u64::from(square) << (8 * at);
    }

    /// The square of piece `at`.
    #[must_use]
    #[inline]
    pub const fn get(self, at: usize) -> usize {
        (self.0 >> (8 * at)) as usize & 63
    }

    /// The squares with files a and h exchanged.
    #[inline]
    pub(crate) const fn mirror_files(self) -> Self {
        Self(self.0 ^ FILES)
    }

    /// The squares with ranks 1 and 8 exchanged.
    #[inline]
    pub(crate) const fn mirror_ranks(self) -> Self {
        Self(self.0 ^ RANKS)
    }

    /// The squares with files and ranks exchanged.
    #[inline]
    pub(crate) const fn transpose(self) -> Self {
        Self((self.0 & FILES) << 3 | (self.0 & RANKS) >> 3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_man_moves_as_if_alone() {
        let mut squares = Squares::new();
        for (at, square) in [0, 7, 56, 63, 10, 33, 28].into_iter().enumerate() {
            squares.put(at, square);
        }
        for at in 0..7 {
            let s = squares.get(at);
            assert_eq!(squares.mirror_files().get(at), s ^ 7);
            assert_eq!(squares.mirror_ranks().get(at), s ^ 56);
            assert_eq!(squares.transpose().get(at), s % 8 * 8 + s / 8);
        }
    }
}
