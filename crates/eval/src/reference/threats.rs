//! Threats.

use alloc::vec::Vec;

use lucena_board::{Color, Role, Square};

use super::View;
use super::board::rank;
use super::pawns::attacked_by_pawns;
use crate::Tapered;

use Color::{Black, White};

impl View<'_> {
    pub(super) fn threats(&self) -> Tapered {
        self.attacked_enemies() + self.restricted() + self.pawn_threats()
    }

    /// Strongly protected: defended by a black pawn, or twice and not attacked twice by White.
    fn is_held(&self, square: Square) -> bool {
        self.theirs.by(Role::Pawn, square) || self.theirs.twice(square) && !self.ours.twice(square)
    }

    fn attacked_enemies(&self) -> Tapered {
        let params = self.params;
        let mut score = Tapered::ZERO;
        let mut king_attacks = false;
        for (square, piece) in self.board.all() {
            if piece.color == White || piece.role == Role::King || !self.ours.any(square) {
                continue;
            }
            let role = piece.role.index();
            let is_pawn = piece.role == Role::Pawn;
            let weak = !self.is_held(square);
            let minor = self.ours.by(Role::Knight, square) || self.ours.by(Role::Bishop, square);
            if minor && (weak || !is_pawn) {
                score += params.minor_threat[role];
            }
            if !weak {
                continue;
            }
            if self.ours.by(Role::Rook, square) {
                score += params.rook_threat[role];
            }
            king_attacks |= self.ours.by(Role::King, square);
            if !self.theirs.any(square) || !is_pawn && self.ours.twice(square) {
                score += params.hanging;
            }
        }
        if king_attacks { score + params.king_threat } else { score }
    }

    fn restricted(&self) -> Tapered {
        let contested = |square: &Square| {
            self.theirs.any(*square) && self.ours.any(*square) && !self.is_held(*square)
        };
        self.params.restricted
            * Square::ALL.iter().filter(|&square| contested(square)).count() as i32
    }

    fn pawn_threats(&self) -> Tapered {
        let holdable = |square: Square| self.ours.any(square) || !self.theirs.any(square);
        let mut safe = Vec::new();
        let mut steps = Vec::new();
        for pawn in self.board.find(White, Role::Pawn) {
            if holdable(pawn) {
                safe.push(pawn);
            }
            let free = |square: &Square| self.board.is_empty(*square);
            let Some(single) = pawn.offset(0, 1).filter(free) else { continue };
            steps.push(single);
            if rank(pawn) == 1 {
                steps.extend(single.offset(0, 1).filter(free));
            }
        }
        steps.retain(|&to| holdable(to) && !self.theirs.by(Role::Pawn, to));
        let count = |pawns: &[Square]| {
            let is_piece = |role| role != Role::Pawn && role != Role::King;
            let enemies = self.board.all().filter(|(_, piece)| piece.color == Black);
            enemies
                .filter(|&(at, piece)| is_piece(piece.role) && attacked_by_pawns(pawns, at))
                .count() as i32
        };
        self.params.pawn_threat * count(&safe) + self.params.push_threat * count(&steps)
    }
}
