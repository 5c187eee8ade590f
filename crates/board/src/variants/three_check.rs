//! Three-check: the rules of standard chess, but the third check wins.

use super::rules::{NO_POCKETS, Rules, RulesImpl};
use super::state::State;

use crate::side::Side;
use crate::{Bitboard, Color, Move, Outcome, Position, Role, Variant, VariantEnd};

/// The rules of three-check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThreeCheck;

impl Rules for ThreeCheck {
    const VARIANT: Variant = Variant::ThreeCheck;
    const INITIAL: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1";
}

impl RulesImpl for ThreeCheck {
    const INITIAL_STATE: State =
        State { pockets: NO_POCKETS, promoted: Bitboard::EMPTY, checks_left: [3; 2] };

    #[inline(always)]
    fn apply<S: Side>(board: &mut Position, state: &mut State, mv: Move) {
        board.apply::<S>(mv);
        if board.is_check() {
            let left = &mut state.checks_left[S::COLOR.index()];
            *left = left.saturating_sub(1);
        }
    }

    #[inline(always)]
    fn end(_: &Position, state: &State) -> Option<Outcome> {
        let left = state.checks_left;
        let winner = Color::ALL.into_iter().find(|color| left[color.index()] == 0)?;
        Some(Outcome::Variant { end: VariantEnd::ThirdCheck, winner: Some(winner) })
    }

    /// Any piece can give check.
    fn has_insufficient_material(board: &Position, _: &State, color: Color) -> bool {
        (board.colored(color) - board.role(Role::King)).is_empty()
    }
}
