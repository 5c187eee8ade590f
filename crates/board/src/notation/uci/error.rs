use core::fmt;

use crate::IllegalMove;

/// An invalid UCI move, or one that is not legal. Byte positions are counted from 0.
///
/// ```
/// use lucena_board::{Position, UciError};
/// let error = Position::initial().parse_uci("e2e9").unwrap_err();
/// let expected = "a rank from 1 to 8";
/// assert_eq!(error, UciError::Syntax { at: 3, found: Some('9'), expected });
/// assert_eq!(error.to_string(), "byte 3: found '9', expected a rank from 1 to 8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciError {
    /// The text is not a move.
    Syntax {
        /// The byte at which parsing failed.
        at: usize,
        /// The character found, `None` at the end.
        found: Option<char>,
        /// What was expected.
        expected: &'static str,
    },
    /// The null move `0000`: never legal, but engines send it.
    NullMove,
    /// A move that is not legal in the position.
    Illegal(IllegalMove),
}

impl UciError {
    /// The error with its position moved by `by` bytes.
    pub(crate) fn moved(self, by: usize) -> Self {
        match self {
            Self::Syntax { at, found, expected } => Self::Syntax { at: at + by, found, expected },
            other => other,
        }
    }
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { at, found: Some(found), expected } => {
                write!(f, "byte {at}: found {found:?}, expected {expected}")
            }
            Self::Syntax { at, found: None, expected } => {
                write!(f, "byte {at}: found the end, expected {expected}")
            }
            Self::NullMove => f.write_str("found the null move 0000, expected a move"),
            Self::Illegal(error) => fmt::Display::fmt(error, f),
        }
    }
}

/// The message includes the cause, so there is no separate source.
impl core::error::Error for UciError {}

impl From<IllegalMove> for UciError {
    fn from(error: IllegalMove) -> Self {
        Self::Illegal(error)
    }
}
