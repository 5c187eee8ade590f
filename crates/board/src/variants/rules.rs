//! What each variant defines; the rest is in [`RulesPosition`](super::RulesPosition).

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

use super::state::State;
use crate::movegen::{AllMoves, Board, Sink, generate};
use crate::side::Side;
use crate::{Color, DrawReason, Faults, Move, Outcome, Position, Role, Setup, Variant};

/// The rules of a variant as a type, such as [`Atomic`](super::Atomic). Sealed: the variants are
/// those of this module.
#[expect(private_bounds, reason = "the trait is sealed")]
pub trait Rules: RulesImpl + Copy + Debug + PartialEq + Eq + Hash + Send + Sync + 'static {
    /// The variant.
    const VARIANT: Variant;

    /// The FEN of the initial position.
    const INITIAL: &'static str;
}

/// The differences from standard chess. The defaults are its rules.
pub(crate) trait RulesImpl: Sized {
    /// The state of the initial position.
    const INITIAL_STATE: State =
        State { pockets: NO_POCKETS, promoted: crate::Bitboard::EMPTY, checks_left: [0; 2] };

    /// Passes every legal move to the sink. Not called when the game has ended by [`Self::end`].
    #[inline(always)]
    fn generate<S: Side, K: Sink>(
        board: &Position,
        _: &State,
        sink: &mut K,
    ) -> ControlFlow<K::Break> {
        generate::<S, _, _>(board, &AllMoves, sink)
    }

    /// Plays a legal move on the board and in the state.
    #[inline(always)]
    fn apply<S: Side>(board: &mut Position, _: &mut State, mv: Move) {
        board.apply::<S>(mv);
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    fn is_check(board: &Position) -> bool {
        board.is_check()
    }

    /// The end of the game by a rule that only the variant has.
    #[inline(always)]
    fn end(_: &Position, _: &State) -> Option<Outcome> {
        None
    }

    /// The outcome when the side to move has no legal move.
    fn without_moves(board: &Position) -> Outcome {
        if Self::is_check(board) {
            Outcome::Checkmate { winner: !board.turn() }
        } else {
            Outcome::Draw(DrawReason::Stalemate)
        }
    }

    /// The faults of a setup that are faults in this variant too.
    fn faults(setup: &Setup) -> Faults {
        setup.faults()
    }

    /// Whether `color` cannot win, judged by material.
    fn has_insufficient_material(board: &Position, _: &State, color: Color) -> bool {
        board.has_insufficient_material(color)
    }
}

pub(crate) const NO_POCKETS: crate::variants::state::Pockets =
    crate::variants::state::Pockets::EMPTY;

/// The squares that the king of the side to move must avoid. The other side need not have a king.
#[inline(always)]
pub(crate) fn danger<S: Side>(board: &Board) -> u64 {
    if board.planes.kings() & board.them == 0 {
        board.danger_without_king::<S>()
    } else {
        board.danger::<S>()
    }
}

/// Whether a side has a king.
#[inline(always)]
pub(crate) fn has_king(board: &Position, color: Color) -> bool {
    !board.pieces(color, Role::King).is_empty()
}
