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
    found: ArrayString<16>,
    expected: &'static str,
}

impl ParseValueError {
    pub(crate) fn new(found: &str, expected: &'static str) -> Self {
        Self { found: shorten(found), expected }
    }

    /// The text that was found, cut after 16 bytes.
    ///
    /// ```
    /// use lucena_board::Color;
    /// assert_eq!("red".parse::<Color>().unwrap_err().found(), "red");
    /// ```
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }

    /// What would have been accepted.
    ///
    /// ```
    /// use lucena_board::Color;
    /// assert_eq!("red".parse::<Color>().unwrap_err().expected(), "w or b");
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

/// The longest prefix of `text` that fits: errors quote their input but never hold all of it.
pub(crate) fn shorten<const N: usize>(text: &str) -> ArrayString<N> {
    let mut short = ArrayString::new();
    for c in text.chars() {
        if short.try_push(c).is_err() {
            break;
        }
    }
    short
}
