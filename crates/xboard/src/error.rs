//! Parse errors.

use core::fmt;
use core::ops::Range;

use lucena_board::Excerpt;

/// The first error in a line: position, text found and text expected. Bytes are counted from 0.
///
/// ```
/// use lucena_xboard::GuiCommand;
/// let error = GuiCommand::parse_strict("ping x").unwrap_err();
/// assert_eq!(error.span(), 5..6);
/// assert_eq!(error.to_string(), "bytes 5..6: found \"x\", expected a number");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    span: Range<usize>,
    found: Option<Excerpt>,
    expected: &'static str,
}

impl ParseError {
    pub(crate) fn new(at: usize, found: &str, expected: &'static str) -> Self {
        let found_text = (!found.is_empty()).then(|| Excerpt::new(found));
        Self { span: at..at + found.len(), found: found_text, expected }
    }

    /// The bytes of the error; empty at the end of the line.
    ///
    /// ```
    /// use lucena_xboard::GuiCommand;
    /// assert_eq!(GuiCommand::parse_strict("quit now").unwrap_err().span(), 5..8);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The start of the text found, or `None` at the end of the line.
    ///
    /// ```
    /// use lucena_xboard::GuiCommand;
    /// assert!(GuiCommand::parse_strict("ping").unwrap_err().found().is_none());
    /// ```
    #[must_use]
    pub fn found(&self) -> Option<&Excerpt> {
        self.found.as_ref()
    }

    /// The expected text.
    ///
    /// ```
    /// use lucena_xboard::GuiCommand;
    /// assert_eq!(GuiCommand::parse_strict("ping").unwrap_err().expected(), "a number");
    /// ```
    #[must_use]
    pub fn expected(&self) -> &'static str {
        self.expected
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.span;
        match &self.found {
            Some(found) => write!(f, "bytes {start}..{end}: found {found:?}")?,
            None => write!(f, "byte {start}: found the end")?,
        }
        write!(f, ", expected {}", self.expected)
    }
}

impl core::error::Error for ParseError {}
