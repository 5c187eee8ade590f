//! What variants add to boards: ends of games by their own rules, pockets, checks.

use lucena_board::variants::Pockets;
use lucena_board::{Color, Outcome, Role};
use pyo3::prelude::*;

use super::Board;
use crate::argument::{self, Integer};
use crate::square;
use crate::square_set::SquareSet;

impl Board {
    /// The end of the game by a rule of the variant.
    pub(super) fn variant_end(&self) -> PyResult<Option<Outcome>> {
        Ok(self.rules.end(&self.position()?))
    }

    /// Whether the game has ended by a rule of the variant, with this winner.
    fn has_ended_for(&self, winner: Option<Color>) -> PyResult<bool> {
        Ok(self.variant_end()?.is_some_and(|end| end.winner() == winner))
    }
}

#[pymethods]
impl Board {
    /// The variant in UCI.
    #[classattr]
    fn uci_variant() -> &'static str {
        "chess"
    }

    /// The variant in `xboard`.
    #[classattr]
    fn xboard_variant() -> &'static str {
        "normal"
    }

    /// Names of the variant in the PGN tag `Variant`.
    #[classattr]
    fn aliases() -> Vec<&'static str> {
        vec!["Standard", "Chess", "Classical", "Normal", "Illegal", "From Position"]
    }

    /// The rules of the class.
    #[classattr]
    fn _rules() -> &'static str {
        "chess"
    }

    /// Whether the game has ended by a rule of the variant, whatever moves there are.
    fn is_variant_end(&self) -> PyResult<bool> {
        Ok(self.position()?.variant_end().is_some())
    }

    /// Whether the side to move has won by a rule of the variant.
    fn is_variant_win(&self) -> PyResult<bool> {
        self.has_ended_for(Some(self.state.turn()))
    }

    /// Whether the side to move has lost by a rule of the variant.
    fn is_variant_loss(&self) -> PyResult<bool> {
        self.has_ended_for(Some(!self.state.turn()))
    }

    /// Whether the game is drawn by a rule of the variant.
    fn is_variant_draw(&self) -> PyResult<bool> {
        self.has_ended_for(None)
    }

    /// The number of pieces of each type in a pocket, pawns first.
    fn _pocket(&self, #[pyo3(from_py_with = argument::color)] color: bool) -> Vec<u8> {
        let (setup, color) = (self.state.setup(), square::color(color));
        Role::ALL[..5].iter().map(|&role| setup.pockets().count(color, role)).collect()
    }

    /// Replaces a pocket. The moves that were played remain.
    fn _set_pocket(
        &mut self,
        #[pyo3(from_py_with = argument::color)] color: bool,
        counts: [Integer; 5],
    ) -> PyResult<()> {
        let color = square::color(color);
        let before = *self.state.setup().pockets();
        let mut pockets = Pockets::default();
        before.iter(!color).for_each(|role| pockets.add(!color, role));
        let room = Pockets::CAPACITY - pockets.len();
        for (&role, count) in Role::ALL.iter().zip(counts) {
            for _ in 0..count.within("pieces in a pocket", 0..=room)? {
                pockets.add(color, role);
            }
        }
        self.edit_all(|setup| *setup.pockets_mut() = pockets);
        Ok(())
    }

    /// The squares of pieces that were pawns, in Crazyhouse.
    fn _promoted(&self) -> u64 {
        self.state.setup().promoted().0
    }

    /// The checks that a side has still to give, in Three-check.
    fn _checks_left(&self, #[pyo3(from_py_with = argument::color)] color: bool) -> u8 {
        self.state.setup().checks_left(square::color(color))
    }

    fn _set_checks_left(
        &mut self,
        #[pyo3(from_py_with = argument::color)] color: bool,
        checks: Integer,
    ) -> PyResult<()> {
        let checks = checks.within("remaining_checks", 0..=3)?;
        self.edit_all(|setup| setup.set_checks_left(square::color(color), checks));
        Ok(())
    }

    /// The squares on which a piece, which need not be in the pocket, may be dropped without leaving the
    /// king in check.
    fn _legal_drop_squares(&self) -> SquareSet {
        let empty = !self.state.occupied();
        let checkers = self.checkers_of();
        let king = self.king_of(self.state.turn());
        match (king, checkers.single()) {
            (Some(king), Some(checker)) => {
                (lucena_board::attacks::between(king, checker) & empty).into()
            }
            _ if checkers.is_empty() => empty.into(),
            _ => lucena_board::Bitboard::EMPTY.into(),
        }
    }
}
