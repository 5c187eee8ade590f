//! The end of the game: mate, stalemate, draws and claims.

use lucena_board::variants::VariantPosition;
use lucena_board::{
    Bitboard, ChessPosition, Color, DrawReason, EnPassantStyle, Faults, GameResult, Move, Outcome,
    Role, Square, Variant, attacks,
};
use pyo3::prelude::*;

use super::Board;
use super::status::{self, status};
use crate::argument::{self, Integer};
use crate::square;

/// Plies after which a draw can be claimed, and after which the game is drawn. The core reports the first
/// rule that ends a game; python-chess has a method for each.
const FIFTY_MOVES: u16 = 100;
const SEVENTY_FIVE_MOVES: u16 = 150;

impl Board {
    /// The repetition keys of the positions from the last irreversible move on, the current one last.
    ///
    /// Null moves are moves like others here, as in python-chess, so a position can come back after two
    /// plies. [`History`](lucena_board::History) knows legal moves only: no repetition under four plies.
    fn repetition_keys(&self) -> PyResult<Vec<u64>> {
        let now = self.position()?;
        let (mut first, mut clock) = (self.plies.len(), now.half_move_clock());
        // Pieces that were captured come back in Crazyhouse.
        let comes_back = self.rules.variant() == Variant::Crazyhouse;
        while (clock != 0 || comes_back) && first > 0 {
            let Ok(before) = self.plies[first - 1].before.position(self.chess960) else { break };
            (first, clock) = (first - 1, before.half_move_clock());
        }
        let earlier = &self.plies[first..];
        let earlier = earlier.iter().filter_map(|ply| ply.before.position(self.chess960).ok());
        Ok(earlier.chain([now]).map(|position| position.repetition_key()).collect())
    }

    fn has_repetition(&self, count: usize) -> PyResult<bool> {
        Ok(is_repetition(&self.repetition_keys()?, self.position()?.repetition_key(), count))
    }

    fn is_drawn_by_clock(&self, plies: u16) -> PyResult<bool> {
        let is_long = self.state.half_move_clock() >= plies;
        Ok(is_long && self.position()?.has_legal_moves())
    }

    fn can_claim_repetition(&self) -> PyResult<bool> {
        let (position, keys) = (self.position()?, self.repetition_keys()?);
        let repeats_after =
            |&mv: &Move| is_repetition(&keys, position.play_unchecked(mv).repetition_key(), 2);
        Ok(is_repetition(&keys, position.repetition_key(), 3)
            || position.legal_moves().iter().any(repeats_after))
    }

    fn can_claim_fifty(&self) -> PyResult<bool> {
        if self.is_drawn_by_clock(FIFTY_MOVES)? {
            return Ok(true);
        }
        if self.state.half_move_clock() < FIFTY_MOVES - 1 {
            return Ok(false);
        }
        let position = self.position()?;
        let is_long =
            |next: VariantPosition| next.half_move_clock() >= FIFTY_MOVES && next.has_legal_moves();
        Ok(position.legal_moves().iter().any(|&mv| is_long(position.play_unchecked(mv))))
    }

    fn status_bits(&self) -> u32 {
        let (setup, checkers) = (self.state.setup(), self.checkers_of());
        let board = setup.board();
        let en_passant =
            board.en_passant().filter(|_| !board.faults().contains(Faults::BAD_EN_PASSANT));
        let standard = status(&setup, self.chess960)
            | u32::from(self.was_into_check()) << 10
            | u32::from(checkers.len() > 2) << 15
            | u32::from(self.is_impossible_check(checkers, en_passant)) << 16;
        status::of_variant(standard, &setup, !checkers.is_empty())
    }

    /// Whether no last move can have given this check. With several kings, checkers are those of one of
    /// them, and the others count as well.
    fn is_impossible_check(&self, checkers: Bitboard, en_passant: Option<Square>) -> bool {
        let (Some(first), Some(last)) = (checkers.first(), checkers.last()) else { return false };
        let turn = self.state.turn();
        let kings = self.state.mask(Some(turn), Some(Role::King));
        let Some(passed) = en_passant else {
            let are_aligned =
                checkers.len() == 2 && !(attacks::line(first, last) & kings).is_empty();
            return checkers.len() > 2 || are_aligned;
        };
        // The last move was the double step of a pawn: it gives check itself, or opens a line.
        let pushed = passed.bitboard().forward(!turn);
        let before = (self.state.occupied() - pushed) | passed.bitboard().forward(turn);
        let was_check = |king| !self.attackers_of(!turn, king, before).is_empty();
        checkers.len() > 1 || (!pushed.contains(last) && kings.into_iter().any(was_check))
    }

    fn ending(&self, claim_draw: bool) -> PyResult<Option<Outcome>> {
        let position = self.position()?;
        if let Some(end) = self.rules.end(&position) {
            return Ok(Some(end));
        }
        let has_moves = position.has_legal_moves();
        if !has_moves && position.is_check() {
            return Ok(Some(Outcome::Checkmate { winner: !position.turn() }));
        }
        let draw = |reason| Ok(Some(Outcome::Draw(reason)));
        if self.is_insufficient_material()? {
            return draw(DrawReason::DeadPosition);
        }
        if !has_moves {
            return draw(DrawReason::Stalemate);
        }
        if self.is_seventyfive_moves()? {
            return draw(DrawReason::SeventyFiveMoves);
        }
        if self.has_repetition(5)? {
            return draw(DrawReason::FivefoldRepetition);
        }
        if claim_draw && self.can_claim_fifty()? {
            return draw(DrawReason::FiftyMoves);
        }
        if claim_draw && self.can_claim_repetition()? {
            return draw(DrawReason::ThreefoldRepetition);
        }
        Ok(None)
    }
}

