//! Generating and making moves in one pass.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use super::Position;
use crate::Move;
use crate::movegen::{AllMoves, MoveSink, Visit, finish, generate};
use crate::side::{Side, for_side};

impl Position {
    /// Calls `visit` with every legal move and the position after it.
    ///
    /// This is much faster than generating a list and playing each move: the work that all moves
    /// share is done once, and each move is made where it is generated, by code specialized for the
    /// piece and for captures.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let mut replies = 0;
    /// Position::initial().for_each_successor(|_, next| replies += next.count_legal_moves());
    /// assert_eq!(replies, 400);
    /// ```
    #[inline]
    pub fn for_each_successor(&self, mut visit: impl FnMut(Move, &Self)) {
        for_side!(self.turn, S => self.successors::<S>(&mut visit));
    }

    /// As [`Position::for_each_successor`], until `visit` breaks; returns the break value.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use lucena_board::Position;
    /// let pos: Position = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
    /// let mate = pos.try_for_each_successor(|mv, next| match next.has_legal_moves() {
    ///     false if next.is_check() => ControlFlow::Break(mv),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(mate.break_value().map(|mv| mv.to_string()), Some("a1a8".to_owned()));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[inline]
    pub fn try_for_each_successor<B>(
        &self,
        mut visit: impl FnMut(Move, &Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for_side!(self.turn, S => self.hand_out::<S, _>(UntilBreak(&mut visit)))
    }

    #[inline(always)]
    pub(crate) fn successors<S: Side>(&self, visit: &mut impl FnMut(Move, &Self)) {
        finish(self.hand_out::<S, _>(Every(visit)));
    }

    #[inline(always)]
    fn hand_out<S: Side, R: Receive>(&self, receiver: R) -> ControlFlow<R::Break> {
        let mut begun = *self;
        begun.begin_move::<S>();
        let mut sink = MoveSink(Successors::<S, _> { begun, receiver, side: PhantomData });
        generate::<S, _, _>(self, &AllMoves, &mut sink)
    }
}

/// Receives the successors, and may stop the generator.
trait Receive {
    type Break;

    fn receive(&mut self, mv: Move, next: &Position) -> ControlFlow<Self::Break>;
}

struct Every<'a, F>(&'a mut F);

impl<F: FnMut(Move, &Position)> Receive for Every<'_, F> {
    type Break = Infallible;

    #[inline(always)]
    fn receive(&mut self, mv: Move, next: &Position) -> ControlFlow<Infallible> {
        (self.0)(mv, next);
        ControlFlow::Continue(())
    }
}

struct UntilBreak<'a, F>(&'a mut F);

impl<B, F: FnMut(Move, &Position) -> ControlFlow<B>> Receive for UntilBreak<'_, F> {
    type Break = B;

    #[inline(always)]
    fn receive(&mut self, mv: Move, next: &Position) -> ControlFlow<B> {
        (self.0)(mv, next)
    }
}

struct Successors<S, R> {
    begun: Position,
    receiver: R,
    side: PhantomData<S>,
}

impl<S: Side, R: Receive> Visit for Successors<S, R> {
    type Break = R::Break;

    const SPLITS_CAPTURES: bool = true;

    #[inline(always)]
    fn visit(&mut self, mv: Move) -> ControlFlow<R::Break> {
        let mut next = self.begun;
        next.finish_move::<S>(mv);
        next.assert_invariants();
        self.receiver.receive(mv, &next)
    }

    #[inline(always)]
    fn visit_quiet(&mut self, mv: Move) -> ControlFlow<R::Break> {
        let mut next = self.begun;
        next.finish_quiet_move::<S>(mv);
        next.assert_invariants();
        self.receiver.receive(mv, &next)
    }

    #[inline(never)]
    fn visit_rare(&mut self, mv: Move) -> ControlFlow<R::Break> {
        self.visit(mv)
    }
}
