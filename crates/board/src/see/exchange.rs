//! Who takes next.

use super::SeeValues;
use crate::planes::Planes;
use crate::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// An exchange after its first move: the pieces that are left to take on the square.
pub(super) struct Exchange {
    planes: Planes,
    square: Square,
    occupied: Bitboard,
    /// Of both sides.
    attackers: u64,
    turn: Color,
}

impl Exchange {
    #[inline(always)]
    pub(super) fn new(position: &Position, mv: Move) -> Self {
        let square = mv.to();
        let mut occupied = position.occupied().without(mv.from()).with(square);
        if mv.is_en_passant() {
            occupied = occupied.without(Square::new(square.file(), mv.from().rank()));
        }
        let attackers = position.attackers_to(square, occupied).0 & occupied.0;
        let planes = position.planes();
        Self { planes, square, occupied, attackers, turn: !position.turn() }
    }

    /// Takes with the least valuable piece of the side whose turn it is, and passes the turn.
    /// `None` if it has none that may take.
    #[inline(always)]
    pub(super) fn capture(&mut self) -> Option<Role> {
        let planes = self.planes;
        let own = self.attackers & planes.color(self.turn);
        if own == 0 {
            return None;
        }
        let promoting = if promotes_on(self.square) { planes.pawns() & own } else { 0 };
        let pawns = planes.pawns() & own & !promoting;
        let (role, candidates) = if pawns != 0 {
            (Role::Pawn, pawns)
        } else if planes.knights() & own != 0 {
            (Role::Knight, planes.knights() & own)
        } else if planes.bishops() & own != 0 {
            (Role::Bishop, planes.bishops() & own)
        } else if planes.rooks() & own != 0 {
            (Role::Rook, planes.rooks() & own)
        } else if promoting != 0 {
            (Role::Pawn, promoting)
        } else if planes.queens() & own != 0 {
            (Role::Queen, planes.queens() & own)
        } else {
            return self.capture_with_king();
        };
        self.occupied.0 &= !(candidates & candidates.wrapping_neg());
        // Only along the line of the piece that has left can another come into play.
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            let behind = attacks::bishop(self.square, self.occupied).0;
            self.attackers |= behind & planes.diagonal_sliders();
        }
        if matches!(role, Role::Rook | Role::Queen) {
            let behind = attacks::rook(self.square, self.occupied).0;
            self.attackers |= behind & planes.orthogonal_sliders();
        }
        self.attackers &= self.occupied.0;
        self.turn = !self.turn;
        Some(role)
    }

    /// The king takes last and ends the exchange, or does not take at all. A slider behind it
    /// would defend the square if it belongs to the other side.
    fn capture_with_king(&mut self) -> Option<Role> {
        let own = self.planes.color(self.turn);
        let without_king = Bitboard(self.occupied.0 & !(self.planes.kings() & own));
        let behind = attacks::bishop(self.square, without_king).0 & self.planes.diagonal_sliders()
            | attacks::rook(self.square, without_king).0 & self.planes.orthogonal_sliders();
        if (self.attackers | behind & without_king.0) & !own != 0 {
            return None;
        }
        self.attackers = 0;
        self.turn = !self.turn;
        Some(Role::King)
    }

    /// What a promotion adds to a capture with this role on the square.
    #[inline(always)]
    pub(super) fn promotion_gain(&self, role: Role, values: &SeeValues) -> i32 {
        if role == Role::Pawn { promotion_gain_on(self.square, values) } else { 0 }
    }

    /// What stands on the square after a capture with this role.
    #[inline(always)]
    pub(super) fn value_on_square(&self, role: Role, values: &SeeValues) -> i32 {
        let becomes_queen = role == Role::Pawn && promotes_on(self.square);
        values.of(if becomes_queen { Role::Queen } else { role })
    }
}

/// What a pawn gains by becoming a queen, if it does so on this square.
#[inline(always)]
pub(super) fn promotion_gain_on(square: Square, values: &SeeValues) -> i32 {
    if promotes_on(square) { values.of(Role::Queen) - values.of(Role::Pawn) } else { 0 }
}

/// A pawn that takes on a back rank can only be on its last one.
#[inline(always)]
fn promotes_on(square: Square) -> bool {
    Bitboard::BACK_RANKS.contains(square)
}
