use core::fmt;

use crate::{Excerpt, FenError, IllegalMove, PositionError, SanError, SetupError};

/// An invalid EPD record or operation. Byte positions are counted from 0.
///
/// ```
/// use lucena_board::{Epd, EpdError};
/// let error = "4k3/8/8/8/8/8/8/4K3 w - - id \"open;".parse::<Epd>().unwrap_err();
/// assert_eq!(error, EpdError::UnclosedString { at: 29 });
/// assert_eq!(error.to_string(), "byte 29: found an unterminated string, expected '\"'");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EpdError {
    /// The first four fields do not describe a legal position.
    Position(PositionError),
    /// An unexpected character in place of an opcode or within one.
    Opcode {
        /// The byte at which it was found.
        at: usize,
        /// The character found, `None` at the end.
        found: Option<char>,
    },
    /// The operation `variant` names another variant than that of the position, or none.
    Variant {
        /// Its operand.
        found: Excerpt,
    },
    /// An opcode is longer than 15 bytes.
    OpcodeLength {
        /// The byte at which it starts.
        at: usize,
    },
    /// An opcode occurs twice.
    Repeated {
        /// The byte at which it was found.
        at: usize,
        /// The opcode.
        opcode: Excerpt,
    },
    /// There are more than [`Epd::MAX_OPERATIONS`](crate::Epd::MAX_OPERATIONS) operations.
    TooManyOperations {
        /// The byte at which the first excess operation starts.
        at: usize,
    },
    /// A string has no closing quote.
    UnclosedString {
        /// The byte of the opening quote.
        at: usize,
    },
    /// The record contains a line break.
    LineBreak {
        /// The byte of the line break.
        at: usize,
    },
    /// An operand has the wrong type for its opcode.
    Operand {
        /// The byte at which it starts.
        at: usize,
        /// The opcode.
        opcode: Excerpt,
        /// The operand, cut after 16 bytes.
        found: Excerpt,
        /// What the opcode takes.
        expected: &'static str,
    },
    /// A move is not legal in the position.
    Move {
        /// The byte at which it starts.
        at: usize,
        /// The error in the move, with byte positions in the line.
        error: SanError,
    },
    /// [`Epd::set`](crate::Epd::set) was given an operand that its opcode does not take.
    Unfit {
        /// The opcode.
        opcode: Excerpt,
        /// What the opcode takes.
        expected: &'static str,
    },
    /// [`Epd::set`](crate::Epd::set) was given a move that is not legal.
    Illegal(IllegalMove),
}

impl EpdError {
    /// The error of a move that starts at this byte of the line.
    pub(super) fn in_move(start: usize, error: SanError) -> Self {
        let error = match error {
            SanError::Syntax { at, found, expected } => {
                SanError::Syntax { at: start + at, found, expected }
            }
            other => other,
        };
        Self::Move { at: start, error }
    }

    pub(super) fn unfit(opcode: &str, expected: &'static str) -> Self {
        Self::Unfit { opcode: Excerpt::new(opcode), expected }
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => fmt::Display::fmt(error, f),
            Self::Opcode { at, found: Some(found) } => {
                write!(f, "byte {at}: found {found:?}, expected an opcode such as bm")
            }
            Self::Opcode { at, found: None } => {
                write!(f, "byte {at}: found the end, expected an opcode such as bm")
            }
            Self::Variant { found } => {
                write!(f, "found variant {found:?}, expected that of the position")
            }
            Self::OpcodeLength { at } => {
                write!(f, "byte {at}: found a longer opcode, expected at most 15 bytes")
            }
            Self::Repeated { at, opcode } => {
                write!(f, "byte {at}: found {opcode} again, expected it once")
            }
            Self::TooManyOperations { at } => {
                write!(f, "byte {at}: found another operation, expected at most 256")
            }
            Self::UnclosedString { at } => {
                write!(f, "byte {at}: found an unterminated string, expected '\"'")
            }
            Self::LineBreak { at } => write!(f, "byte {at}: found a line break, expected one line"),
            Self::Operand { at, opcode, found, expected } => {
                write!(f, "byte {at}: found {found:?}, expected {expected} for {opcode}")
            }
            Self::Move { error: error @ SanError::Syntax { .. }, .. } => error.fmt(f),
            Self::Move { at, error } => write!(f, "byte {at}: {error}"),
            Self::Unfit { opcode, expected } => {
                write!(f, "operand of the wrong type, expected {expected} for {opcode}")
            }
            Self::Illegal(error) => fmt::Display::fmt(error, f),
        }
    }
}

/// The messages include their causes, so there is no separate source.
impl core::error::Error for EpdError {}

impl From<FenError> for EpdError {
    fn from(error: FenError) -> Self {
        Self::Position(error.into())
    }
}

impl From<SetupError> for EpdError {
    fn from(error: SetupError) -> Self {
        Self::Position(error.into())
    }
}

impl From<IllegalMove> for EpdError {
    fn from(error: IllegalMove) -> Self {
        Self::Illegal(error)
    }
}
