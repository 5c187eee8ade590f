use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

use super::ParseValueError;

/// White or Black.
///
/// ```
/// use lucena_board::Color;
/// assert_eq!(!Color::White, Color::Black);
/// ```
#[expect(missing_docs, reason = "the variants say it all")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    White,
    Black,
}

impl Color {
    /// The number of colours, for tables indexed by colour.
    pub const COUNT: usize = 2;

    /// Both colours, White first.
    pub const ALL: [Self; Self::COUNT] = [Self::White, Self::Black];

    /// `w` or `b`, as FEN writes it.
    ///
    /// ```
    /// use lucena_board::Color;
    /// assert_eq!(Color::from_char('b'), Some(Color::Black));
    /// assert_eq!(Color::from_char('W'), None);
    /// ```
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// `w` or `b`, as FEN writes it.
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// 0 for White, 1 for Black.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour with this index.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The name, `white` or `black`; [`Color::to_char`] gives the letter.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// Reads the letter or the name.
impl FromStr for Color {
    type Err = ParseValueError;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        match s {
            "w" | "white" => Ok(Self::White),
            "b" | "black" => Ok(Self::Black),
            _ => Err(ParseValueError::new(s, "w, b, white or black")),
        }
    }
}

/// One value for each colour.
///
/// ```
/// use lucena_board::{ByColor, Color};
/// let mut score = ByColor([0, 0]);
/// score[Color::Black] += 1;
/// assert_eq!(score, ByColor([0, 1]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T>(pub [T; 2]);

impl<T> ByColor<T> {
    /// The same table with every value changed.
    #[must_use]
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor(self.0.map(change))
    }

    /// Every colour with its value, White first.
    ///
    /// ```
    /// use lucena_board::{ByColor, Color};
    /// let score = ByColor([3, 7]);
    /// assert!(score.iter().eq([(Color::White, &3), (Color::Black, &7)]));
    /// ```
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Color, &T)> + ExactSizeIterator {
        Color::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}
