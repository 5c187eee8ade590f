use core::fmt;

use arrayvec::ArrayString;

/// The error of parsing a basic type such as [`Square`](crate::Square).
///
/// ```
/// use lucena_board::Square;
/// let error = "i9".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "found \"i9\", expected a square such as e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseValueError {
    found: Excerpt,
    expected: &'static str,
}

impl ParseValueError {
    pub(crate) fn new(found: &str, expected: &'static str) -> Self {
        Self { found: Excerpt::new(found), expected }
    }

    /// The text found, truncated to 16 bytes.
    #[must_use]
    pub fn found(&self) -> &str {
        self.found.as_str()
    }

    /// What was expected.
    #[must_use]
    pub fn expected(&self) -> &'static str {
        self.expected
    }
}

impl fmt::Display for ParseValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected {}", self.found, self.expected)
    }
}

impl core::error::Error for ParseValueError {}

/// The beginning of a text, at most 16 bytes, for errors to quote. Formatted with a trailing `…` if
/// it was truncated.
///
/// ```
/// use lucena_board::{Excerpt, FenError, Setup};
/// assert_eq!(Excerpt::new("short").as_str(), "short");
/// assert_eq!(Excerpt::new("much longer than that").as_str(), "much longer than");
/// assert_eq!(Excerpt::new("much longer than that").to_string(), "much longer than…");
///
/// let error = "8/8/8/8/8/8/8/8 x - -".parse::<Setup>().unwrap_err();
/// assert_eq!(error, FenError::Turn { at: 16, found: Excerpt::new("x") });
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Excerpt {
    text: ArrayString<16>,
    is_cut: bool,
}

impl Excerpt {
    /// The beginning of `text`, truncated at a character boundary.
    ///
    /// ```
    /// use lucena_board::Excerpt;
    /// assert_eq!(Excerpt::new("♔♔♔♔♔♔").as_str(), "♔♔♔♔♔");
    /// ```
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut short = ArrayString::new();
        let is_cut = text.chars().any(|c| short.try_push(c).is_err());
        Self { text: short, is_cut }
    }

    /// The text, without the ellipsis.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text, with an ellipsis if it was truncated.
    fn marked(&self) -> ArrayString<{ 16 + '…'.len_utf8() }> {
        let mut text = ArrayString::new();
        text.push_str(&self.text);
        if self.is_cut {
            text.push('…');
        }
        text
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.marked().as_str(), f)
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.marked().as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;

    use super::*;

    #[test]
    fn truncated_text_ends_in_an_ellipsis() {
        let (whole, cut) = (Excerpt::new("9999999999999999"), Excerpt::new("99999999999999999"));
        assert_eq!(whole.as_str(), cut.as_str());
        assert_ne!(whole, cut);
        assert_eq!(format!("{whole}|{whole:?}"), "9999999999999999|\"9999999999999999\"");
        assert_eq!(format!("{cut}|{cut:?}"), "9999999999999999…|\"9999999999999999…\"");
        assert_eq!(format!("{:>4}|{:20}|", Excerpt::new("e4"), cut), "  e4|9999999999999999…   |");
    }
}
