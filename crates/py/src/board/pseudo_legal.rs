//! Pseudo-legal moves: those that the pieces can make, whatever becomes of the king and whatever the rules
//! of a variant forbid.

use lucena_board::{Bitboard, Color, Piece, Rank, Role, Square, attacks};
use pyo3::prelude::*;

use super::Board;
use crate::moves::Move;

impl Board {
    fn can_drop(&self, role: Role, to: Square) -> bool {
        let setup = self.state.setup();
        let is_allowed = role != Role::Pawn || !Bitboard::BACK_RANKS.contains(to);
        setup.pockets().count(setup.board().turn(), role) > 0
            && is_allowed
            && self.state.piece_at(to).is_none()
    }

    /// Whether a pawn can go straight ahead.
    fn can_advance(&self, color: Color, from: Square, to: Square) -> bool {
        let free = |squares: Bitboard| squares - self.state.occupied();
        let once = free(from.bitboard().forward(color));
        let may_twice = |rank: Rank| rank == Rank::Second.relative_to(color);
        // The pawns of a horde start from the first rank too.
        let is_first = self.state.setup().board().turn() == Color::White
            && self.rules.variant() == lucena_board::Variant::Horde
            && from.rank() == Rank::First;
        let twice = if may_twice(from.rank()) || is_first {
            free(once.forward(color))
        } else {
            Bitboard::EMPTY
        };
        (once | twice).contains(to)
    }

    fn can_go(&self, piece: Piece, from: Square, to: Square) -> bool {
        let occupied = self.state.occupied();
        let reaches = attacks::piece(piece, from, occupied).contains(to);
        if piece.role != Role::Pawn {
            return reaches;
        }
        let is_en_passant = self.state.setup().board().en_passant() == Some(to);
        let captures = reaches && (occupied.contains(to) || is_en_passant);
        captures || self.can_advance(piece.color, from, to)
    }
}

#[pymethods]
impl Board {
    /// Whether the piece can make the move, even if that leaves its king in check.
    fn is_pseudo_legal(&self, r#move: Move) -> PyResult<bool> {
        if let Some(role) = r#move.dropped() {
            return Ok(self.can_drop(role, r#move.to()));
        }
        let (from, to, turn) = (r#move.from(), r#move.to(), self.state.turn());
        let Some(piece) = self.state.piece_at(from).filter(|piece| piece.color == turn) else {
            return Ok(false);
        };
        let is_promotion = piece.role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
        let may_promote_to = |role: Role| {
            let to_king = self.rules.variant() == lucena_board::Variant::Antichess;
            role != Role::Pawn && (role != Role::King || to_king)
        };
        let is_promotion_right = match r#move.promoted() {
            Some(role) => is_promotion && may_promote_to(role),
            None => !is_promotion,
        };
        if !is_promotion_right {
            return Ok(false);
        }
        if !self.pieces_of(turn).contains(to) && self.can_go(piece, from, to) {
            return Ok(true);
        }
        // Castling through check is not even pseudo-legal.
        let is_castle = |mv: lucena_board::Move| mv.is_castle();
        Ok(piece.role == Role::King && self.find_legal(r#move)?.is_some_and(is_castle))
    }
}