/// Whether at least `count` of these keys are those of a position.
fn is_repetition(keys: &[u64], key: u64, count: usize) -> bool {
    keys.iter().filter(|&&it| it == key).count() >= count
}

/// The name of an outcome in python-chess's `Termination`.
fn termination(outcome: Outcome, turn: Color) -> &'static str {
    match outcome {
        Outcome::Variant { winner: None, .. } => "VARIANT_DRAW",
        Outcome::Variant { winner: Some(winner), .. } if winner == turn => "VARIANT_WIN",
        Outcome::Variant { .. } => "VARIANT_LOSS",
        Outcome::Draw(DrawReason::Stalemate) => "STALEMATE",
        Outcome::Draw(DrawReason::DeadPosition) => "INSUFFICIENT_MATERIAL",
        Outcome::Draw(DrawReason::FivefoldRepetition) => "FIVEFOLD_REPETITION",
        Outcome::Draw(DrawReason::SeventyFiveMoves) => "SEVENTYFIVE_MOVES",
        Outcome::Draw(DrawReason::ThreefoldRepetition) => "THREEFOLD_REPETITION",
        Outcome::Draw(DrawReason::FiftyMoves) => "FIFTY_MOVES",
        // Checkmate; `Board::ending` returns nothing else.
        _ => "CHECKMATE",
    }
}

#[pymethods]
impl Board {
    fn is_checkmate(&self) -> PyResult<bool> {
        Ok(!self.checkers_of().is_empty() && !self.position()?.has_legal_moves())
    }

    fn is_stalemate(&self) -> PyResult<bool> {
        let position = self.position()?;
        let is_over = position.variant_end().is_some() || !self.checkers_of().is_empty();
        Ok(!is_over && !position.has_legal_moves())
    }

    /// Whether neither side can mate.
    fn is_insufficient_material(&self) -> PyResult<bool> {
        Ok(self.has_insufficient_material(true)? && self.has_insufficient_material(false)?)
    }

    /// Whether one side cannot mate, however badly the other plays.
    fn has_insufficient_material(
        &self,
        #[pyo3(from_py_with = argument::color)] color: bool,
    ) -> PyResult<bool> {
        Ok(self.position()?.has_insufficient_material(square::color(color)))
    }

    fn is_seventyfive_moves(&self) -> PyResult<bool> {
        self.is_drawn_by_clock(SEVENTY_FIVE_MOVES)
    }

    fn is_fifty_moves(&self) -> PyResult<bool> {
        self.is_drawn_by_clock(FIFTY_MOVES)
    }

    fn is_fivefold_repetition(&self) -> PyResult<bool> {
        self.has_repetition(5)
    }

    /// Whether the position was on the board `count` times.
    #[pyo3(signature = (count=Integer(3)), text_signature = "($self, count=3)")]
    fn is_repetition(&self, count: Integer) -> PyResult<bool> {
        self.has_repetition(count.within("count", 0..=usize::MAX)?)
    }

    fn can_claim_draw(&self) -> PyResult<bool> {
        Ok(self.can_claim_fifty()? || self.can_claim_repetition()?)
    }

    fn can_claim_fifty_moves(&self) -> PyResult<bool> {
        self.can_claim_fifty()
    }

    fn can_claim_threefold_repetition(&self) -> PyResult<bool> {
        self.can_claim_repetition()
    }

    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(
        &self,
        #[pyo3(from_py_with = argument::flag)] claim_draw: bool,
    ) -> PyResult<bool> {
        Ok(self.ending(claim_draw)?.is_some())
    }

    /// "1-0", "0-1", "1/2-1/2", or "*" for a game that goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(
        &self,
        #[pyo3(from_py_with = argument::flag)] claim_draw: bool,
    ) -> PyResult<&'static str> {
        let result = self.ending(claim_draw)?.map_or(GameResult::Unknown, Outcome::result);
        Ok(result.as_str())
    }

    /// How the game ended, `None` if it goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::flag)] claim_draw: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(outcome) = self.ending(claim_draw)? else {
            return Ok(None);
        };
        let winner = outcome.winner().map(|winner| winner == Color::White);
        let enums = py.import("lucena._enums")?;
        let termination =
            enums.getattr("Termination")?.getattr(termination(outcome, self.state.turn()))?;
        enums.getattr("Outcome")?.call1((termination, winner)).map(Some)
    }

    fn has_legal_en_passant(&self) -> PyResult<bool> {
        Ok(super::fen::legal_en_passant(&self.position()?).is_some())
    }

    fn has_pseudo_legal_en_passant(&self) -> PyResult<bool> {
        let setup = self.position()?.setup_with(EnPassantStyle::PseudoLegal);
        Ok(setup.board().en_passant().is_some())
    }

    /// What is wrong with the board.
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("lucena._enums")?.getattr("Status")?.call1((self.status_bits(),))
    }

    fn is_valid(&self) -> bool {
        self.status_bits() == 0
    }

    /// The key of the position in Polyglot books.
    fn polyglot_key(&self) -> PyResult<u64> {
        Ok(self.standard_position()?.key())
    }
}
