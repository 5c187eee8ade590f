//! `Piece`: a type and a colour.

use lucena_board::{Color, Piece as BoardPiece};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::argument::{self, Integer};
use crate::square;

/// A piece with a type and a colour.
#[pyclass(frozen, eq, hash, module = "lucena", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Piece(pub(crate) BoardPiece);

#[pymethods]
impl Piece {
    #[new]
    fn new(
        piece_type: Integer,
        #[pyo3(from_py_with = argument::color)] color: bool,
    ) -> PyResult<Self> {
        Ok(Self(BoardPiece::new(square::color(color), square::role(piece_type)?)))
    }

    /// The piece of a letter: upper case is White.
    #[classmethod]
    fn from_symbol(_class: &Bound<'_, PyType>, symbol: char) -> PyResult<Self> {
        let piece = BoardPiece::from_char(symbol);
        piece.map(Self).ok_or_else(|| {
            PyValueError::new_err(format!("symbol {symbol:?}, expected one of PNBRQKpnbrqk"))
        })
    }

    #[getter]
    fn piece_type(&self) -> u8 {
        square::piece_type(self.0.role)
    }

    #[getter]
    fn color(&self) -> bool {
        square::is_white(self.0.color)
    }

    /// The letter: upper case for White.
    fn symbol(&self) -> char {
        self.0.to_char()
    }

    /// The chess figure of Unicode.
    #[pyo3(signature = (*, invert_color=false))]
    fn unicode_symbol(&self, #[pyo3(from_py_with = argument::flag)] invert_color: bool) -> char {
        let color = if invert_color { !self.0.color } else { self.0.color };
        BoardPiece::new(color, self.0.role).figurine()
    }

    fn __str__(&self) -> char {
        self.symbol()
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.symbol())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u8, bool)) {
        let it = slf.get();
        (slf.get_type(), (it.piece_type(), it.0.color == Color::White))
    }
}
