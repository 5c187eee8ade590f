//! `Board`: a position that can be edited and played on, with its history.

mod attacks;
mod castling;
mod edit;
mod epd;
mod fen;
mod notation;
mod play;
mod pseudo_legal;
mod rules;
mod rules_of;
mod san_syntax;
mod state;
mod status;
mod variant;

use lucena_board::variants::VariantPosition;
use lucena_board::{Bitboard, ChessPosition, Color, EnPassantStyle, Position};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

pub(crate) use self::rules_of::{Rules, rules_of_variant};
use self::state::State;
use crate::argument;
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

/// A board of standard chess, Chess960 or a variant, with the moves that led to it.
#[pyclass(subclass, module = "lucena")]
#[derive(Clone)]
pub(crate) struct Board {
    // Boxed, as Python aligns objects less than a cache line.
    state: Box<State>,
    plies: Vec<Ply>,
    chess960: bool,
    /// Those of the class.
    rules: Rules,
}

impl Board {
    /// The position, if it is one: with a king for each side, and so on.
    pub(crate) fn position(&self) -> PyResult<VariantPosition> {
        self.state.position(self.chess960).map_err(value_error)
    }

    /// The position of standard chess or Chess960, for what knows no other.
    pub(crate) fn standard_position(&self) -> PyResult<Position> {
        self.rules.standard(&self.position()?)
    }

    /// The position of standard chess or Chess960 before the first move.
    pub(crate) fn root_position(&self) -> PyResult<Position> {
        let root = self.plies.first().map_or(&*self.state, |ply| &ply.before);
        self.rules.standard(&root.position(self.chess960).map_err(value_error)?)
    }

    pub(crate) fn played(&self) -> impl Iterator<Item = Move> + '_ {
        self.plies.iter().map(|ply| ply.mv)
    }

    fn from_fen(fen: &str, rules: Rules, chess960: bool) -> PyResult<Self> {
        let mut board = Self::without_pieces(rules, chess960);
        *board.state = board.parse(fen)?;
        Ok(board)
    }

    /// The board of a FEN, with castling rights of Chess960 if it has some.
    pub(crate) fn from_any_fen(fen: &str, rules: Rules, chess960: bool) -> PyResult<Self> {
        let mut board = Self::from_fen(fen, rules, chess960)?;
        if board.has_chess960_castling_rights() {
            board.set_chess960(true);
        }
        Ok(board)
    }

    pub(crate) fn of_position(position: &VariantPosition) -> Self {
        let state = Box::new(State::Position(*position));
        let rules = Rules::of(position.variant());
        let mut board = Self { state, plies: Vec::new(), chess960: false, rules };
        board.chess960 = board.has_chess960_castling_rights();
        board
    }

    fn without_pieces(rules: Rules, chess960: bool) -> Self {
        let state = Box::new(State::empty(rules.variant()));
        Self { state, plies: Vec::new(), chess960, rules }
    }

    /// The same board without its moves.
    fn without_plies(&self) -> Self {
        Self { state: self.state.clone(), plies: Vec::new(), ..*self }
    }

    pub(crate) fn n_plies(&self) -> usize {
        self.plies.len()
    }

    pub(crate) fn is_chess960(&self) -> bool {
        self.chess960
    }

    fn pieces_of(&self, color: Color) -> Bitboard {
        self.state.mask(Some(color), None)
    }

    fn replace(&mut self, state: State) {
        *self.state = state;
        self.plies.clear();
    }

    fn parse(&self, fen: &str) -> PyResult<State> {
        State::parse(fen, self.rules.variant(), self.chess960).map_err(value_error)
    }
}

#[pymethods]
impl Board {
    /// Takes any arguments: those of a class derived from this one are for its `__init__`.
    #[new]
    #[classmethod]
    #[pyo3(signature = (*_args, **_kwargs), text_signature = "(*_args, **_kwargs)")]
    fn new(
        class: &Bound<'_, PyType>,
        _args: &Bound<'_, PyTuple>,
        _kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Ok(Self::without_pieces(Rules::of_class(class)?, false))
    }

