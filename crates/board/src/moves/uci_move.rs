//! Moves in UCI notation, without a position.

use core::fmt;

use super::Move;
use crate::{Role, Square};

/// A move in UCI notation: origin, destination and promotion. It need not be legal in any position.
///
/// [`Move::uci`] converts from and [`UciMove::to_move`] to the move of a position.
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
    /// The origin square.
    pub from: Square,
    /// The destination square; for castling, the destination of the king or the square of the rook.
    pub to: Square,
    /// The promoted role.
    pub promotion: Option<Role>,
}

impl UciMove {
    /// A move from its parts.
    #[must_use]
    pub const fn new(from: Square, to: Square, promotion: Option<Role>) -> Self {
        Self { from, to, promotion }
    }
}

/// The form of castling in UCI notation.
///
/// ```
/// use lucena_board::{Move, Square, UciCastling};
/// let mv = Move::castle(Square::E8, Square::A8).unwrap();
/// assert_eq!(mv.uci(UciCastling::KingToTarget).to_string(), "e8c8");
/// assert_eq!(mv.uci(UciCastling::KingTakesRook).to_string(), "e8a8");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UciCastling {
    /// King to its destination, `e1g1`, as in standard chess. In Chess960 it can be ambiguous with
    /// a king move.
    #[default]
    KingToTarget,
    /// King takes rook, `e1h1`, as in Chess960.
    KingTakesRook,
}

impl Move {
    /// The move in UCI notation.
    #[must_use]
    pub const fn uci(self, castling: UciCastling) -> UciMove {
        let to = match castling {
            UciCastling::KingToTarget => self.king_destination(),
            UciCastling::KingTakesRook => self.to(),
        };
        UciMove { from: self.from(), to, promotion: self.promotion() }
    }
}

/// Castling as king takes rook, the form that is unambiguous everywhere.
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
