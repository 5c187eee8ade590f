//! The sequence of captures of an exchange.

use super::SeeValues;
use crate::planes::Planes;
use crate::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// An exchange after its first move.
pub(super) struct Exchange {
    planes: Planes,
    square: Square,
    occupied: Bitboard,
    /// Attackers of the square, of both sides.
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

    /// Captures with the least valuable attacker of the side to move and switches sides. `None` if
    /// there is no such attacker.
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
        // X-ray attacks: another slider can only join on the line of the piece that captured.
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

    /// The king captures last and ends the exchange, or cannot capture at all. An enemy slider
    /// behind it would defend the square.
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

    /// The gain from promoting, if the capturing piece is a pawn on its last rank.
    #[inline(always)]
    pub(super) fn promotion_gain(&self, role: Role, values: &SeeValues) -> i32 {
        if role == Role::Pawn { promotion_gain_on(self.square, values) } else { 0 }
    }

    /// The value of the piece on the square after a capture with this role.
    #[inline(always)]
    pub(super) fn value_on_square(&self, role: Role, values: &SeeValues) -> i32 {
        let becomes_queen = role == Role::Pawn && promotes_on(self.square);
        values.of(if becomes_queen { Role::Queen } else { role })
    }
}

/// The gain from promoting to a queen, if this is a promotion square.
#[inline(always)]
pub(super) fn promotion_gain_on(square: Square, values: &SeeValues) -> i32 {
    if promotes_on(square) { values.of(Role::Queen) - values.of(Role::Pawn) } else { 0 }
}

/// A pawn that captures on a back rank can only be on its last rank.
#[inline(always)]
fn promotes_on(square: Square) -> bool {
    Bitboard::BACK_RANKS.contains(square)
}
