use core::fmt;
use core::str::FromStr;

use super::{Color, File, ParseValueError, Rank};

/// A square, `A1` to `H8` in rank-major order (little-endian rank-file mapping).
///
/// ```
/// use lucena_board::{File, Rank, Square};
/// let square: Square = "e4".parse()?;
/// assert_eq!(square, Square::new(File::E, Rank::Fourth));
/// assert_eq!(square as u8, 28);
/// assert_eq!(square.to_string(), "e4");
/// # Ok::<(), lucena_board::ParseValueError>(())
/// ```
#[expect(missing_docs, reason = "the variants say it all")]
#[rustfmt::skip]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// The number of squares, for tables indexed by square.
    pub const COUNT: usize = 64;

    /// All squares, from a1 to h8.
    #[rustfmt::skip]
    pub const ALL: [Self; Self::COUNT] = [
        Self::A1, Self::B1, Self::C1, Self::D1, Self::E1, Self::F1, Self::G1, Self::H1,
        Self::A2, Self::B2, Self::C2, Self::D2, Self::E2, Self::F2, Self::G2, Self::H2,
        Self::A3, Self::B3, Self::C3, Self::D3, Self::E3, Self::F3, Self::G3, Self::H3,
        Self::A4, Self::B4, Self::C4, Self::D4, Self::E4, Self::F4, Self::G4, Self::H4,
        Self::A5, Self::B5, Self::C5, Self::D5, Self::E5, Self::F5, Self::G5, Self::H5,
        Self::A6, Self::B6, Self::C6, Self::D6, Self::E6, Self::F6, Self::G6, Self::H6,
        Self::A7, Self::B7, Self::C7, Self::D7, Self::E7, Self::F7, Self::G7, Self::H7,
        Self::A8, Self::B8, Self::C8, Self::D8, Self::E8, Self::F8, Self::G8, Self::H8,
    ];

    /// The square with this file and rank.
    #[must_use]
    #[inline(always)]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::from_low_bits((rank as u32) << 3 | file as u32)
    }

    /// The square with this index, 0 for a1.
    #[must_use]
    #[inline(always)]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::from_low_bits(index as u32)) } else { None }
    }

    /// 0 for a1 to 63 for h8.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file of this square.
    #[must_use]
    #[inline(always)]
    pub const fn file(self) -> File {
        File::from_low_bits(self as u8)
    }

    /// The rank of this square.
    #[must_use]
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank::from_low_bits(self as u8 >> 3)
    }

    /// The square this many files to the right and ranks up, if it is on the board.
    ///
    /// ```
    /// use lucena_board::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 1), None);
    /// ```
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self as u8 & 7) as i16 + files as i16;
        let rank = (self as u8 >> 3) as i16 + ranks as i16;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self::from_low_bits((rank * 8 + file) as u32))
    }

    /// The square flipped vertically: a1 becomes a8.
    #[must_use]
    #[inline(always)]
    pub const fn flip_rank(self) -> Self {
        Self::from_low_bits(self as u32 ^ 56)
    }

    /// The square flipped horizontally: a1 becomes h1.
    #[must_use]
    #[inline(always)]
    pub const fn flip_file(self) -> Self {
        Self::from_low_bits(self as u32 ^ 7)
    }

    /// The square from the side of `color`: unchanged for White, flipped vertically for Black.
    #[must_use]
    #[inline(always)]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip_rank(),
        }
    }

    /// Whether this is a light square, such as h1.
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self as u8 >> 3 ^ self as u8) & 1 == 1
    }

    /// The Chebyshev distance: king moves between the squares on an empty board.
    ///
    /// ```
    /// use lucena_board::Square;
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let files = (self as u8 & 7).abs_diff(other as u8 & 7);
        let ranks = (self as u8 >> 3).abs_diff(other as u8 >> 3);
        if files > ranks { files } else { ranks }
    }
}

/// The index as `u8`, see [`Square::index`].
impl From<Square> for u8 {
    #[inline(always)]
    fn from(square: Square) -> Self {
        square as Self
    }
}

/// Equivalent to [`Square::index`].
impl From<Square> for usize {
    #[inline(always)]
    fn from(square: Square) -> Self {
        square.index()
    }
}

/// As [`Square::from_index`], with an error instead of `None`.
impl TryFrom<u8> for Square {
    type Error = ParseValueError;

    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::from_index(index.into()).ok_or_else(|| {
            let digits = [index / 100, index / 10 % 10, index % 10].map(|digit| b'0' + digit);
            // Every index that is out of range has two digits at least.
            let digits = if index < 100 { &digits[1..] } else { &digits };
            let text = core::str::from_utf8(digits).expect("digits are ASCII");
            ParseValueError::new(text, "an index from 0 to 63")
        })
    }
}

/// The name in lower case, such as `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [b'a' + self.file() as u8, b'1' + self.rank() as u8];
        f.pad(core::str::from_utf8(&text).expect("two ASCII characters"))
    }
}

/// Parses a name in lower case, such as `e4`.
impl FromStr for Square {
    type Err = ParseValueError;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        match *s.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Self::from_low_bits(u32::from((rank - b'1') << 3 | (file - b'a'))))
            }
            _ => Err(ParseValueError::new(s, "a square such as e4")),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn indices_convert_both_ways() {
        for index in 0..=u8::MAX {
            match Square::try_from(index) {
                Ok(square) => {
                    assert_eq!((u8::from(square), usize::from(square)), (index, square.index()));
                }
                Err(error) => {
                    assert!(index >= 64);
                    assert_eq!(error.found(), index.to_string());
                    assert_eq!(error.expected(), "an index from 0 to 63");
                }
            }
        }
    }
}
