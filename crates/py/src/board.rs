//! `Board`: a position that can be edited and played on, with its history.

mod attacks;
mod edit;
mod epd;
mod fen;
mod notation;
mod play;
mod rules;
mod state;
mod variant;

use lucena_board::{Bitboard, Color, Position, UciCastling};
use pyo3::prelude::*;
use pyo3::types::PyType;

use self::state::State;
use crate::errors::value_error;
use crate::moves::Move;

/// The FEN of the initial position.
pub(crate) const STARTING_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A move that was played, and what was before it.
#[derive(Clone, Copy)]
struct Ply {
    before: State,
    mv: Move,
}

/// A chess board with the moves that led to it.
#[pyclass(subclass, module = "lucena")]
#[derive(Clone)]
pub(crate) struct Board {
    // Boxed, as Python aligns objects less than a cache line.
    state: Box<State>,
    plies: Vec<Ply>,
    #[pyo3(get, set)]
    chess960: bool,
}

impl Board {
    /// The position, if it is one: with a king for each side, and so on.
    pub(crate) fn position(&self) -> PyResult<Position> {
        self.state.position().map_err(value_error)
    }

    /// The position before the first move.
    pub(crate) fn root_position(&self) -> PyResult<Position> {
        let root = self.plies.first().map_or(&*self.state, |ply| &ply.before);
        root.position().map_err(value_error)
    }

    pub(crate) fn played(&self) -> impl Iterator<Item = Move> + '_ {
        self.plies.iter().map(|ply| ply.mv)
    }

    pub(crate) fn from_fen(fen: &str, chess960: bool) -> PyResult<Self> {
        Ok(Self { state: Box::new(Self::parse(fen)?), plies: Vec::new(), chess960 })
    }

    pub(crate) fn of_position(position: &Position) -> Self {
        let state = Box::new(State::Position(*position));
        Self { state, plies: Vec::new(), chess960: false }
    }

    pub(crate) fn is_chess960(&self) -> bool {
        self.chess960
    }

    pub(crate) fn uci_castling(&self) -> UciCastling {
        if self.chess960 { UciCastling::KingTakesRook } else { UciCastling::KingToTarget }
    }

    fn pieces_of(&self, color: Color) -> Bitboard {
        self.state.mask(Some(color), None)
    }

    fn replace(&mut self, state: State) {
        *self.state = state;
        self.plies.clear();
    }

    fn parse(fen: &str) -> PyResult<State> {
        State::parse(fen).map_err(value_error)
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen=Some(STARTING_FEN), *, chess960=false))]
    fn new(fen: Option<&str>, chess960: bool) -> PyResult<Self> {
        let state = match fen {
            Some(STARTING_FEN) => State::Position(Position::initial()),
            Some(fen) => Self::parse(fen)?,
            None => State::EMPTY,
        };
        Ok(Self { state: Box::new(state), plies: Vec::new(), chess960 })
    }

    /// A board without pieces.
    #[classmethod]
    #[pyo3(signature = (*, chess960=false))]
    fn empty<'py>(class: &Bound<'py, PyType>, chess960: bool) -> PyResult<Bound<'py, PyAny>> {
        let keywords = pyo3::types::PyDict::new(class.py());
        keywords.set_item("chess960", chess960)?;
        class.call((class.py().None(),), Some(&keywords))
    }

    /// A copy; `stack` is `False`, or the number of moves to keep.
    #[pyo3(signature = (*, stack=Stack::All(true)))]
    fn copy<'py>(slf: &Bound<'py, Self>, stack: Stack) -> PyResult<Bound<'py, Self>> {
        let board = slf.try_borrow()?;
        let n_kept = match stack {
            Stack::All(true) => board.plies.len(),
            Stack::All(false) => 0,
            Stack::Last(n) => n.min(board.plies.len()),
        };
        let plies = board.plies[board.plies.len() - n_kept..].to_vec();
        let copy = Self { state: board.state.clone(), plies, chess960: board.chess960 };
        derived(slf, copy)
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        Self::copy(slf, Stack::All(true))
    }

    fn __deepcopy__<'py>(
        slf: &Bound<'py, Self>,
        _memo: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, Self>> {
        Self::copy(slf, Stack::All(true))
    }

    /// The board before the first move.
    fn root<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let board = slf.try_borrow()?;
        let state = board.plies.first().map_or(*board.state, |ply| ply.before);
        derived(slf, Self { state: Box::new(state), plies: Vec::new(), chess960: board.chess960 })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else {
            return Ok(false);
        };
        let other = other.try_borrow()?;
        Ok(match (self.state.position(), other.state.position()) {
            (Ok(a), Ok(b)) => {
                let counters = |it: &Position| (it.half_move_clock(), it.full_move_number());
                a.is_same_position(&b) && counters(&a) == counters(&b)
            }
            _ => self.state == other.state,
        })
    }

    fn __str__(&self) -> String {
        self.diagram(lucena_board::Piece::to_char, '.')
    }

    fn __repr__(&self) -> String {
        let fen = self.fen_text();
        if self.chess960 {
            format!("Board('{fen}', chess960=True)")
        } else {
            format!("Board('{fen}')")
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let board = slf.try_borrow()?;
        let state = |state: &State| state.exact_fen();
        let plies = board.plies.iter().map(|ply| (state(&ply.before), ply.mv)).collect();
        Ok((slf.get_type(), (None,), (state(&board.state), plies, board.chess960)))
    }

    fn __setstate__(&mut self, state: (String, Vec<(String, Move)>, bool)) -> PyResult<()> {
        let (fen, plies, chess960) = state;
        *self.state = Self::parse(&fen)?;
        let ply = |(fen, mv): (String, Move)| Ok(Ply { before: Self::parse(&fen)?, mv });
        self.plies = plies.into_iter().map(ply).collect::<PyResult<_>>()?;
        self.chess960 = chess960;
        Ok(())
    }
}

/// Class, arguments of the constructor and the state for `pickle`.
type Reduced<'py> = (Bound<'py, PyType>, (Option<String>,), (String, Vec<(String, Move)>, bool));

/// The `stack` argument of `copy`.
#[derive(FromPyObject)]
enum Stack {
    All(bool),
    Last(usize),
}

/// A board of the same class.
fn derived<'py>(like: &Bound<'py, Board>, board: Board) -> PyResult<Bound<'py, Board>> {
    let py = like.py();
    let class = like.get_type();
    if class.is(py.get_type::<Board>()) {
        return Bound::new(py, board);
    }
    let new = class.call_method1("__new__", (&class,))?.cast_into::<Board>()?;
    *new.try_borrow_mut()? = board;
    Ok(new)
}
