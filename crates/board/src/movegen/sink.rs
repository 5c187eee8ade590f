//! Where the generator puts what it finds.

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::moves::{self, Move};
use crate::side::Side;
use crate::{Bitboard, Role, Square};

/// Receives sets of legal destinations. Pawns come as one set a direction, so a step is given
/// instead of an origin: `from = to - step`.
///
/// A sink may stop the generator. Those that never do have [`Infallible`] to break with, which
/// leaves no trace in the compiled code.
pub(crate) trait Sink {
    type Break;

    /// Whether so little code comes of it that a copy for a common case pays.
    const IS_SMALL: bool;

    fn piece(
        &mut self,
        role: Role,
        from: Square,
        to: u64,
        enemies: u64,
    ) -> ControlFlow<Self::Break>;
    /// Single pushes or captures; those to the last rank are promotions, and there can be such
    /// only if a pawn is near promotion.
    fn pawns<S: Side>(
        &mut self,
        step: i32,
        to: u64,
        takes: Takes,
        near_promotion: bool,
    ) -> ControlFlow<Self::Break>;
    fn double_pushes(&mut self, step: i32, to: u64) -> ControlFlow<Self::Break>;
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<Self::Break>;
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<Self::Break>;
}

/// What a generator that cannot be stopped has gone through.
#[inline(always)]
pub(crate) fn finish(flow: ControlFlow<Infallible>) {
    let ControlFlow::Continue(()) = flow;
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
    type Break = Infallible;

    const IS_SMALL: bool = true;

    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, to: u64, _: u64) -> ControlFlow<Infallible> {
        self.0 += u64::from(to.count_ones());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns<S: Side>(
        &mut self,
        _: i32,
        to: u64,
        _: Takes,
        near_promotion: bool,
    ) -> ControlFlow<Infallible> {
        self.0 += u64::from(to.count_ones());
        if near_promotion {
            self.0 += 3 * u64::from((to & S::LAST_RANK).count_ones());
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn double_pushes(&mut self, _: i32, to: u64) -> ControlFlow<Infallible> {
        self.0 += u64::from(to.count_ones());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) -> ControlFlow<Infallible> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castle(&mut self, _: Square, _: Square) -> ControlFlow<Infallible> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Stops at the first set that holds a move.
pub(crate) struct AnySink;

#[inline(always)]
fn stop_if(found: bool) -> ControlFlow<()> {
    if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

impl Sink for AnySink {
    type Break = ();

    const IS_SMALL: bool = false;

    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, to: u64, _: u64) -> ControlFlow<()> {
        stop_if(to != 0)
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, _: i32, to: u64, _: Takes, _: bool) -> ControlFlow<()> {
        stop_if(to != 0)
    }

    #[inline(always)]
    fn double_pushes(&mut self, _: i32, to: u64) -> ControlFlow<()> {
        stop_if(to != 0)
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[inline(always)]
    fn castle(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// What [`MoveSink`] hands moves to: a closure, or a type that wants to be told what the
/// generator knows anyway, so that it is compiled anew for each place that finds moves.
pub(crate) trait Visit {
    type Break;

    /// Whether moves that take and moves that don't are worth a loop each.
    const SPLITS_CAPTURES: bool;

    fn visit(&mut self, mv: Move) -> ControlFlow<Self::Break>;

    /// A normal move or double push that takes nothing.
    fn visit_quiet(&mut self, mv: Move) -> ControlFlow<Self::Break>;

    /// A promotion, en passant or castling: rare enough for a call instead of a copy.
    fn visit_rare(&mut self, mv: Move) -> ControlFlow<Self::Break>;
}

/// A closure may stop the generator; [`unstoppable`] wraps one that does not.
impl<B, F: FnMut(Move) -> ControlFlow<B>> Visit for F {
    type Break = B;

    const SPLITS_CAPTURES: bool = false;

    #[inline(always)]
    fn visit(&mut self, mv: Move) -> ControlFlow<B> {
        self(mv)
    }

    #[inline(always)]
    fn visit_quiet(&mut self, mv: Move) -> ControlFlow<B> {
        self(mv)
    }

    #[inline(always)]
    fn visit_rare(&mut self, mv: Move) -> ControlFlow<B> {
        self(mv)
    }
}

/// A visitor that always goes on.
#[inline(always)]
pub(crate) fn unstoppable(
    mut visit: impl FnMut(Move),
) -> impl FnMut(Move) -> ControlFlow<Infallible> {
    move |mv| {
        visit(mv);
        ControlFlow::Continue(())
    }
}

/// Hands out every single move.
pub(crate) struct MoveSink<V>(pub(crate) V);

#[inline(always)]
fn origin(to: Square, step: i32) -> Square {
    Square::from_low_bits((to as i32 - step) as u32)
}

impl<V: Visit> Sink for MoveSink<V> {
    type Break = V::Break;

    const IS_SMALL: bool = false;

    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: u64, enemies: u64) -> ControlFlow<V::Break> {
        let (any, quiet) = if V::SPLITS_CAPTURES { (to & enemies, to & !enemies) } else { (to, 0) };
        for to in Bitboard(any) {
            self.0.visit(Move::pack(role.code() as u16, from, to))?;
        }
        for to in Bitboard(quiet) {
            self.0.visit_quiet(Move::pack(role.code() as u16, from, to))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns<S: Side>(
        &mut self,
        step: i32,
        to: u64,
        takes: Takes,
        near_promotion: bool,
    ) -> ControlFlow<V::Break> {
        for to in Bitboard(to & !S::LAST_RANK) {
            let mv = Move::pack(moves::PAWN, origin(to, step), to);
            match takes {
                Takes::Nothing => self.0.visit_quiet(mv)?,
                Takes::Something => self.0.visit(mv)?,
            }
        }
        if near_promotion {
            for to in Bitboard(to & S::LAST_RANK) {
                for role in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
                    let kind = moves::PROMOTION + role.code() as u16;
                    self.0.visit_rare(Move::pack(kind, origin(to, step), to))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn double_pushes(&mut self, step: i32, to: u64) -> ControlFlow<V::Break> {
        for to in Bitboard(to) {
            self.0.visit_quiet(Move::pack(moves::DOUBLE_PUSH, origin(to, step), to))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<V::Break> {
        self.0.visit_rare(Move::pack(moves::EN_PASSANT, from, to))
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<V::Break> {
        self.0.visit_rare(Move::pack(moves::CASTLE, king, rook))
    }
}
