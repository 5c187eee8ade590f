//! Errors of parsing a list of openings.

use core::fmt;

use lucena_board::{Excerpt, SanError};

/// Error of parsing a list of openings, with its line number.
///
/// ```
/// use lucena_book::OpeningNames;
/// let error = OpeningNames::parse("# my list\nX99\tSomething\te4").unwrap_err();
/// assert_eq!(error.line, 2);
/// assert_eq!(error.to_string(), "line 2: found \"X99\", expected a code from A00 to E99");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningListError {
    /// Line number, from 1.
    pub line: usize,
    /// What is wrong with the line.
    pub error: OpeningLineError,
}

impl fmt::Display for OpeningListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl core::error::Error for OpeningListError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// What is wrong with a line of a list of openings.
///
/// ```
/// use lucena_book::OpeningNames;
/// let error = OpeningNames::parse("A00").unwrap_err();
/// assert_eq!(error.error.to_string(), "found 1 field, expected code, name, moves and use");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpeningLineError {
    /// The line does not have three or four fields, or one of the first three is empty.
    Fields(usize),
    /// Not an ECO code.
    Eco(Excerpt),
    /// Not `main`, `side` or `rare`.
    Usage(Excerpt),
    /// A move cannot be parsed or is illegal.
    Move {
        /// Number of the move in plies, from 1.
        ply: usize,
        /// Why it cannot be played.
        error: SanError,
    },
}

impl fmt::Display for OpeningLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields(n) => {
                let fields = if *n == 1 { "field" } else { "fields" };
                write!(f, "found {n} {fields}, expected code, name, moves and use")
            }
            Self::Eco(found) => write!(f, "found {found:?}, expected a code from A00 to E99"),
            Self::Usage(found) => write!(f, "found {found:?}, expected main, side or rare"),
            Self::Move { ply, error } => write!(f, "move {ply}: {error}"),
        }
    }
}

impl core::error::Error for OpeningLineError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Move { error, .. } => Some(error),
            _ => None,
        }
    }
}
