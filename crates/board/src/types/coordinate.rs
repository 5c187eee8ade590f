use core::fmt;
use core::str::FromStr;

use super::{Color, ParseValueError};

/// A file, `A` to `H`.
///
/// ```
/// use lucena_board::File;
/// assert_eq!(File::from_char('h'), Some(File::H));
/// assert_eq!(File::from_char('i'), None);
/// ```
#[expect(missing_docs, reason = "the variants say it all")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// A rank, `First` to `Eighth`, from White's side.
///
/// ```
/// use lucena_board::{Color, Rank};
/// assert_eq!(Rank::from_char('2'), Some(Rank::Second));
/// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
/// ```
#[expect(missing_docs, reason = "the variants say it all")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl File {
    /// The number of files, for tables indexed by file.
    pub const COUNT: usize = 8;

    /// All files, from a to h.
    pub const ALL: [Self; Self::COUNT] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The file with this index, 0 for the a file.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::from_low_bits(index as u8)) } else { None }
    }

    /// 0 to 7.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Parses `a` to `h`.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'a'..='h' => Some(Self::from_low_bits(c as u8 - b'a')),
            _ => None,
        }
    }

    /// `a` to `h`.
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl Rank {
    /// The number of ranks, for tables indexed by rank.
    pub const COUNT: usize = 8;

    /// All ranks, from first to eighth.
    pub const ALL: [Self; Self::COUNT] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The rank with this index, 0 for the first.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::from_low_bits(index as u8)) } else { None }
    }

    /// 0 to 7.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Parses `1` to `8`.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            '1'..='8' => Some(Self::from_low_bits(c as u8 - b'1')),
            _ => None,
        }
    }

    /// `1` to `8`.
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// This rank from the side of `color`: unchanged for White, flipped for Black.
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::from_low_bits(7 - self as u8),
        }
    }
}

impl Color {
    /// The rank on which this side's pieces start: the first for White, the eighth for Black.
    #[must_use]
    pub const fn back_rank(self) -> Rank {
        Rank::First.relative_to(self)
    }
}

/// The letter, `a` to `h`.
impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_char(), f)
    }
}

/// The digit, `1` to `8`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_char(), f)
    }
}

/// Parses the letter, `a` to `h`.
impl FromStr for File {
    type Err = ParseValueError;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let mut chars = s.chars();
        match (chars.next().and_then(Self::from_char), chars.next()) {
            (Some(file), None) => Ok(file),
            _ => Err(ParseValueError::new(s, "a file from a to h")),
        }
    }
}

/// Parses the digit, `1` to `8`.
impl FromStr for Rank {
    type Err = ParseValueError;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let mut chars = s.chars();
        match (chars.next().and_then(Self::from_char), chars.next()) {
            (Some(rank), None) => Ok(rank),
            _ => Err(ParseValueError::new(s, "a rank from 1 to 8")),
        }
    }
}
