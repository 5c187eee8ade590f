//! What pieces are worth to the heuristics, who has any, and which moves take some.

use lucena_board::{Bitboard, Move, Position, Role};

/// Centipawns by role; a king is never taken.
const VALUES: [i32; 6] = [100, 310, 330, 500, 950, 0];

#[inline]
pub(crate) fn value(role: Role) -> i32 {
    VALUES[role.index()]
}

/// Whether the side to move has more than pawns, so that it can hardly be in zugzwang.
#[inline]
pub(crate) fn has_pieces(position: &Position) -> bool {
    !pieces(position).is_empty()
}

/// What the side to move has beside its king and pawns.
#[inline]
pub(crate) fn pieces(position: &Position) -> Bitboard {
    let pawns_and_king = position.role(Role::Pawn) | position.role(Role::King);
    position.colored(position.turn()) & !pawns_and_king
}

/// Captures and promotions.
#[inline]
pub(crate) fn is_noisy(position: &Position, mv: Move) -> bool {
    position.is_capture(mv) || mv.promotion().is_some()
}
