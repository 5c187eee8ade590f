//! Where the generator puts what it finds.

use crate::moves::{self, Move};
use crate::side::Side;
use crate::{Bitboard, Role, Square};

/// Receives sets of legal destinations. Pawns come as one set a direction, so a step is given
/// instead of an origin: `from = to - step`.
pub(crate) trait Sink {
    /// Whether so little code comes of it that a copy for a common case pays.
    const IS_SMALL: bool;

    fn piece(&mut self, role: Role, from: Square, to: u64, enemies: u64);
    /// Single pushes or captures; those to the last rank are promotions, and there can be such
    /// only if a pawn is near promotion.
    fn pawns<S: Side>(&mut self, step: i32, to: u64, takes: Takes, near_promotion: bool);
    fn double_pushes(&mut self, step: i32, to: u64);
    fn en_passant(&mut self, from: Square, to: Square);
    fn castle(&mut self, king: Square, rook: Square);
}

/// What is known of a set of moves before looking at the squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    Nothing,
    Something,
}

/// Counts without looking at single moves.
pub(crate) struct CountSink(pub(crate) u64);

impl Sink for CountSink {
    const IS_SMALL: bool = true;

    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, to: u64, _: u64) {
        self.0 += u64::from(to.count_ones());
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, _: i32, to: u64, _: Takes, near_promotion: bool) {
        self.0 += u64::from(to.count_ones());
        if near_promotion {
            self.0 += 3 * u64::from((to & S::LAST_RANK).count_ones());
        }
    }

    #[inline(always)]
    fn double_pushes(&mut self, _: i32, to: u64) {
        self.0 += u64::from(to.count_ones());
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
    const IS_SMALL: bool = false;

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
    fn pawns<S: Side>(&mut self, step: i32, to: u64, takes: Takes, near_promotion: bool) {
        for to in Bitboard(to & !S::LAST_RANK) {
            let mv = Move::pack(moves::PAWN, origin(to, step), to);
            match takes {
                Takes::Nothing => self.0.visit_quiet(mv),
                Takes::Something => self.0.visit(mv),
            }
        }
        if near_promotion {
            for to in Bitboard(to & S::LAST_RANK) {
                for role in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
                    let kind = moves::PROMOTION + role as u16;
                    self.0.visit_rare(Move::pack(kind, origin(to, step), to));
                }
            }
        }
    }

    #[inline(always)]
    fn double_pushes(&mut self, step: i32, to: u64) {
        for to in Bitboard(to) {
            self.0.visit_quiet(Move::pack(moves::DOUBLE_PUSH, origin(to, step), to));
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
