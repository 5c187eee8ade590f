//! What can be wrong with a list of openings.

use core::fmt;

use lucena_board::{Excerpt, SanError};

/// A list of openings cannot be read, and where.
///
/// ```
/// use lucena_book::OpeningNames;
/// let error = OpeningNames::parse("# mine\nX99\tSomething\te4").unwrap_err();
/// assert_eq!(error.line, 2);
/// assert_eq!(error.to_string(), "line 2: found \"X99\", expected a code from A00 to E99");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamesError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: NamesFault,
}

impl fmt::Display for NamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl core::error::Error for NamesError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.fault)
    }
}

/// What is wrong with a line of a list of openings.
///
/// ```
/// use lucena_book::OpeningNames;
/// let error = OpeningNames::parse("A00").unwrap_err();
/// assert_eq!(error.fault.to_string(), "found 1 field, expected code, name, moves and use");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NamesFault {
    /// There are not three or four fields, or one of the first three is empty.
    Fields(usize),
    /// The code is none.
    Eco(Excerpt),
    /// The use is not known.
    Usage(Excerpt),
    /// A move cannot be played.
    Move {
        /// The number of the move, from 1, each side's counted.
        ply: usize,
        /// Why not.
        error: SanError,
    },
}

impl fmt::Display for NamesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields(n) => {
                let fields = if *n == 1 { "field" } else { "fields" };
                write!(f, "found {n} {fields}, expected code, name, moves and use")
            }
            Self::Eco(found) => {
                write!(f, "found {:?}, expected a code from A00 to E99", found.as_str())
            }
            Self::Usage(found) => {
                write!(f, "found {:?}, expected main, side or rare", found.as_str())
            }
            Self::Move { ply, error } => write!(f, "move {ply}: {error}"),
        }
    }
}

impl core::error::Error for NamesFault {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Move { error, .. } => Some(error),
            _ => None,
        }
    }
}