    #[pyo3(
        signature = (fen=Start::Initial, *, chess960=false),
    )]
    fn __init__(
        &mut self,
        fen: Start,
        #[pyo3(from_py_with = argument::flag)] chess960: bool,
    ) -> PyResult<()> {
        self.chess960 = chess960;
        let state = match fen {
            Start::Initial => State::initial(self.rules.variant()),
            Start::Fen(fen) => self.parse(&fen)?,
            Start::Empty => State::empty(self.rules.variant()),
        };
        self.replace(state);
        Ok(())
    }

    /// Whether castling is written as in Chess960, and may start from any squares.
    #[getter]
    fn chess960(&self) -> bool {
        self.chess960
    }

    #[setter]
    pub(crate) fn set_chess960(&mut self, #[pyo3(from_py_with = argument::flag)] chess960: bool) {
        if self.chess960 != chess960 {
            self.chess960 = chess960;
            let earlier = self.plies.iter_mut().map(|ply| &mut ply.before);
            for state in earlier.chain([&mut *self.state]) {
                *state = State::of(state.setup(), chess960);
            }
        }
    }

    /// A board without pieces.
    #[classmethod]
    #[pyo3(signature = (*, chess960=false))]
    fn empty<'py>(
        class: &Bound<'py, PyType>,
        #[pyo3(from_py_with = argument::flag)] chess960: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let keywords = PyDict::new(class.py());
        keywords.set_item("chess960", chess960)?;
        class.call((class.py().None(),), Some(&keywords))
    }

    /// A copy; `stack` is `False`, or the number of moves to keep.
    #[pyo3(signature = (*, stack=Stack::All))]
    fn copy<'py>(slf: &Bound<'py, Self>, stack: Stack) -> PyResult<Bound<'py, Self>> {
        let board = slf.try_borrow()?;
        let plies = stack.of(&board.plies).to_vec();
        let copy = Self { state: board.state.clone(), plies, ..*board };
        drop(board);
        derived(slf, copy)
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        copied(slf, true)
    }

    fn __deepcopy__<'py>(
        slf: &Bound<'py, Self>,
        memo: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, Self>> {
        let copy = copied(slf, true)?;
        memo.set_item(slf.as_ptr() as usize, &copy)?;
        Ok(copy)
    }

    /// The board before the first move.
    fn root<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let board = slf.try_borrow()?;
        let state = board.plies.first().map_or(*board.state, |ply| ply.before);
        let root = Self { state: Box::new(state), plies: Vec::new(), ..*board };
        drop(board);
        derived(slf, root)
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let other = other.try_borrow()?;
        let is_equal = self.rules == other.rules
            && match (self.position(), other.position()) {
                (Ok(a), Ok(b)) => {
                    let fields = |it: VariantPosition| it.setup_with(EnPassantStyle::Legal);
                    fields(a) == fields(b)
                }
                _ => self.state == other.state,
            };
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any())
    }

    fn __str__(&self) -> String {
        self.diagram(lucena_board::Piece::to_char, '.')
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let class = slf.get_type().name()?;
        let board = slf.try_borrow()?;
        let fen = board.fen_text();
        let chess960 = if board.chess960 { ", chess960=True" } else { "" };
        Ok(format!("{class}('{fen}'{chess960})"))
    }

    /// Unpickling does not call `__init__`, which may need arguments in a derived class.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let new = slf.py().import("copyreg")?.getattr("__newobj__")?;
        let attributes = slf.getattr_opt(intern!(slf.py(), "__dict__"))?;
        let board = slf.try_borrow()?;
        let plies = board.plies.iter().map(|ply| (ply.before.exact_fen(), ply.mv)).collect();
        let fen = board.state.exact_fen();
        Ok((new, (slf.get_type(),), (fen, plies, board.chess960, attributes)))
    }

    fn __setstate__(slf: &Bound<'_, Self>, state: Pickled<'_>) -> PyResult<()> {
        let (fen, plies, chess960, attributes) = state;
        let mut board = slf.try_borrow_mut()?;
        board.chess960 = chess960;
        *board.state = board.parse(&fen)?;
        let ply = |(fen, mv): (String, Move)| Ok(Ply { before: board.parse(&fen)?, mv });
        let plies = plies.into_iter().map(ply).collect::<PyResult<_>>()?;
        board.plies = plies;
        drop(board);
        match attributes {
            Some(attributes) => {
                slf.getattr("__dict__")?.call_method1("update", (attributes,)).map(drop)
            }
            None => Ok(()),
        }
    }
}

/// The state for `pickle`: FEN, moves with the FENs before them, Chess960, and the attributes of classes
/// derived from this one.
type Pickled<'py> = (String, Vec<(String, Move)>, bool, Option<Bound<'py, PyAny>>);

/// `copyreg.__newobj__`, its argument and the state for `pickle`.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>,), Pickled<'py>);

/// The `fen` argument of the constructor; without one, the initial position of the class.
enum Start {
    Initial,
    Empty,
    Fen(String),
}

impl FromPyObject<'_, '_> for Start {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if object.is_none() { Ok(Self::Empty) } else { object.extract().map(Self::Fen) }
    }
}

/// The `stack` argument of `copy`: `True`, or what `move_stack[-stack:]` takes of the list.
enum Stack {
    All,
    Last(isize),
}

impl FromPyObject<'_, '_> for Stack {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match object.extract::<bool>() {
            Ok(true) => Ok(Self::All),
            Ok(false) => Ok(Self::Last(0)),
            Err(_) if object.is_none() => Ok(Self::Last(0)),
            Err(_) => object.extract().map(Self::Last),
        }
    }
}

impl Stack {
    fn of<'a, T>(&self, stack: &'a [T]) -> &'a [T] {
        let first = match *self {
            Self::All => 0,
            Self::Last(0) => stack.len(),
            Self::Last(n @ 1..) => stack.len().saturating_sub(n.unsigned_abs()),
            Self::Last(n) => stack.len().min(n.unsigned_abs()),
        };
        &stack[first..]
    }
}

/// Whether the class is `Board` itself, none of whose methods is overridden.
fn is_plain(board: &Bound<'_, Board>) -> bool {
    board.get_type().is(board.py().get_type::<Board>())
}

/// A copy, made by the method of the class.
fn copied<'py>(board: &Bound<'py, Board>, with_stack: bool) -> PyResult<Bound<'py, Board>> {
    let stack = if with_stack { Stack::All } else { Stack::Last(0) };
    if is_plain(board) {
        return Board::copy(board, stack);
    }
    let keywords = PyDict::new(board.py());
    if !with_stack {
        keywords.set_item("stack", false)?;
    }
    Ok(board.call_method("copy", (), Some(&keywords))?.cast_into()?)
}

/// A board of the same class, made as python-chess makes it: `type(board)(None)`.
fn derived<'py>(like: &Bound<'py, Board>, board: Board) -> PyResult<Bound<'py, Board>> {
    if is_plain(like) {
        return Bound::new(like.py(), board);
    }
    let new = like.get_type().call1((like.py().None(),))?.cast_into::<Board>()?;
    *new.try_borrow_mut()? = board;
    Ok(new)
}
