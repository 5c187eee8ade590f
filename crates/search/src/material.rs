//! Piece values for pruning and ordering, and what counts as a noisy move.

use lucena_board::{Bitboard, Move, Position, Role};

/// Centipawns by role; kings are never captured.
const PIECE_VALUES: [i32; 6] = [100, 310, 330, 500, 950, 0];

#[inline]
pub(crate) fn piece_value(role: Role) -> i32 {
    PIECE_VALUES[role.index()]
}

/// Whether the side to move has more than king and pawns, so that zugzwang is unlikely.
#[inline]
pub(crate) fn has_non_pawn_material(position: &Position) -> bool {
    !non_pawn_pieces(position).is_empty()
}

/// Pieces of the side to move other than its king and pawns.
#[inline]
pub(crate) fn non_pawn_pieces(position: &Position) -> Bitboard {
    let pawns_and_king = position.role(Role::Pawn) | position.role(Role::King);
    position.colored(position.turn()) & !pawns_and_king
}

/// Whether the move is a capture or a promotion.
#[inline]
pub(crate) fn is_noisy(position: &Position, mv: Move) -> bool {
    position.is_capture(mv) || mv.is_promotion()
}
