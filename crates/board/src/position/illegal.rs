//! Playing a move that may be illegal, and saying why it is.

use core::fmt;

use super::Position;
use crate::{Move, Rank, Role, Square, UciMove, attacks};

/// A move that cannot be played, and why.
///
/// ```
/// use lucena_board::{IllegalReason, Move, Position, Role, Square};
/// let mv = Move::normal(Role::Rook, Square::A1, Square::A4).unwrap();
/// let error = Position::initial().play(mv).unwrap_err();
/// assert_eq!(error.reason(), IllegalReason::Unreachable);
/// assert_eq!(error.to_string(), "a1a4 is illegal: the destination is out of reach");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    mv: UciMove,
    reason: IllegalReason,
}

/// Why a move is illegal.
///
/// ```
/// use lucena_board::{IllegalReason, Square};
/// let reason = IllegalReason::EmptySquare(Square::E3);
/// assert_eq!(reason.to_string(), "no piece stands on e3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalReason {
    /// Nothing stands on the origin.
    EmptySquare(Square),
    /// The piece on the origin belongs to the side that does not move.
    EnemyPiece(Square),
    /// Another kind of piece stands on the origin.
    OtherRole {
        /// The origin.
        square: Square,
        /// What stands there.
        found: Role,
    },
    /// The destination is the origin.
    SameSquare,
    /// A piece of the same side stands on the destination.
    OwnPiece(Square),
    /// The piece does not move like that, or something stands in its way.
    Unreachable,
    /// The own king would be in check.
    KingInCheck,
    /// There is no right to castle, or a piece or an attack is in the way.
    CannotCastle,
    /// A pawn reaches the last rank and nothing says what it becomes.
    MissingPromotion,
    /// A promotion of something else than a pawn on its last rank.
    UnexpectedPromotion,
}

impl IllegalMove {
    pub(crate) fn new(mv: UciMove, reason: IllegalReason) -> Self {
        Self { mv, reason }
    }

    /// The move, with castling as the king taking the rook unless it was written otherwise.
    ///
    /// ```
    /// use lucena_board::{Move, Position, Square};
    /// let mv = Move::castle(Square::E1, Square::H1).unwrap();
    /// assert_eq!(Position::initial().play(mv).unwrap_err().uci().to_string(), "e1h1");
    /// ```
    #[must_use]
    pub fn uci(&self) -> UciMove {
        self.mv
    }

    /// Why it cannot be played.
    ///
    /// ```
    /// use lucena_board::{IllegalReason, Move, Position, Square};
    /// let mv = Move::castle(Square::E1, Square::H1).unwrap();
    /// let error = Position::initial().play(mv).unwrap_err();
    /// assert_eq!(error.reason(), IllegalReason::CannotCastle);
    /// ```
    #[must_use]
    pub fn reason(&self) -> IllegalReason {
        self.reason
    }
}

