//! Legal move generation.
//!
//! One generator fills move lists, calls visitors and counts: it computes the legal destinations of
//! every piece as a bitboard and passes them to a [`Sink`]. A sink that counts never looks at
//! single moves.
//!
//! A sink may stop the generator; for sinks that never do, the checks are compiled away.
//!
//! Legality is ensured by three masks: the squares attacked by the enemy (with the king off the
//! board, so that sliders see through it), the squares that block a check or capture the checker,
//! and the pin lines.

mod filter;
mod generate;
mod query;
mod sink;

pub(crate) use filter::AllMoves;
#[cfg(feature = "variants")]
pub(crate) use filter::{Captures, Filter, QuietMoves};
#[cfg(feature = "variants")]
pub(crate) use generate::{Board, Pins, generate_given_danger, pieces};
pub(crate) use generate::{any, generate};
pub use query::{MoveKinds, MoveQuery};
#[cfg(feature = "variants")]
pub(crate) use sink::{AnySink, FindSink, Sink};
pub(crate) use sink::{CountSink, MoveSink, Visit, finish, unstoppable};

use core::ops::ControlFlow;

use crate::side::{Side, for_side};
use crate::{Move, MoveList, Position, Square};

impl Position {
    /// All legal moves, in no particular order. At most 218 in positions reachable by play.
    #[must_use]
    // The whole generator is inlined here. WebAssembly files are downloaded: there once is enough.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.for_each_legal_move(|mv| list.push(mv));
        list
    }

    /// Calls `visit` with every legal move, without filling a list.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let mut double_pushes = 0;
    /// Position::initial().for_each_legal_move(|mv| {
    ///     double_pushes += u32::from(mv.from().distance(mv.to()) == 2 && mv.role() == lucena_board::Role::Pawn);
    /// });
    /// assert_eq!(double_pushes, 8);
    /// ```
    #[inline]
    pub fn for_each_legal_move(&self, visit: impl FnMut(Move)) {
        let mut sink = MoveSink(unstoppable(visit));
        for_side!(self.turn(), S => finish(generate::<S, _, _>(self, &AllMoves, &mut sink)));
    }

    /// Calls `visit` with the legal moves until it breaks, and returns the break value.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use lucena_board::{Position, Role};
    /// let knight_move = Position::initial().try_for_each_legal_move(|mv| match mv.role() {
    ///     Role::Knight => ControlFlow::Break(mv),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(knight_move.break_value().map(|mv| mv.role()), Some(Role::Knight));
    /// ```
    #[inline]
    pub fn try_for_each_legal_move<B>(
        &self,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut sink = MoveSink(visit);
        for_side!(self.turn(), S => generate::<S, _, _>(self, &AllMoves, &mut sink))
    }

    /// Number of legal moves, without generating a list.
    #[must_use]
    #[inline]
    pub fn count_legal_moves(&self) -> usize {
        for_side!(self.turn(), S => count::<S>(self)) as usize
    }

    /// Whether the side to move has a legal move; if not, it is checkmate or stalemate.
    ///
    /// Stops at the first piece that can move, so it is much cheaper than
    /// [`Position::count_legal_moves`].
    #[must_use]
    #[inline]
    pub fn has_legal_moves(&self) -> bool {
        for_side!(self.turn(), S => any::<S, _>(self, &AllMoves))
    }

    /// The legal moves of the piece on one square.
    #[must_use]
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        self.query().from(square).list()
    }

    /// The legal captures and promotions, for quiescence search.
    #[must_use]
    pub fn noisy_moves(&self) -> MoveList {
        self.query().kinds(MoveKinds::NOISY).list()
    }

    /// The legal moves that are neither captures nor promotions.
    #[must_use]
    pub fn quiet_moves(&self) -> MoveList {
        self.query().kinds(MoveKinds::QUIETS).list()
    }

    /// The legal moves out of check; none if the side to move is not in check.
    #[must_use]
    pub fn evasions(&self) -> MoveList {
        if self.is_check() { self.legal_moves() } else { MoveList::new() }
    }

    /// A query for legal moves by kind, origin and destination.
    ///
    /// ```
    /// use lucena_board::{MoveKinds, Position, Rank, Role};
    /// let pos = Position::initial();
    /// let knights = pos.query().from(pos.role(Role::Knight)).count();
    /// let to_fourth_rank = pos.query().to(Rank::Fourth).list();
    /// assert_eq!((knights, to_fourth_rank.len()), (4, 8));
    /// ```
    pub fn query(&self) -> MoveQuery<'_> {
        MoveQuery::new(self)
    }
}

/// Not inlined: the recursion of perft around it would take the registers that it needs.
#[inline(never)]
pub(crate) fn count<S: Side>(position: &Position) -> u64 {
    let mut sink = CountSink(0);
    finish(generate::<S, _, _>(position, &AllMoves, &mut sink));
    sink.0
}
