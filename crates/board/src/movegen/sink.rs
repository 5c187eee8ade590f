//! Sinks for generated moves: counting, testing for any, and visiting each.

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::moves::{self, Move};
use crate::side::Side;
use crate::{Bitboard, Role, Square};

/// Receives bitboards of legal destinations. Pawn moves come as one set per direction, with a step
/// instead of an origin: `from = to - step`.
///
/// A sink may stop the generator. Those that never do use [`Infallible`] as break type, so that the
/// checks are compiled away.
pub(crate) trait Sink {
    type Break;

    /// Whether the generated code is small enough to duplicate it for the common case without pins.
    const IS_SMALL: bool;

    fn piece(
        &mut self,
        role: Role,
        from: Square,
        to: u64,
        enemies: u64,
    ) -> ControlFlow<Self::Break>;
    /// Single pushes or captures. Those to the last rank are promotions; `near_promotion` is false
    /// if there can be none.
    fn pawns<S: Side>(
        &mut self,
        step: i32,
        to: u64,
        kind: PawnMoves,
        near_promotion: bool,
    ) -> ControlFlow<Self::Break>;
    fn double_pushes(&mut self, step: i32, to: u64) -> ControlFlow<Self::Break>;
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<Self::Break>;
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<Self::Break>;
    /// A move of a variant that standard chess does not have, or that needs a legality check of its own.
    #[cfg(feature = "variants")]
    fn one(&mut self, mv: Move) -> ControlFlow<Self::Break>;
    /// Drops of a piece from the pocket.
    #[cfg(feature = "variants")]
    #[inline(always)]
    fn drops(&mut self, role: Role, to: u64) -> ControlFlow<Self::Break> {
        for to in Bitboard(to) {
            self.one(Move::pack(role.code() as u16, to, to))?;
        }
        ControlFlow::Continue(())
    }
}

/// The result of a generator run that cannot be stopped.
#[inline(always)]
pub(crate) fn finish(flow: ControlFlow<Infallible>) {
    let ControlFlow::Continue(()) = flow;
}

/// Pushes or captures: whether a set of pawn moves captures is known before looking at its squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PawnMoves {
    Pushes,
    Captures,
}

/// Counts moves by population count, without looking at single moves.
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
        _: PawnMoves,
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

    #[cfg(feature = "variants")]
    #[inline(always)]
    fn one(&mut self, _: Move) -> ControlFlow<Infallible> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    #[cfg(feature = "variants")]
    #[inline(always)]
    fn drops(&mut self, _: Role, to: u64) -> ControlFlow<Infallible> {
        self.0 += u64::from(to.count_ones());
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
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
    fn pawns<S: Side>(&mut self, _: i32, to: u64, _: PawnMoves, _: bool) -> ControlFlow<()> {
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

    #[cfg(feature = "variants")]
    #[inline(always)]
    fn one(&mut self, _: Move) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Stops at one move, which is looked up in the sets of destinations.
#[cfg(feature = "variants")]
pub(crate) struct FindSink(pub(crate) Move);

#[cfg(feature = "variants")]
impl FindSink {
    /// Whether the move is of this kind and goes from `from` to one of these squares.
    #[inline(always)]
    fn is_in(&self, kind: u16, from: Option<Square>, to: u64) -> ControlFlow<()> {
        let Self(mv) = *self;
        let is_there = from == Some(mv.from()) && to & mv.to().bitboard().0 != 0;
        stop_if(is_there && Move::pack(kind, mv.from(), mv.to()) == mv)
    }

    /// The origin of a pawn move, if there is a square.
    #[inline(always)]
    fn origin(&self, step: i32) -> Option<Square> {
        Square::from_index((self.0.to() as i32 - step) as usize)
    }
}

#[cfg(feature = "variants")]
impl Sink for FindSink {
    type Break = ();

    const IS_SMALL: bool = false;

    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: u64, _: u64) -> ControlFlow<()> {
        self.is_in(role.code() as u16, Some(from), to)
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, step: i32, to: u64, _: PawnMoves, _: bool) -> ControlFlow<()> {
        let from = self.origin(step);
        match self.0.promotion() {
            Some(Role::King) => ControlFlow::Continue(()),
            Some(role) => {
                self.is_in(moves::PROMOTION + role.code() as u16, from, to & S::LAST_RANK)
            }
            None => self.is_in(moves::PAWN, from, to & !S::LAST_RANK),
        }
    }

    #[inline(always)]
    fn double_pushes(&mut self, step: i32, to: u64) -> ControlFlow<()> {
        self.is_in(moves::DOUBLE_PUSH, self.origin(step), to)
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        stop_if(self.0 == Move::pack(moves::EN_PASSANT, from, to))
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        stop_if(self.0 == Move::pack(moves::CASTLE, king, rook))
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) -> ControlFlow<()> {
        stop_if(self.0 == mv)
    }

    #[inline(always)]
    fn drops(&mut self, role: Role, to: u64) -> ControlFlow<()> {
        let Self(mv) = *self;
        let is_it = mv == Move::pack(role.code() as u16, mv.to(), mv.to());
        stop_if(is_it && to & mv.to().bitboard().0 != 0)
    }
}

/// Visitor of a [`MoveSink`]: a closure, or a type with specialized methods for quiet and rare
/// moves, which are inlined where the generator finds them.
pub(crate) trait Visit {
    type Break;

    /// Whether captures and quiet moves get separate loops.
    const SPLITS_CAPTURES: bool;

    fn visit(&mut self, mv: Move) -> ControlFlow<Self::Break>;

    /// A normal move or double push that does not capture.
    fn visit_quiet(&mut self, mv: Move) -> ControlFlow<Self::Break>;

    /// A promotion, en passant capture or castling: too rare to inline.
    fn visit_rare(&mut self, mv: Move) -> ControlFlow<Self::Break>;
}

/// The closure may stop the generator; [`unstoppable`] wraps one that does not.
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

/// Wraps a visitor that never stops the generator.
#[inline(always)]
pub(crate) fn unstoppable(
    mut visit: impl FnMut(Move),
) -> impl FnMut(Move) -> ControlFlow<Infallible> {
    move |mv| {
        visit(mv);
        ControlFlow::Continue(())
    }
}

/// Visits every single move.
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
        kind: PawnMoves,
        near_promotion: bool,
    ) -> ControlFlow<V::Break> {
        for to in Bitboard(to & !S::LAST_RANK) {
            let mv = Move::pack(moves::PAWN, origin(to, step), to);
            match kind {
                PawnMoves::Pushes => self.0.visit_quiet(mv)?,
                PawnMoves::Captures => self.0.visit(mv)?,
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

    #[cfg(feature = "variants")]
    #[inline(always)]
    fn one(&mut self, mv: Move) -> ControlFlow<V::Break> {
        self.0.visit_rare(mv)
    }
}
