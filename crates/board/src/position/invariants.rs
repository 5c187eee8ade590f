//! The invariants of [`Position`], checked after every change in debug builds.

use super::Position;
use crate::{Bitboard, Color, Role};

impl Position {
    #[inline(always)]
    pub(crate) fn assert_invariants(&self) {
        if cfg!(debug_assertions) {
            self.check_invariants();
        }
    }

    fn check_invariants(&self) {
        for color in Color::ALL {
            assert_eq!(self.pieces(color, Role::King).len(), 1, "one king of each colour");
            let king = self.king(color);
            let rooks = self.castling.of(color);
            assert!(self.pieces(color, Role::Rook).is_superset(rooks), "castling rooks stand");
            assert!(rooks.is_empty() || king.rank() == color.back_rank(), "castling king stands");
        }
        let moved = !self.turn;
        let king_attackers =
            self.attackers_of_side(self.turn, self.king(moved), self.planes.occupied());
        assert_eq!(king_attackers, 0, "the side that has moved is not in check");
        assert!(self.role(Role::Pawn).is_disjoint(Bitboard::BACK_RANKS), "pawns off back ranks");
        let keys = (self.key, self.pawn_key, self.material);
        assert_eq!(keys, self.compute_keys(), "incremental keys equal full ones");
        if let Some(target) = self.pushed_en_passant() {
            let pushed = target.bitboard().forward(moved);
            assert!(self.pieces(moved, Role::Pawn).is_superset(pushed), "pushed pawn stands");
        }
    }
}
