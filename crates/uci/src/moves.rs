//! Moves as they are written in lines.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use lucena_board::{Move, UciError, UciMove};

use crate::tokens::Tokens;

/// A move or the null move `0000`, as in lists of moves.
///
/// ```
/// use lucena_uci::MoveOrNull;
/// let mv: MoveOrNull = "e7e8q".parse()?;
/// assert_eq!(mv.to_string(), "e7e8q");
/// assert_eq!("0000".parse(), Ok(MoveOrNull::Null));
/// # Ok::<(), lucena_board::UciError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveOrNull {
    /// A move.
    Move(UciMove),
    /// The null move: to pass, or no move at all.
    Null,
}

impl MoveOrNull {
    /// The move, unless it is the null move.
    ///
    /// ```
    /// use lucena_uci::MoveOrNull;
    /// assert_eq!(MoveOrNull::Null.get(), None);
    /// assert!("e2e4".parse::<MoveOrNull>()?.get().is_some());
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub const fn get(self) -> Option<UciMove> {
        match self {
            Self::Move(mv) => Some(mv),
            Self::Null => None,
        }
    }

    /// Parses a word in any case.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        // Four or five letters; longer words are no moves.
        let mut lower = [0; 5];
        let lower = lower.get_mut(..word.len())?;
        lower.copy_from_slice(word.as_bytes());
        lower.make_ascii_lowercase();
        core::str::from_utf8(lower).ok()?.parse().ok()
    }

    /// Parses moves up to the first word that is none.
    pub(crate) fn take_list(tokens: &mut Tokens<'_>) -> Vec<Self> {
        let mut moves = Vec::new();
        while let Some(mv) = tokens.peek().and_then(|token| Self::from_word(token.text)) {
            tokens.next();
            moves.push(mv);
        }
        moves
    }

    /// Parses the next word if it is a move.
    pub(crate) fn take(tokens: &mut Tokens<'_>) -> Option<Self> {
        let mv = Self::from_word(tokens.peek()?.text)?;
        tokens.next();
        Some(mv)
    }
}

impl From<UciMove> for MoveOrNull {
    fn from(mv: UciMove) -> Self {
        Self::Move(mv)
    }
}

/// Castling as king takes rook.
impl From<Move> for MoveOrNull {
    fn from(mv: Move) -> Self {
        Self::Move(mv.into())
    }
}

impl FromStr for MoveOrNull {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Self, UciError> {
        match text.parse() {
            Ok(mv) => Ok(Self::Move(mv)),
            Err(UciError::NullMove) => Ok(Self::Null),
            Err(error) => Err(error),
        }
    }
}

impl fmt::Display for MoveOrNull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => fmt::Display::fmt(mv, f),
            Self::Null => f.pad("0000"),
        }
    }
}
