//! Legal move generation.
//!
//! One generator serves lists, visitors and counts: it finds for every piece the set of legal
//! destinations and hands it to a [`Sink`]. A sink that counts never looks at single moves.
//!
//! A sink may stop the generator, which leaves no trace in the code of those that never do.
//!
//! The generator works with three facts about the king: the squares that the enemy attacks
//! (with the king taken off the board, so that it cannot hide behind itself), the squares where
//! a check is answered, and the lines on which own pieces are pinned.

mod filter;
mod generate;
mod sink;

pub(crate) use filter::Everything;
pub use filter::{MoveKinds, MoveQuery};
pub(crate) use generate::{any, generate};
pub(crate) use sink::{CountSink, MoveSink, Visit, finish, unstoppable};

use core::ops::ControlFlow;

use crate::side::{Side, for_side};
use crate::{Move, MoveList, Position, Square};

impl Position {
    /// All legal moves, in no particular order.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert_eq!(Position::initial().legal_moves().len(), 20);
    /// ```
    #[must_use]
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.for_each_legal_move(|mv| list.push(mv));
        list
    }

    /// Calls `visit` with every legal move, without a list.
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
        for_side!(self.turn(), S => finish(generate::<S, _, _>(self, &Everything, &mut sink)));
    }

    /// Calls `visit` with the legal moves until it breaks, and returns what it breaks with.
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
        for_side!(self.turn(), S => generate::<S, _, _>(self, &Everything, &mut sink))
    }

    /// How many legal moves there are, without listing them.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert_eq!(Position::initial().count_legal_moves(), 20);
    /// ```
    #[must_use]
    #[inline]
    pub fn count_legal_moves(&self) -> usize {
        for_side!(self.turn(), S => count::<S>(self)) as usize
    }

    /// Whether the side to move has a legal move: if not, it is mate or stalemate.
    ///
    /// It stops at the first piece that can move, so it costs a fraction of
    /// [`Position::count_legal_moves`].
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert!(Position::initial().has_legal_moves());
    /// ```
    #[must_use]
    #[inline]
    pub fn has_legal_moves(&self) -> bool {
        for_side!(self.turn(), S => any::<S, _>(self, &Everything))
    }

    /// The legal moves of the piece on one square.
    ///
    /// ```
    /// use lucena_board::{Position, Square};
    /// assert_eq!(Position::initial().legal_moves_from(Square::G1).len(), 2);
    /// ```
    #[must_use]
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        self.query().from(square).list()
    }

    /// The legal captures and promotions: what quiescence search looks at.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert!(Position::initial().noisy_moves().is_empty());
    /// ```
    #[must_use]
    pub fn noisy_moves(&self) -> MoveList {
        self.query().kinds(MoveKinds::NOISY).list()
    }

    /// The legal moves that neither capture nor promote.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert_eq!(Position::initial().quiet_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn quiet_moves(&self) -> MoveList {
        self.query().kinds(MoveKinds::QUIETS).list()
    }

    /// The legal answers to a check; none if there is no check.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert!(Position::initial().evasions().is_empty());
    /// ```
    #[must_use]
    pub fn evasions(&self) -> MoveList {
        if self.is_check() { self.legal_moves() } else { MoveList::new() }
    }

    /// A choice of the legal moves: by kind, by origin and by destination.
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

/// Not inlined: the recursion around it would take the registers that it needs.
#[inline(never)]
pub(crate) fn count<S: Side>(position: &Position) -> u64 {
    let mut sink = CountSink(0);
    finish(generate::<S, _, _>(position, &Everything, &mut sink));
    sink.0
}
