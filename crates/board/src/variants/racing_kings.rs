//! Racing kings: the first king on the eighth rank wins, and no move may give check.
//!
//! If White arrives first, Black, who started second, has one more move: if it brings the black king
//! to the eighth rank too, the game is drawn.

use core::ops::ControlFlow;

use super::rules::{Rules, RulesImpl};
use super::state::State;

use crate::movegen::{AllMoves, MoveSink, Sink, generate};
use crate::side::Side;
use crate::{
    Bitboard, Color, Faults, Move, Outcome, Position, Rank, Role, Setup, Variant, VariantEnd,
    attacks,
};

/// The rules of racing kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RacingKings;

const GOAL: Bitboard = Rank::Eighth.bitboard();

impl Rules for RacingKings {
    const VARIANT: Variant = Variant::RacingKings;
    const INITIAL: &'static str = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
}

impl RulesImpl for RacingKings {
    #[inline(always)]
    fn generate<S: Side, K: Sink>(
        board: &Position,
        _: &State,
        sink: &mut K,
    ) -> ControlFlow<K::Break> {
        let info = board.check_info();
        let mut without_checks = MoveSink(|mv: Move| {
            if board.gives_check_with(mv, &info) { ControlFlow::Continue(()) } else { sink.one(mv) }
        });
        generate::<S, _, _>(board, &AllMoves, &mut without_checks)
    }

    #[inline(always)]
    fn end(board: &Position, _: &State) -> Option<Outcome> {
        let there = board.role(Role::King) & GOAL;
        if there.is_empty() {
            return None;
        }
        let end = VariantEnd::RaceFinished;
        let is_there = |color| !there.is_disjoint(board.colored(color));
        match (is_there(Color::White), is_there(Color::Black)) {
            (true, true) => Some(Outcome::Variant { end, winner: None }),
            (true, false) if board.turn() == Color::Black && black_can_reach_goal(board) => None,
            (true, false) => Some(Outcome::Variant { end, winner: Some(Color::White) }),
            (false, _) => Some(Outcome::Variant { end, winner: Some(Color::Black) }),
        }
    }

    fn faults(setup: &Setup) -> Faults {
        let mut faults = setup.faults() - (Faults::TOO_MUCH_MATERIAL | Faults::IMPOSSIBLE_CHECK);
        // Neither side may ever be in check.
        faults.set(Faults::IMPOSSIBLE_CHECK, !setup.attackers_of_king(setup.turn()).is_empty());
        faults
    }

    /// A lone king can still win the race.
    fn has_insufficient_material(_: &Position, _: &State, _: Color) -> bool {
        false
    }
}

/// Whether Black's king can reach the eighth rank with this move.
fn black_can_reach_goal(board: &Position) -> bool {
    let targets = attacks::king(board.king(Color::Black)) & (GOAL - board.colored(Color::Black));
    let without_king = board.occupied() - board.pieces(Color::Black, Role::King);
    targets.into_iter().any(|to| board.attackers_of_side(Color::White, to, without_king.0) == 0)
}
