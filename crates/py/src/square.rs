//! Squares are integers from 0 (a1) to 63 (h8), as in python-chess.

use lucena_board::{Bitboard, Color, Role, Square, attacks};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::argument::Integer;
use crate::errors::value_error;

/// A square from Python.
pub(crate) fn square(index: Integer) -> PyResult<Square> {
    index
        .index()
        .and_then(Square::from_index)
        .ok_or_else(|| PyValueError::new_err(format!("square {index}, expected 0 to 63")))
}

/// A square of any object.
pub(crate) fn any(object: &Bound<'_, PyAny>) -> PyResult<Square> {
    square(object.extract()?)
}

/// A square as Python has it.
pub(crate) fn index(square: Square) -> u8 {
    square.into()
}

/// Colours are `True` for White.
pub(crate) fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

/// Whether White.
pub(crate) fn is_white(color: Color) -> bool {
    color == Color::White
}

/// A piece type from 1 (pawn) to 6 (king).
pub(crate) fn role(piece_type: Integer) -> PyResult<Role> {
    piece_type
        .index()
        .and_then(|number| number.checked_sub(1))
        .and_then(Role::from_index)
        .ok_or_else(|| PyValueError::new_err(format!("piece type {piece_type}, expected 1 to 6")))
}

/// The number of a piece type.
pub(crate) fn piece_type(role: Role) -> u8 {
    u8::try_from(role.index() + 1).expect("there are six")
}

/// The square of a name such as "e4".
#[pyfunction]
pub(crate) fn parse_square(name: &str) -> PyResult<u8> {
    name.parse().map(index).map_err(|error: lucena_board::ParseValueError| value_error(error))
}

/// The name of a square.
#[pyfunction]
#[pyo3(name = "square_name")]
pub(crate) fn square_name(square: Integer) -> PyResult<String> {
    Ok(self::square(square)?.to_string())
}

/// King moves from one square to the other.
#[pyfunction]
pub(crate) fn square_distance(a: Integer, b: Integer) -> PyResult<u8> {
    Ok(square(a)?.distance(square(b)?))
}

/// The squares strictly between two squares on a line, as a mask.
#[pyfunction]
pub(crate) fn between(a: Integer, b: Integer) -> PyResult<u64> {
    Ok(attacks::between(square(a)?, square(b)?).0)
}

/// The whole line through two squares, as a mask; 0 if there is none.
#[pyfunction]
pub(crate) fn ray(a: Integer, b: Integer) -> PyResult<u64> {
    let (a, b) = (square(a)?, square(b)?);
    Ok(if a == b { Bitboard::EMPTY.0 } else { attacks::line(a, b).0 })
}