impl Position {
    /// The position after a move, which may come from anywhere.
    ///
    /// # Errors
    /// Says why the move is illegal.
    ///
    /// ```
    /// use lucena_board::{IllegalReason, Move, Position, Square};
    /// let mv = Move::double_push(Square::E2, Square::E4).unwrap();
    /// let pos = Position::initial().play(mv)?;
    /// assert_eq!(pos.play(mv).unwrap_err().reason(), IllegalReason::EmptySquare(Square::E2));
    /// # Ok::<(), lucena_board::IllegalMove>(())
    /// ```
    #[inline]
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) {
            Ok(self.play_unchecked(mv))
        } else {
            Err(IllegalMove::new(mv.into(), self.why_illegal(mv)))
        }
    }

    /// The first reason that speaks against an illegal move.
    #[cold]
    pub(crate) fn why_illegal(&self, mv: Move) -> IllegalReason {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else { return IllegalReason::EmptySquare(from) };
        if piece.color != self.turn {
            return IllegalReason::EnemyPiece(from);
        }
        if piece.role != mv.role() {
            return IllegalReason::OtherRole { square: from, found: piece.role };
        }
        if mv.is_castle() {
            return IllegalReason::CannotCastle;
        }
        if self.colored(self.turn).contains(to) {
            return IllegalReason::OwnPiece(to);
        }
        let is_last_rank = to.rank() == Rank::Eighth.relative_to(self.turn);
        match mv.promotion() {
            None if mv.role() == Role::Pawn && is_last_rank => IllegalReason::MissingPromotion,
            Some(_) if !is_last_rank => IllegalReason::UnexpectedPromotion,
            _ if self.is_pseudo_legal(mv) => IllegalReason::KingInCheck,
            _ => IllegalReason::Unreachable,
        }
    }

    /// Whether the piece on the origin, which fits the move, can make it, its king aside.
    fn is_pseudo_legal(&self, mv: Move) -> bool {
        if mv.is_en_passant() {
            return self.pseudo_legal_en_passant() == Some(mv.to())
                && attacks::pawn(self.turn, mv.from()).contains(mv.to());
        }
        self.moves_like_that(mv)
    }
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptySquare(square) => write!(f, "no piece stands on {square}"),
            Self::EnemyPiece(square) => {
                write!(f, "the piece on {square} belongs to the side that does not move")
            }
            Self::OtherRole { square, found } => write!(f, "the piece on {square} is a {found}"),
            Self::SameSquare => f.write_str("origin and destination are the same"),
            Self::OwnPiece(square) => write!(f, "a piece of the same side stands on {square}"),
            Self::Unreachable => f.write_str("the destination is out of reach"),
            Self::KingInCheck => f.write_str("it leaves the king in check"),
            Self::CannotCastle => f.write_str("castling is not possible"),
            Self::MissingPromotion => {
                f.write_str("the pawn reaches the last rank, expected a promotion to n, b, r or q")
            }
            Self::UnexpectedPromotion => {
                f.write_str("found a promotion, expected one only for a pawn on its last rank")
            }
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is illegal: {}", self.mv, self.reason)
    }
}

impl core::error::Error for IllegalMove {}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[track_caller]
    fn check(fen: &str, mv: Option<Move>, reason: IllegalReason) {
        let pos: Position = fen.parse().unwrap();
        let mv = mv.unwrap();
        assert!(!pos.is_legal(mv));
        assert_eq!(pos.play(mv), Err(IllegalMove::new(mv.into(), reason)));
    }

    #[test]
    fn every_reason_is_found() {
        use Square::*;
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        check(START, Move::normal(Role::Pawn, E3, E4), IllegalReason::EmptySquare(E3));
        check(START, Move::normal(Role::Pawn, E7, E6), IllegalReason::EnemyPiece(E7));
        let knight = IllegalReason::OtherRole { square: G1, found: Role::Knight };
        check(START, Move::normal(Role::Rook, G1, G3), knight);
        check(START, Move::castle(E1, H1), IllegalReason::CannotCastle);
        check(START, Move::normal(Role::Rook, H1, H2), IllegalReason::OwnPiece(H2));
        check(START, Move::normal(Role::Knight, G1, G3), IllegalReason::Unreachable);
        check(START, Move::promote(E2, E3, Role::Queen), IllegalReason::UnexpectedPromotion);
        check(START, Move::en_passant(E2, D3), IllegalReason::Unreachable);
        let promoting = "8/P7/8/8/8/8/8/k1K5 w - - 0 1";
        check(promoting, Move::normal(Role::Pawn, A7, A8), IllegalReason::MissingPromotion);
        let pinned = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1";
        check(pinned, Move::en_passant(E5, D6), IllegalReason::KingInCheck);
        let in_check = "4r2k/8/8/8/8/8/P7/4K3 w - - 0 1";
        check(in_check, Move::double_push(A2, A4), IllegalReason::KingInCheck);
    }

    #[test]
    fn the_message_names_the_move() {
        let mv = Move::promote(Square::A7, Square::A8, Role::Queen).unwrap();
        let error = Position::initial().play(mv).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a7a8q is illegal: the piece on a7 belongs to the side that does not move",
        );
    }
}
