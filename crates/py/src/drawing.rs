//! Drawings: pieces from the reports of `lucena-analysis`, boards by `lucena.svg`.

use lucena_analysis::html;
use lucena_board::Color;
use pyo3::prelude::*;

use crate::board::Board;
use crate::piece::Piece;
use crate::square_set::SquareSet;

/// The SVG elements of a piece, 45 units wide.
#[pyfunction]
pub(crate) fn piece_drawing(piece: Piece) -> &'static str {
    let color = if piece.0.color == Color::White { 'w' } else { 'b' };
    let name = format!("{color}{}", piece.0.role.to_char().to_ascii_uppercase());
    let file = html::piece_svg(&name).expect("every piece has a drawing");
    // What stands inside the root element.
    let start = file.find('>').map_or(0, |at| at + 1);
    file[start..file.rfind("</svg>").unwrap_or(file.len())].trim()
}

fn draw<'py>(function: &str, it: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    it.py().import("lucena.svg")?.call_method1(function, (it,))
}

#[pymethods]
impl Board {
    /// The board as Jupyter shows it.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        draw("_of_board", slf.as_any())
    }
}

#[pymethods]
impl SquareSet {
    /// The squares as Jupyter shows them.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        draw("_of_squares", slf.as_any())
    }
}
