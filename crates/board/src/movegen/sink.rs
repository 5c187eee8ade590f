//! Where the generator puts what it finds.

use crate::moves::{self, Move};
use crate::{Bitboard, Role, Square};

/// Receives sets of legal destinations. Pawns come as one set a direction, so a step is given
/// instead of an origin: `from = to - step`.
pub(crate) trait Sink {
    fn piece(&mut self, role: Role, from: Square, to: u64, enemies: u64);
    fn pawn_pushes(&mut self, step: i32, to: u64);
    fn pawn_captures(&mut self, step: i32, to: u64);
    fn double_pushes(&mut self, step: i32, to: u64);
    fn promotions(&mut self, step: i32, to: u64);
    fn en_passant(&mut self, from: Square, to: Square);
    fn castle(&mut self, king: Square, rook: Square);
}

/// Counts without looking at single moves.
pub(crate) struct CountSink(pub(crate) u64);

impl Sink for CountSink {
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, to: u64, _: u64) {
        self.0 += u64::from(to.count_ones());
    }

    #[inline(always)]
    fn pawn_pushes(&mut self, _: i32, to: u64) {
        self.0 += u64::from(to.count_ones());
    }

    #[inline(always)]
    fn pawn_captures(&mut self, _: i32, to: u64) {
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

/// What [`MoveSink`] hands moves to: a closure, or a type that wants to be told what the
/// generator knows anyway, so that it is compiled anew for each place that finds moves.
pub(crate) trait Visit {
    /// Whether moves that take and moves that don't are worth a loop each.
    const SPLITS_CAPTURES: bool;

    fn visit(&mut self, mv: Move);

    /// A normal move or double push that takes nothing.
    fn visit_quiet(&mut self, mv: Move);

    /// A promotion, en passant or castling: rare enough for a call instead of a copy.
    fn visit_rare(&mut self, mv: Move);
}

impl<F: FnMut(Move)> Visit for F {
    const SPLITS_CAPTURES: bool = false;

    #[inline(always)]
    fn visit(&mut self, mv: Move) {
        self(mv);
    }

    #[inline(always)]
    fn visit_quiet(&mut self, mv: Move) {
        self(mv);
    }

    #[inline(always)]
    fn visit_rare(&mut self, mv: Move) {
        self(mv);
    }
}

/// Hands out every single move.
pub(crate) struct MoveSink<V>(pub(crate) V);

#[inline(always)]
fn origin(to: Square, step: i32) -> Square {
    Square::from_low_bits((to as i32 - step) as u32)
}

impl<V: Visit> Sink for MoveSink<V> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: u64, enemies: u64) {
        let (any, quiet) = if V::SPLITS_CAPTURES { (to & enemies, to & !enemies) } else { (to, 0) };
        for to in Bitboard(any) {
            self.0.visit(Move::pack(role as u16, from, to));
        }
        for to in Bitboard(quiet) {
            self.0.visit_quiet(Move::pack(role as u16, from, to));
        }
    }

    #[inline(always)]
    fn pawn_pushes(&mut self, step: i32, to: u64) {
        for to in Bitboard(to) {
            self.0.visit_quiet(Move::pack(moves::PAWN, origin(to, step), to));
        }
    }

    #[inline(always)]
    fn pawn_captures(&mut self, step: i32, to: u64) {
        for to in Bitboard(to) {
            self.0.visit(Move::pack(moves::PAWN, origin(to, step), to));
        }
    }

    #[inline(always)]
    fn double_pushes(&mut self, step: i32, to: u64) {
        for to in Bitboard(to) {
            self.0.visit_quiet(Move::pack(moves::DOUBLE_PUSH, origin(to, step), to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, step: i32, to: u64) {
        for to in Bitboard(to) {
            for role in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
                self.0.visit_rare(Move::pack(moves::PROMOTION + role as u16, origin(to, step), to));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.0.visit_rare(Move::pack(moves::EN_PASSANT, from, to));
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        self.0.visit_rare(Move::pack(moves::CASTLE, king, rook));
    }
}
