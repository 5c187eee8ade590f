//! The notation without a position.

use core::fmt;
use core::str::FromStr;

use super::UciError;
use crate::{File, Move, Rank, Role, Square};

/// A move as UCI writes it: two squares and what a pawn becomes. It may fit no position.
///
/// [`Move::uci`] makes one, [`UciMove::to_move`] reads one for a position.
///
/// ```
/// use lucena_board::{Role, Square, UciMove};
/// let mv: UciMove = "e7e8q".parse()?;
/// assert_eq!(mv, UciMove { from: Square::E7, to: Square::E8, promotion: Some(Role::Queen) });
/// assert_eq!(mv.to_string(), "e7e8q");
/// # Ok::<(), lucena_board::UciError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UciMove {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes to; for castling, the destination of the king or the square of the rook.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl UciMove {
    /// A move from its parts.
    ///
    /// ```
    /// use lucena_board::{Position, Square, UciMove};
    /// let mv = UciMove::new(Square::E2, Square::E4, None);
    /// assert_eq!(mv.to_move(&Position::initial()).unwrap().to_string(), "e2e4");
    /// ```
    #[must_use]
    pub const fn new(from: Square, to: Square, promotion: Option<Role>) -> Self {
        Self { from, to, promotion }
    }
}

/// How UCI notation writes castling.
///
/// ```
/// use lucena_board::{Move, Square, UciCastling};
/// let mv = Move::castle(Square::E8, Square::A8).unwrap();
/// assert_eq!(mv.uci(UciCastling::KingToTarget).to_string(), "e8c8");
/// assert_eq!(mv.uci(UciCastling::KingTakesRook).to_string(), "e8a8");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UciCastling {
    /// From the king's square to where it lands, `e1g1`: standard chess. In Chess960 it may
    /// read like a king move.
    #[default]
    KingToTarget,
    /// From the king's square to the rook's, `e1h1`: Chess960.
    KingTakesRook,
}

impl Move {
    /// The move in UCI notation, ready to be written.
    ///
    /// ```
    /// use lucena_board::{Position, UciCastling};
    /// let pos: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let mv = pos.parse_uci("e1g1").unwrap();
    /// assert_eq!(mv.uci(UciCastling::KingToTarget).to_string(), "e1g1");
    /// assert_eq!(mv.uci(UciCastling::KingTakesRook).to_string(), "e1h1");
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub const fn uci(self, castling: UciCastling) -> UciMove {
        let to = match castling {
            UciCastling::KingToTarget => self.king_destination(),
            UciCastling::KingTakesRook => self.to(),
        };
        UciMove { from: self.from(), to, promotion: self.promotion() }
    }
}

/// Castling as the king taking the rook, the form that is right everywhere.
impl From<Move> for UciMove {
    fn from(mv: Move) -> Self {
        mv.uci(UciCastling::KingTakesRook)
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let byte = |c: char| c as u8;
        let (from, to) = (self.from, self.to);
        let text = [
            byte(from.file().to_char()),
            byte(from.rank().to_char()),
            byte(to.file().to_char()),
            byte(to.rank().to_char()),
            self.promotion.map_or(b' ', |role| byte(role.to_char())),
        ];
        let len = if self.promotion.is_some() { 5 } else { 4 };
        f.pad(core::str::from_utf8(&text[..len]).expect("ASCII characters"))
    }
}

impl FromStr for UciMove {
    type Err = UciError;

    /// Squares in lower case, the promotion letter in either.
    fn from_str(text: &str) -> Result<Self, UciError> {
        if text == "0000" {
            return Err(UciError::NullMove);
        }
        let (from, to) = (square(text, 0)?, square(text, 2)?);
        let promotion = match char_at(text, 4) {
            None => None,
            Some(_) => Some(letter(text, 4, "n, b, r, q or the end", promotion_role)?),
        };
        let mv = Self { from, to, promotion };
        match char_at(text, 5) {
            None => Ok(mv),
            found => Err(UciError::Syntax { at: 5, found, expected: "the end" }),
        }
    }
}

fn square(text: &str, at: usize) -> Result<Square, UciError> {
    let file = letter(text, at, "a file from a to h", File::from_char)?;
    let rank = letter(text, at + 1, "a rank from 1 to 8", Rank::from_char)?;
    Ok(Square::new(file, rank))
}

fn promotion_role(c: char) -> Option<Role> {
    Role::from_char(c).filter(|role| Role::PROMOTIONS.contains(role))
}

fn letter<T>(
    text: &str,
    at: usize,
    expected: &'static str,
    read: impl FnOnce(char) -> Option<T>,
) -> Result<T, UciError> {
    let found = char_at(text, at);
    found.and_then(read).ok_or(UciError::Syntax { at, found, expected })
}

/// The character that starts at a byte; all before it are ASCII.
fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}
