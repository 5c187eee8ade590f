//! King of the hill: the rules of standard chess, but a king on d4, e4, d5 or e5 wins.

use super::rules::{Rules, RulesImpl};
use super::state::State;

use crate::{Bitboard, Color, Outcome, Position, Role, Square, Variant, VariantEnd};

/// The rules of king of the hill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KingOfTheHill;

/// The four squares in the center.
const HILL: Bitboard =
    Bitboard::EMPTY.with(Square::D4).with(Square::E4).with(Square::D5).with(Square::E5);

impl Rules for KingOfTheHill {
    const VARIANT: Variant = Variant::KingOfTheHill;
    const INITIAL: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
}

impl RulesImpl for KingOfTheHill {
    #[inline(always)]
    fn end(board: &Position, _: &State) -> Option<Outcome> {
        let kings = board.role(Role::King) & HILL;
        if kings.is_empty() {
            return None;
        }
        let winner = Color::ALL.into_iter().find(|&color| !kings.is_disjoint(board.colored(color)));
        Some(Outcome::Variant { end: VariantEnd::KingInTheCenter, winner })
    }

    /// A lone king can still climb the hill.
    fn has_insufficient_material(_: &Position, _: &State, _: Color) -> bool {
        false
    }
}
