use core::fmt;

use crate::{Bitboard, Excerpt, IllegalReason};

/// Invalid SAN, or SAN of a move that is not legal. Byte positions are counted from 0.
///
/// ```
/// use lucena_board::{IllegalReason, Position, SanError};
/// let pos = Position::initial();
/// let error = pos.parse_san("Nf9").unwrap_err();
/// let expected = "a rank from 1 to 8";
/// assert_eq!(error, SanError::Syntax { at: 2, found: Some('9'), expected });
/// assert_eq!(error.to_string(), "byte 2: found '9', expected a rank from 1 to 8");
///
/// let error = pos.parse_san("Nf4").unwrap_err();
/// assert!(matches!(error, SanError::Illegal { reason: IllegalReason::Unreachable, .. }));
/// assert_eq!(error.to_string(), "Nf4 is illegal: no piece of that type can move there");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not a move.
    Syntax {
        /// The byte at which parsing failed.
        at: usize,
        /// The character found, `None` at the end.
        found: Option<char>,
        /// What was expected.
        expected: &'static str,
    },
    /// A null move, `--`, `Z0` or `0000`: never legal, but common in databases.
    NullMove,
    /// A move that is not legal in the position.
    Illegal {
        /// The text, truncated to 16 bytes.
        san: Excerpt,
        /// Why it is illegal.
        reason: IllegalReason,
    },
    /// More than one legal move matches.
    Ambiguous {
        /// The text, truncated to 16 bytes.
        san: Excerpt,
        /// The squares of the pieces that could be meant.
        from: Bitboard,
    },
    /// A legal move, but not in the form of [`Move::san`](crate::Move::san): strict parsing only.
    NotCanonical {
        /// The text, truncated to 16 bytes.
        found: Excerpt,
        /// The canonical form.
        expected: Excerpt,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { at, found: Some(found), expected } => {
                write!(f, "byte {at}: found {found:?}, expected {expected}")
            }
            Self::Syntax { at, found: None, expected } => {
                write!(f, "byte {at}: found the end, expected {expected}")
            }
            Self::NullMove => f.write_str("found a null move, expected a legal move"),
            // SAN often does not identify a single piece whose destination is out of reach.
            Self::Illegal { san, reason: IllegalReason::Unreachable } => {
                write!(f, "{san} is illegal: no piece of that type can move there")
            }
            Self::Illegal { san, reason } => write!(f, "{san} is illegal: {reason}"),
            Self::Ambiguous { san, from } => {
                write!(f, "{san} is ambiguous: expected one of the pieces on")?;
                for (i, square) in from.into_iter().enumerate() {
                    write!(f, "{}{square}", if i == 0 { " " } else { ", " })?;
                }
                Ok(())
            }
            Self::NotCanonical { found, expected } => {
                write!(f, "found {found:?}, expected {expected:?}")
            }
        }
    }
}

impl core::error::Error for SanError {}
