use core::fmt;

use arrayvec::ArrayString;

/// Text that names none of the values of a small type such as [`Square`](crate::Square).
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

    /// The text that was found, cut after 16 bytes.
    ///
    /// ```
    /// use lucena_board::Color;
    /// assert_eq!("red".parse::<Color>().unwrap_err().found(), "red");
    /// ```
    #[must_use]
    pub fn found(&self) -> &str {
        self.found.as_str()
    }

    /// What would have been accepted.
    ///
    /// ```
    /// use lucena_board::Color;
    /// assert_eq!("red".parse::<Color>().unwrap_err().expected(), "w, b, white or black");
    /// ```
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

/// The beginning of a text, sixteen bytes at most: errors quote what they found, but never hold
/// all of it. Written, it ends in `…` if there was more.
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
    /// The beginning of `text`, cut between characters.
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

    /// The text, without a sign that it was cut.
    ///
    /// ```
    /// assert_eq!(lucena_board::Excerpt::new("e4").as_str(), "e4");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text, with an ellipsis if it was cut.
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
    fn what_is_cut_says_so() {
        let (whole, cut) = (Excerpt::new("9999999999999999"), Excerpt::new("99999999999999999"));
        assert_eq!(whole.as_str(), cut.as_str());
        assert_ne!(whole, cut);
        assert_eq!(format!("{whole}|{whole:?}"), "9999999999999999|\"9999999999999999\"");
        assert_eq!(format!("{cut}|{cut:?}"), "9999999999999999…|\"9999999999999999…\"");
        assert_eq!(format!("{:>4}|{:20}|", Excerpt::new("e4"), cut), "  e4|9999999999999999…   |");
    }
}
