//! Coloured squares and arrows.

use std::fmt;
use std::str::FromStr;

use lucena_board::Square;

use super::AnnotationError;

/// The colour of a marked square or an arrow.
///
/// ```
/// use lucena_pgn::ShapeColor;
/// assert_eq!(ShapeColor::from_char('Y'), Some(ShapeColor::Yellow));
/// assert_eq!(ShapeColor::Yellow.to_char(), 'Y');
/// ```
#[expect(missing_docs, reason = "the variants say it all")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShapeColor {
    Green,
    Red,
    Yellow,
    Blue,
    Orange,
    Cyan,
}

impl ShapeColor {
    const ALL: [Self; 6] =
        [Self::Green, Self::Red, Self::Yellow, Self::Blue, Self::Orange, Self::Cyan];

    /// The colour of a letter.
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.to_char() == c)
    }

    /// The letter of the colour.
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
            Self::Orange => 'O',
            Self::Cyan => 'C',
        }
    }
}

/// A coloured square, as `[%csl ...]` lists them.
///
/// ```
/// use lucena_board::Square;
/// use lucena_pgn::{Marker, ShapeColor};
/// let marker: Marker = "Gd4".parse()?;
/// assert_eq!(marker, Marker { color: ShapeColor::Green, square: Square::D4 });
/// assert_eq!(marker.to_string(), "Gd4");
/// # Ok::<(), lucena_pgn::AnnotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marker {
    /// Its colour.
    pub color: ShapeColor,
    /// The square.
    pub square: Square,
}

impl fmt::Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color.to_char(), self.square)
    }
}

impl FromStr for Marker {
    type Err = AnnotationError;

    fn from_str(text: &str) -> Result<Self, AnnotationError> {
        let read = || {
            let (color, squares) = split_color(text)?;
            Some(Self { color, square: squares.parse().ok()? })
        };
        read().ok_or_else(|| AnnotationError::new(text, "a coloured square, such as Gd4"))
    }
}

/// A coloured arrow, as `[%cal ...]` lists them.
///
/// ```
/// use lucena_board::Square;
/// use lucena_pgn::{Arrow, ShapeColor};
/// let arrow: Arrow = "Re2e4".parse()?;
/// assert_eq!(arrow, Arrow { color: ShapeColor::Red, from: Square::E2, to: Square::E4 });
/// assert_eq!(arrow.to_string(), "Re2e4");
/// # Ok::<(), lucena_pgn::AnnotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Its colour.
    pub color: ShapeColor,
    /// The origin.
    pub from: Square,
    /// The target.
    pub to: Square,
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.color.to_char(), self.from, self.to)
    }
}

impl FromStr for Arrow {
    type Err = AnnotationError;

    fn from_str(text: &str) -> Result<Self, AnnotationError> {
        let read = || {
            let (color, squares) = split_color(text)?;
            let (from, to) = squares.split_at_checked(2)?;
            Some(Self { color, from: from.parse().ok()?, to: to.parse().ok()? })
        };
        read().ok_or_else(|| AnnotationError::new(text, "a coloured arrow, such as Ge2e4"))
    }
}

fn split_color(text: &str) -> Option<(ShapeColor, &str)> {
    let mut chars = text.chars();
    let color = ShapeColor::from_char(chars.next()?)?;
    Some((color, chars.as_str()))
}

/// Parses a comma-separated list, which may be empty. `None` if an item is invalid.
pub(super) fn read<T: FromStr>(text: &str) -> Option<Vec<T>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(|shape| shape.trim().parse().ok()).collect()
}

/// Writes a space and the comma-separated list, or nothing if it is empty.
pub(super) fn write<T: fmt::Display>(f: &mut fmt::Formatter<'_>, shapes: &[T]) -> fmt::Result {
    for (idx, shape) in shapes.iter().enumerate() {
        write!(f, "{}{shape}", if idx == 0 { ' ' } else { ',' })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_items_invalidate_lists() {
        assert_eq!(read::<Marker>("Gd4,Re5").map(|list| list.len()), Some(2));
        assert_eq!(read::<Arrow>("Ge2e4, Yd2d4").map(|list| list.len()), Some(2));
        assert_eq!(read::<Marker>(""), Some(Vec::new()));
        for text in ["Gd9", "d4", "Gd4,", "Gd4e5", "gd4", "\u{2654}d4"] {
            assert_eq!(read::<Marker>(text), None, "{text}");
        }
        for text in ["Gd4", "Ge2e9", "G\u{e4}2e4", "Ge2e4e5"] {
            assert_eq!(read::<Arrow>(text), None, "{text}");
        }
    }
}
