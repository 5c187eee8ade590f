//! What moves of variants do that those of standard chess do not.

use super::Position;
use crate::castling::CastlingRooks;
use crate::side::Side;
use crate::{Bitboard, Color, Role, Square, zobrist};

impl Position {
    /// Puts a piece on an empty square, as a move of the side to move. The half-move clock goes on,
    /// even for pawns, as in python-chess.
    #[inline]
    pub(crate) fn apply_drop<S: Side>(&mut self, role: Role, to: Square) {
        self.begin_move::<S>();
        let code = role.code();
        let number = zobrist::piece(S::COLOR, code, to);
        self.planes.toggle(S::COLOR, code, to.bitboard().0);
        self.key ^= number;
        self.material.add(S::COLOR, code);
        if role == Role::Pawn {
            self.pawn_key ^= number;
        }
    }

    /// Promotes a pawn to a king, as a move of the side to move.
    #[inline]
    pub(crate) fn apply_king_promotion<S: Side>(&mut self, from: Square, to: Square) {
        self.begin_move::<S>();
        self.take::<S>(to);
        self.promote::<S>(from, to, Role::King.code());
    }

    /// Removes pieces of either side, with the castling rights of kings and rooks among them.
    #[inline]
    pub(crate) fn explode(&mut self, squares: u64) {
        let mut castling = self.castling.without_squares(squares);
        for color in Color::ALL {
            if squares & self.pieces(color, Role::King).0 != 0 {
                castling = castling.without_color(color);
            }
        }
        if castling != self.castling {
            self.replace_castling(castling);
        }
        for square in Bitboard(squares & self.planes.occupied()) {
            let code = self.planes.piece_code_at(square);
            let color = if code & 8 == 0 { Color::White } else { Color::Black };
            let number = zobrist::piece(color, code & 7, square);
            self.key ^= number;
            self.pawn_key ^= if code & 7 == Role::Pawn.code() { number } else { 0 };
            self.material.remove(color, code & 7);
        }
        self.planes.clear(squares);
    }

    fn replace_castling(&mut self, castling: CastlingRooks) {
        for color in Color::ALL {
            let king = self.king(color);
            self.key ^= self.castling.key_of(color, king) ^ castling.key_of(color, king);
        }
        self.castling = castling;
    }

    /// Keys and material are those computed from scratch; the other invariants depend on the variant.
    pub(crate) fn assert_keys(&self) {
        if cfg!(debug_assertions) {
            let keys = (self.key, self.pawn_key, self.material);
            assert_eq!(keys, self.compute_keys(), "incremental keys equal full ones");
        }
    }
}
