//! Where the generator puts what it finds.

use crate::moves::{self, Move};
use crate::{Bitboard, Role, Square};

/// Receives sets of legal destinations. Pawns come as one set a direction, so a step is given
/// instead of an origin: `from = to - step`.
pub(crate) trait Sink {
    /// Whether rook and bishop moves of a queen may be given apart, without telling a queen
    /// from a rook or bishop.
    const COUNTS_ONLY: bool;
    fn piece(&mut self, role: Role, from: Square, to: u64);
    fn pawns(&mut self, step: i32, to: u64);
    fn double_pushes(&mut self, step: i32, to: u64);
    fn promotions(&mut self, step: i32, to: u64);
    fn en_passant(&mut self, from: Square, to: Square);
    fn castle(&mut self, king: Square, rook: Square);
}

/// Counts without looking at single moves.
pub(crate) struct CountSink(pub(crate) u64);

impl Sink for CountSink {
    const COUNTS_ONLY: bool = true;

    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, to: u64) {
        self.0 += u64::from(to.count_ones());
    }

    #[inline(always)]
    fn pawns(&mut self, _: i32, to: u64) {
        self.0 += u64::from(to.count_ones());
    }

    #[inline(always)]
    fn double_pushes(&mut self, _: i32, to: u64) {
        self.0 += u64::from(to.count_ones());
    }

    #[inline(always)]
    fn promotions(&mut self, _: i32, to: u64) {
        self.0 += 4 * u64::from(to.count_ones());
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castle(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}

/// Hands every single move to a function.
pub(crate) struct MoveSink<F>(pub(crate) F);

impl<F: FnMut(Move)> MoveSink<F> {
    #[inline(always)]
    fn pawn_moves(&mut self, kind: u16, step: i32, to: u64) {
        for to in Bitboard(to) {
            (self.0)(Move::pack(kind, origin(to, step), to));
        }
    }
}

#[inline(always)]
fn origin(to: Square, step: i32) -> Square {
    Square::from_low_bits((to as i32 - step) as u32)
}

impl<F: FnMut(Move)> Sink for MoveSink<F> {
    const COUNTS_ONLY: bool = false;

    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: u64) {
        for to in Bitboard(to) {
            (self.0)(Move::pack(role as u16, from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: i32, to: u64) {
        self.pawn_moves(moves::PAWN, step, to);
    }

    #[inline(always)]
    fn double_pushes(&mut self, step: i32, to: u64) {
        self.pawn_moves(moves::DOUBLE_PUSH, step, to);
    }

    #[inline(always)]
    fn promotions(&mut self, step: i32, to: u64) {
        for to in Bitboard(to) {
            for role in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
                (self.0)(Move::pack(moves::PROMOTION + role as u16, origin(to, step), to));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        (self.0)(Move::pack(moves::EN_PASSANT, from, to));
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        (self.0)(Move::pack(moves::CASTLE, king, rook));
    }
}
