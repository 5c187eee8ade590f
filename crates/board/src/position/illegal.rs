//! Playing moves that may be illegal, and the reasons why they are.

use core::fmt;

use super::Position;
use crate::{Move, Rank, Role, Square, UciMove, attacks};

/// An illegal move, with the reason.
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
    /// The origin is empty.
    EmptySquare(Square),
    /// The piece on the origin belongs to the opponent.
    EnemyPiece(Square),
    /// The piece on the origin has another role.
    OtherRole {
        /// The origin.
        square: Square,
        /// The role of the piece.
        found: Role,
    },
    /// Origin and destination are equal.
    SameSquare,
    /// The destination is occupied by a piece of the same side.
    OwnPiece(Square),
    /// The piece cannot reach the destination.
    Unreachable,
    /// The move leaves the king in check.
    KingInCheck,
    /// There is no such castling right, the path is blocked, or the king passes an attacked square.
    CannotCastle,
    /// A pawn reaches the last rank without a promotion.
    MissingPromotion,
    /// A promotion without a pawn reaching its last rank.
    UnexpectedPromotion,
    /// A drop of a piece that is not in the pocket; in standard chess nothing ever is.
    NotInPocket,
    /// There is a capture, which is compulsory in antichess.
    MustCapture,
    /// The rules of the variant forbid the move: a check in racing kings, an explosion of its own
    /// king in atomic chess.
    AgainstVariant,
    /// The game is over.
    GameOver,
}

impl IllegalMove {
    pub(crate) fn new(mv: UciMove, reason: IllegalReason) -> Self {
        Self { mv, reason }
    }

    /// The move as it was given; castling as king takes rook if it was not given as UCI notation.
    #[must_use]
    pub fn uci(&self) -> UciMove {
        self.mv
    }

    /// Why the move is illegal.
    #[must_use]
    pub fn reason(&self) -> IllegalReason {
        self.reason
    }
}

impl Position {
    /// The position after a move, which need not be legal.
    ///
    /// # Errors
    /// If the move is illegal, with the reason.
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

    /// The first reason why a move is illegal.
    #[cold]
    pub(crate) fn why_illegal(&self, mv: Move) -> IllegalReason {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_drop() {
            return IllegalReason::NotInPocket;
        }
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
            Some(Role::King) => IllegalReason::UnexpectedPromotion,
            Some(_) if !is_last_rank => IllegalReason::UnexpectedPromotion,
            _ if self.is_pseudo_legal(mv) => IllegalReason::KingInCheck,
            _ => IllegalReason::Unreachable,
        }
    }

    /// Whether the move is pseudo-legal. The piece on the origin matches the move.
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
            Self::NotInPocket => f.write_str("no such piece is in the pocket"),
            Self::MustCapture => f.write_str("there is a capture, which is compulsory"),
            Self::AgainstVariant => f.write_str("the rules of the variant forbid it"),
            Self::GameOver => f.write_str("the game is over"),
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
    fn the_message_contains_the_move() {
        let mv = Move::promote(Square::A7, Square::A8, Role::Queen).unwrap();
        let error = Position::initial().play(mv).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a7a8q is illegal: the piece on a7 belongs to the side that does not move",
        );
    }
}
