//! The error of parsing annotations.

use std::fmt;

use lucena_board::Excerpt;

/// A value in a comment that could not be parsed: what was found and what was expected.
///
/// ```
/// use lucena_pgn::Evaluation;
/// let error = "good".parse::<Evaluation>().unwrap_err();
/// assert_eq!(error.to_string(), "found \"good\", expected pawns or a mate, such as 0.25 or #-3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnnotationError {
    found: Excerpt,
    expected: &'static str,
}

impl AnnotationError {
    pub(super) fn new(found: &str, expected: &'static str) -> Self {
        Self { found: Excerpt::new(found), expected }
    }

    /// The beginning of what was found.
    #[must_use]
    pub fn found(&self) -> &Excerpt {
        &self.found
    }

    /// What was expected.
    #[must_use]
    pub fn expected(&self) -> &'static str {
        self.expected
    }
}

impl fmt::Display for AnnotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for AnnotationError {}
