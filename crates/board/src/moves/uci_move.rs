//! Moves in UCI notation, without a position.

use core::fmt;

use arrayvec::ArrayString;

use super::Move;
use crate::{Role, Square};

/// A move in UCI notation: origin, destination, promotion, or a drop. It need not be legal in any
/// position.
///
/// [`Move::uci`] converts from and [`UciMove::to_move`] to the move of a position.
///
/// ```
/// use lucena_board::{Role, Square, UciMove};
/// let mv: UciMove = "e7e8q".parse()?;
/// assert_eq!(mv, UciMove::new(Square::E7, Square::E8, Some(Role::Queen)));
/// assert_eq!(mv.to_string(), "e7e8q");
///
/// let mv: UciMove = "N@f7".parse()?;
/// assert_eq!(mv, UciMove::drop(Role::Knight, Square::F7));
/// # Ok::<(), lucena_board::UciError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UciMove {
    /// The origin square; for a drop, the destination.
    pub from: Square,
    /// The destination square; for castling, the destination of the king or the square of the rook.
    pub to: Square,
    /// The promoted role.
    pub promotion: Option<Role>,
    /// The role of the piece dropped from the pocket, in crazyhouse.
    pub drop: Option<Role>,
}

impl UciMove {
    /// A move from its parts.
    #[must_use]
    pub const fn new(from: Square, to: Square, promotion: Option<Role>) -> Self {
        Self { from, to, promotion, drop: None }
    }

    /// A drop of a piece from the pocket, in crazyhouse.
    #[must_use]
    pub const fn drop(role: Role, to: Square) -> Self {
        Self { from: to, to, promotion: None, drop: Some(role) }
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
        let drop = if self.is_drop() { Some(self.role()) } else { None };
        UciMove { from: self.from(), to, promotion: self.promotion(), drop }
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
        let mut text = ArrayString::<5>::new();
        if let Some(role) = self.drop {
            text.push(role.to_char().to_ascii_uppercase());
            text.push('@');
        } else {
            push_square(&mut text, self.from);
        }
        push_square(&mut text, self.to);
        if let Some(role) = self.promotion {
            text.push(role.to_char());
        }
        f.pad(&text)
    }
}

fn push_square(text: &mut ArrayString<5>, square: Square) {
    text.push(square.file().to_char());
    text.push(square.rank().to_char());
}
