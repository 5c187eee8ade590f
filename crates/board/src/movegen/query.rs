//! Queries: legal moves by kind, origin and destination.

use core::ops::ControlFlow;

use bitflags::bitflags;

use super::filter::Filter;
use super::generate::{any, generate};
use super::sink::{CountSink, MoveSink, finish, unstoppable};
use crate::side::{Side, for_side};
use crate::{Bitboard, CheckInfo, Move, MoveList, Position};

bitflags! {
    /// Kinds of moves; every legal move has exactly one.
    ///
    /// ```
    /// use lucena_board::MoveKinds;
    /// assert_eq!(MoveKinds::NOISY | MoveKinds::QUIETS, MoveKinds::all());
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct MoveKinds: u8 {
        /// Captures, including en passant and promotions with capture.
        const CAPTURES = 1;
        /// Promotions without capture.
        const PROMOTIONS = 2;
        /// All other moves, including castling.
        const QUIETS = 4;
        /// Captures and promotions.
        const NOISY = 3;
    }
}

/// A query for legal moves, see [`Position::query`].
///
/// ```
/// use lucena_board::{MoveKinds, Position, Square};
/// let pos: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let captures = pos.query().kinds(MoveKinds::CAPTURES);
/// assert_eq!(captures.count(), 1);
/// assert_eq!(captures.to(Square::A1).count(), 0);
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a query does nothing until it is listed, counted or visited"]
pub struct MoveQuery<'a> {
    position: &'a Position,
    kinds: MoveKinds,
    from: Bitboard,
    to: Bitboard,
    check_info: Option<&'a CheckInfo>,
}

impl<'a> MoveQuery<'a> {
    pub(super) fn new(position: &'a Position) -> Self {
        Self {
            position,
            kinds: MoveKinds::all(),
            from: Bitboard::FULL,
            to: Bitboard::FULL,
            check_info: None,
        }
    }

    /// Only moves of these kinds.
    pub fn kinds(self, kinds: MoveKinds) -> Self {
        Self { kinds: self.kinds & kinds, ..self }
    }

    /// Only moves of pieces on these squares.
    pub fn from(self, squares: impl Into<Bitboard>) -> Self {
        Self { from: self.from & squares.into(), ..self }
    }

    /// Only moves to these squares. For castling, the destination of the king counts, not the
    /// rook's square as in [`Move::to`].
    ///
    /// ```
    /// use lucena_board::{Position, Square};
    /// let pos: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// assert_eq!(pos.query().to(Square::G1).list().iter().filter(|mv| mv.is_castle()).count(), 1);
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    pub fn to(self, squares: impl Into<Bitboard>) -> Self {
        Self { to: self.to & squares.into(), ..self }
    }

    /// Uses the checkers and pins of this [`CheckInfo`], which must be that of the same position,
    /// instead of computing them.
    ///
    /// ```
    /// use lucena_board::{MoveKinds, Position};
    /// let pos = Position::initial();
    /// let info = pos.check_info();
    /// let quiets = pos.query().check_info(&info).kinds(MoveKinds::QUIETS);
    /// assert_eq!(quiets.count(), 20);
    /// ```
    pub fn check_info(self, check_info: &'a CheckInfo) -> Self {
        Self { check_info: Some(check_info), ..self }
    }

    /// The matching moves, as a list.
    #[must_use]
    pub fn list(&self) -> MoveList {
        let mut list = MoveList::new();
        self.for_each(|mv| list.push(mv));
        list
    }

    /// Number of matching moves, without generating a list.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut sink = CountSink(0);
        for_side!(self.position.turn(), S => finish(generate::<S, _, _>(self.position, self, &mut sink)));
        sink.0 as usize
    }

    /// Whether no legal move matches. Stops at the first piece with a match.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !for_side!(self.position.turn(), S => any::<S, _>(self.position, self))
    }

    /// Calls `visit` with every matching move.
    pub fn for_each(&self, visit: impl FnMut(Move)) {
        let mut sink = MoveSink(unstoppable(visit));
        for_side!(self.position.turn(), S => finish(generate::<S, _, _>(self.position, self, &mut sink)));
    }

    /// Calls `visit` with the matching moves until it breaks, and returns the break value.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use lucena_board::{MoveKinds, Position};
    /// let pos: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let captures = pos.query().kinds(MoveKinds::CAPTURES);
    /// let first = captures.try_for_each(ControlFlow::Break).break_value();
    /// assert_eq!(first.map(|mv| mv.to_string()), Some("e4d5".to_owned()));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    pub fn try_for_each<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut sink = MoveSink(visit);
        for_side!(self.position.turn(), S => generate::<S, _, _>(self.position, self, &mut sink))
    }

    fn mask_if(&self, kind: MoveKinds) -> u64 {
        if self.kinds.contains(kind) { !0 } else { 0 }
    }
}

impl Filter for MoveQuery<'_> {
    fn from(&self) -> u64 {
        self.from.0
    }

    fn piece_targets(&self, occupied: u64) -> u64 {
        let captures = self.mask_if(MoveKinds::CAPTURES) & occupied;
        let quiets = self.mask_if(MoveKinds::QUIETS) & !occupied;
        (captures | quiets) & self.to.0
    }

    fn push_targets<S: Side>(&self) -> u64 {
        let promotions = self.mask_if(MoveKinds::PROMOTIONS) & S::LAST_RANK;
        let quiets = self.mask_if(MoveKinds::QUIETS) & !S::LAST_RANK;
        (promotions | quiets) & self.to.0
    }

    fn pawn_capture_targets(&self) -> u64 {
        self.mask_if(MoveKinds::CAPTURES) & self.to.0
    }

    fn castle_targets(&self) -> u64 {
        self.mask_if(MoveKinds::QUIETS) & self.to.0
    }

    fn check_info(&self) -> Option<&CheckInfo> {
        self.check_info
    }
}
