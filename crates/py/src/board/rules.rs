//! The end of the game: mate, stalemate, draws and claims.

use lucena_board::{Color, Faults, Position, Rank, Role, Setup};
use pyo3::prelude::*;

use super::Board;
use crate::square;

/// Half moves after which a draw can be claimed, and after which the game is drawn.
const FIFTY_MOVES: u16 = 100;
const SEVENTY_FIVE_MOVES: u16 = 150;

/// How a game ended, by the names of python-chess's `Termination`.
type Ending = (&'static str, Option<bool>);

impl Board {
    /// How often a position was on the board, from the last irreversible move on.
    fn count_before(&self, position: &Position, is_now: bool) -> usize {
        let mut found = 0;
        let now = is_now.then_some(*self.state);
        let earlier = self.plies.iter().rev().map(|ply| ply.before);
        for state in now.into_iter().chain(earlier) {
            let Ok(other) = state.position() else { break };
            found += usize::from(other.is_same_position(position));
            if other.half_move_clock() == 0 {
                break;
            }
        }
        found
    }

    fn has_repetition(&self, count: usize) -> PyResult<bool> {
        Ok(self.count_before(&self.position()?, true) >= count)
    }

    fn is_drawn_by_clock(&self, plies: u16) -> PyResult<bool> {
        let is_long = self.state.half_move_clock() >= plies;
        Ok(is_long && self.position()?.has_legal_moves())
    }

    fn can_claim_repetition(&self) -> PyResult<bool> {
        let position = self.position()?;
        if self.count_before(&position, true) >= 3 {
            return Ok(true);
        }
        let repeats = |next: &Position| self.count_before(next, true) >= 2;
        Ok(position.legal_moves().iter().any(|&mv| repeats(&position.play_unchecked(mv))))
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
            |next: Position| next.half_move_clock() >= FIFTY_MOVES && next.has_legal_moves();
        Ok(position.legal_moves().iter().any(|&mv| is_long(position.play_unchecked(mv))))
    }

    fn status_bits(&self) -> u32 {
        status(&self.state.setup(), self.n_checkers())
    }

    fn ending(&self, claim_draw: bool) -> PyResult<Option<Ending>> {
        let position = self.position()?;
        let has_moves = position.has_legal_moves();
        if !has_moves && position.is_check() {
            return Ok(Some(("CHECKMATE", Some(position.turn() == Color::Black))));
        }
        let draw = |name| Ok(Some((name, None)));
        if self.is_insufficient_material()? {
            return draw("INSUFFICIENT_MATERIAL");
        }
        if !has_moves {
            return draw("STALEMATE");
        }
        if self.is_seventyfive_moves()? {
            return draw("SEVENTYFIVE_MOVES");
        }
        if self.has_repetition(5)? {
            return draw("FIVEFOLD_REPETITION");
        }
        if claim_draw && self.can_claim_fifty()? {
            return draw("FIFTY_MOVES");
        }
        if claim_draw && self.can_claim_repetition()? {
            return draw("THREEFOLD_REPETITION");
        }
        Ok(None)
    }
}

#[pymethods]
impl Board {
    fn is_checkmate(&self) -> PyResult<bool> {
        let position = self.position()?;
        Ok(position.is_check() && !position.has_legal_moves())
    }

    fn is_stalemate(&self) -> PyResult<bool> {
        let position = self.position()?;
        Ok(!position.is_check() && !position.has_legal_moves())
    }

    /// Whether neither side can mate.
    fn is_insufficient_material(&self) -> PyResult<bool> {
        Ok(self.has_insufficient_material(true)? && self.has_insufficient_material(false)?)
    }

    /// Whether one side cannot mate, however badly the other plays.
    fn has_insufficient_material(&self, color: bool) -> PyResult<bool> {
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
    #[pyo3(signature = (count=3))]
    fn is_repetition(&self, count: usize) -> PyResult<bool> {
        self.has_repetition(count)
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
    fn is_game_over(&self, claim_draw: bool) -> PyResult<bool> {
        Ok(self.ending(claim_draw)?.is_some())
    }

    /// "1-0", "0-1", "1/2-1/2", or "*" for a game that goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, claim_draw: bool) -> PyResult<&'static str> {
        Ok(match self.ending(claim_draw)? {
            None => "*",
            Some((_, None)) => "1/2-1/2",
            Some((_, Some(true))) => "1-0",
            Some((_, Some(false))) => "0-1",
        })
    }

    /// How the game ended, `None` if it goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        claim_draw: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some((name, winner)) = self.ending(claim_draw)? else {
            return Ok(None);
        };
        let enums = py.import("lucena._enums")?;
        let termination = enums.getattr("Termination")?.getattr(name)?;
        enums.getattr("Outcome")?.call1((termination, winner)).map(Some)
    }

    fn has_legal_en_passant(&self) -> PyResult<bool> {
        Ok(self.position()?.legal_en_passant().is_some())
    }

    fn has_pseudo_legal_en_passant(&self) -> PyResult<bool> {
        Ok(self.position()?.pseudo_legal_en_passant().is_some())
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
        Ok(self.position()?.key())
    }
}

/// The bits of python-chess's `Status`.
fn status(setup: &Setup, n_checkers: u32) -> u32 {
    let faults = setup.faults();
    let count = |color: Color, role: Option<Role>| {
        let fits = |piece: lucena_board::Piece| {
            piece.color == color && role.is_none_or(|it| it == piece.role)
        };
        setup.placement().filter(|&(_, piece)| fits(piece)).count()
    };
    let kings = Color::ALL.map(|color| count(color, Some(Role::King)));
    let pawns = |color| count(color, Some(Role::Pawn));
    let pawn_on_back_rank = setup.placement().any(|(square, piece)| {
        piece.role == Role::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth)
    });
    let is_impossible = faults.contains(Faults::IMPOSSIBLE_CHECK);
    let flags = [
        (count(Color::White, Some(Role::King)) == 0, 1 << 0),
        (count(Color::Black, Some(Role::King)) == 0, 1 << 1),
        (kings.iter().sum::<usize>() > 2, 1 << 2),
        (pawns(Color::White) > 8, 1 << 3),
        (pawns(Color::Black) > 8, 1 << 4),
        (pawn_on_back_rank, 1 << 5),
        (count(Color::White, None) > 16, 1 << 6),
        (count(Color::Black, None) > 16, 1 << 7),
        (faults.contains(Faults::BAD_CASTLING), 1 << 8),
        (faults.contains(Faults::BAD_EN_PASSANT), 1 << 9),
        (faults.contains(Faults::OPPOSITE_CHECK), 1 << 10),
        (setup.occupied().is_empty(), 1 << 11),
        (n_checkers > 2, 1 << 15),
        (is_impossible && n_checkers <= 2, 1 << 16),
    ];
    flags.iter().filter(|(is_set, _)| *is_set).fold(0, |bits, (_, bit)| bits | bit)
}
