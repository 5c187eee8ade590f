//! Generating and playing in one pass.

use core::marker::PhantomData;

use super::Position;
use crate::Move;
use crate::movegen::{Everything, MoveSink, Visit, generate};
use crate::side::{Side, for_side};

impl Position {
    /// Calls `visit` with every legal move and the position after it.
    ///
    /// This is much faster than listing the moves and playing each: what every move changes is
    /// done once, and each move is played where it is found, by code that knows the piece and
    /// whether it takes.
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

    #[inline(always)]
    pub(crate) fn successors<S: Side>(&self, visit: &mut impl FnMut(Move, &Self)) {
        let mut begun = *self;
        begun.begin_move::<S>();
        let mut sink = MoveSink(Successors::<S, _> { begun, visit, side: PhantomData });
        generate::<S, _, _>(self, &Everything, &mut sink);
    }
}

struct Successors<'a, S, F> {
    begun: Position,
    visit: &'a mut F,
    side: PhantomData<S>,
}

impl<S: Side, F: FnMut(Move, &Position)> Visit for Successors<'_, S, F> {
    const SPLITS_CAPTURES: bool = true;

    #[inline(always)]
    fn visit(&mut self, mv: Move) {
        let mut next = self.begun;
        next.finish_move::<S>(mv);
        next.assert_invariants();
        (self.visit)(mv, &next);
    }

    #[inline(always)]
    fn visit_quiet(&mut self, mv: Move) {
        let mut next = self.begun;
        next.finish_quiet_move::<S>(mv);
        next.assert_invariants();
        (self.visit)(mv, &next);
    }

    #[inline(never)]
    fn visit_rare(&mut self, mv: Move) {
        self.visit(mv);
    }
}
