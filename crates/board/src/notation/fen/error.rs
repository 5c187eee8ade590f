use core::fmt;

use crate::{Excerpt, SetupError};

/// An invalid FEN. Byte positions are counted from 0.
///
/// ```
/// use lucena_board::{FenError, Setup};
/// let error = "8/8/8/8/4x3/8/8/8 w - - 0 1".parse::<Setup>().unwrap_err();
/// assert_eq!(error, FenError::UnexpectedChar { at: 9, found: 'x' });
/// assert_eq!(
///     error.to_string(),
///     "byte 9: found 'x', expected a piece letter, a digit from 1 to 8 or '/'",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// The piece placement contains a character that is not a piece letter, digit or slash.
    UnexpectedChar {
        /// The byte at which it was found.
        at: usize,
        /// The character found.
        found: char,
    },
    /// Two digits in a row, such as `44`; adjacent empty squares are written as one digit.
    AdjacentDigits {
        /// The byte of the second digit.
        at: usize,
    },
    /// A rank does not have eight squares.
    RankWidth {
        /// The byte at which the rank ends or overflows.
        at: usize,
        /// The rank, 1 to 8.
        rank: u8,
        /// The number of squares it describes.
        files: u8,
    },
    /// The piece placement does not have eight ranks.
    RankCount {
        /// The byte at which the placement ends or a ninth rank starts.
        at: usize,
        /// The number of ranks; 9 if there are more than eight.
        ranks: u8,
    },
    /// A field is missing.
    MissingField {
        /// The byte at which the text ends.
        at: usize,
        /// The missing field.
        expected: &'static str,
    },
    /// The side to move is neither `w` nor `b`.
    Turn {
        /// The byte at which the field starts.
        at: usize,
        /// The field.
        found: Excerpt,
    },
    /// The castling field contains a character that is not a castling right.
    Castling {
        /// The byte at which it was found.
        at: usize,
        /// The character found.
        found: char,
    },
    /// The castling field contains a right twice.
    RepeatedCastling {
        /// The byte at which it was found.
        at: usize,
        /// The character found.
        found: char,
    },
    /// The en passant field is neither a square nor `-`.
    EnPassant {
        /// The byte at which the field starts.
        at: usize,
        /// The field.
        found: Excerpt,
    },
    /// A clock is not a number from 0 to 65535.
    Number {
        /// The byte at which the field starts.
        at: usize,
        /// The field.
        found: Excerpt,
        /// The name of the clock.
        field: &'static str,
    },
    /// The pocket of crazyhouse has a character that is not a piece other than a king, or no closing
    /// bracket.
    Pocket {
        /// The byte at which it was found.
        at: usize,
        /// The character found, `None` at the end.
        found: Option<char>,
    },
    /// The pockets of crazyhouse have more pieces than the board has squares.
    PocketSize {
        /// The byte of the first piece too many.
        at: usize,
    },
    /// The remaining checks of three-check are not two numbers from 0 to 3.
    Checks {
        /// The byte at which the field starts.
        at: usize,
        /// The field.
        found: Excerpt,
    },
    /// There is text after the last field.
    ExtraField {
        /// The byte at which the field starts.
        at: usize,
        /// The first excess field.
        found: Excerpt,
    },
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnexpectedChar { at, found } => write!(
                f,
                "byte {at}: found {found:?}, expected a piece letter, a digit from 1 to 8 or '/'",
            ),
            Self::AdjacentDigits { at } => {
                write!(
                    f,
                    "byte {at}: found a second digit, expected one digit for adjacent empty squares"
                )
            }
            Self::RankWidth { at, rank, files } => {
                write!(f, "byte {at}: rank {rank} has {files} files, expected 8")
            }
            Self::RankCount { at, ranks } => {
                write!(f, "byte {at}: found {ranks} ranks, expected 8")
            }
            Self::MissingField { at, expected } => {
                write!(f, "byte {at}: found the end, expected {expected}")
            }
            Self::Turn { at, found } => {
                write!(f, "byte {at}: found {found:?}, expected w or b as the side to move")
            }
            Self::Castling { at, found } => write!(
                f,
                "byte {at}: found {found:?}, expected '-' or castling rights out of KQkq and A-H, a-h",
            ),
            Self::RepeatedCastling { at, found } => {
                write!(f, "byte {at}: found {found:?}, whose right is already named")
            }
            Self::EnPassant { at, found } => {
                write!(f, "byte {at}: found {found:?}, expected '-' or an en passant square")
            }
            Self::Number { at, found, field } => {
                write!(f, "byte {at}: found {found:?}, expected the {field}, 0 to 65535")
            }
            Self::Pocket { at, found: Some(found) } => {
                write!(f, "byte {at}: found {found:?}, expected a piece in the pocket or ']'")
            }
            Self::Pocket { at, found: None } => {
                write!(f, "byte {at}: found the end of the pocket, expected ']'")
            }
            Self::PocketSize { at } => {
                write!(f, "byte {at}: found a 65th piece in the pockets, expected at most 64")
            }
            Self::Checks { at, found } => {
                write!(f, "byte {at}: found {found:?}, expected checks such as 3+3, each 0 to 3")
            }
            Self::ExtraField { at, found } => {
                write!(f, "byte {at}: found {found:?}, expected the end")
            }
        }
    }
}

impl core::error::Error for FenError {}

/// An invalid FEN, or the FEN of an illegal position.
///
/// ```
/// use lucena_board::{Position, PositionError};
/// let no_kings = "8/8/8/8/8/8/8/8 w - - 0 1".parse::<Position>();
/// assert!(matches!(no_kings, Err(PositionError::Setup(_))));
/// let no_fen = "hello".parse::<Position>();
/// assert!(matches!(no_fen, Err(PositionError::Fen(_))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is not a FEN.
    Fen(FenError),
    /// The FEN does not describe a legal position.
    Setup(SetupError),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => write!(f, "not a FEN: {error}"),
            Self::Setup(error) => write!(f, "not a legal position: {error}"),
        }
    }
}

/// The message includes the cause, so there is no separate source.
impl core::error::Error for PositionError {}

impl From<FenError> for PositionError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl From<SetupError> for PositionError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}
