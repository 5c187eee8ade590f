//! EPD: a position with operations such as `bm Nf3; id "1";`.

use lucena_board::{Epd, EpdOperand, Faults, Move as BoardMove};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyInt, PyString, PyType};

use super::Board;
use super::state::State;
use crate::argument;
use crate::errors::value_error;
use crate::moves::Move;

impl Board {
    /// Reads a line and returns its operations.
    fn read_epd<'py>(&mut self, py: Python<'py>, epd: &str) -> PyResult<Bound<'py, PyDict>> {
        let operations = PyDict::new(py);
        let epd = epd.trim().trim_end_matches(';');
        let has_operations = epd.split_ascii_whitespace().count() > 4;
        if !has_operations {
            self.replace(State::parse(epd, self.chess960).map_err(value_error)?);
            return Ok(operations);
        }
        let line = format!("{epd};");
        let record = Epd::parse_waiving(&line, Faults::WAIVABLE).map_err(value_error)?;
        self.replace(State::of((*record.position()).into(), self.chess960));
        let of = |mv: &BoardMove| Move::from_board(*mv, self.chess960);
        for operation in record.operations() {
            let name = operation.opcode();
            match operation.operand() {
                EpdOperand::Move(mv) => operations.set_item(name, of(mv))?,
                EpdOperand::Moves(moves) | EpdOperand::Line(moves) => {
                    operations.set_item(name, moves.iter().map(of).collect::<Vec<_>>())?;
                }
                EpdOperand::Text(text) => operations.set_item(name, text)?,
                EpdOperand::Number(number) => operations.set_item(name, *number)?,
                EpdOperand::Raw(text) => operations.set_item(name, plain(py, text)?)?,
                _ => operations.set_item(name, py.None())?,
            }
        }
        Ok(operations)
    }

    fn write_operand(&self, opcode: &str, operand: &Bound<'_, PyAny>) -> PyResult<String> {
        if operand.is_none() {
            return Ok(String::new());
        }
        if let Ok(mv) = operand.extract::<Move>() {
            return Ok(format!(" {}", self.san(mv)?));
        }
        if operand.is_instance_of::<PyInt>() || operand.is_instance_of::<PyFloat>() {
            return Ok(format!(" {}", operand.str()?));
        }
        if let Ok(text) = operand.cast::<PyString>() {
            let text = text.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
            let text = text.replace(['\r', '\n', '\t'], " ");
            return Ok(format!(" \"{text}\""));
        }
        let moves: Vec<Move> =
            operand.try_iter()?.map(|it| Ok(it?.extract::<Move>()?)).collect::<PyResult<_>>()?;
        let mut sans = Vec::with_capacity(moves.len());
        if opcode == "pv" {
            let mut board = Self { plies: Vec::new(), ..self.clone() };
            for mv in moves {
                sans.push(board.san(mv)?);
                board.push(mv)?;
            }
        } else {
            for mv in moves {
                sans.push(self.san(mv)?);
            }
            sans.sort_unstable();
        }
        Ok(format!(" {}", sans.join(" ")))
    }
}

/// A number where the text is one.
fn plain<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    if text.is_empty() {
        return Ok(py.None().into_bound(py));
    }
    if let Ok(number) = text.parse::<i64>() {
        return Ok(number.into_pyobject(py)?.into_any());
    }
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number.into_pyobject(py)?.into_any()),
        _ => Ok(PyString::new(py, text).into_any()),
    }
}

#[pymethods]
impl Board {
    /// The position as EPD, with operations given by name.
    #[pyo3(signature = (*, shredder=false, en_passant="legal", promoted=None, **operations))]
    fn epd(
        &self,
        #[pyo3(from_py_with = argument::flag)] shredder: bool,
        en_passant: &str,
        #[pyo3(from_py_with = argument::optional_flag)] promoted: Option<bool>,
        operations: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let fen = self.fen(shredder, en_passant, promoted)?;
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        let mut epd = fields.join(" ");
        for (opcode, operand) in operations.into_iter().flatten() {
            let opcode: String = opcode.extract()?;
            let is_name = opcode.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if opcode.is_empty() || !is_name {
                return Err(PyValueError::new_err(format!("invalid opcode {opcode:?}")));
            }
            let operand = self.write_operand(&opcode, &operand)?;
            epd.extend([" ", &opcode, &operand, ";"]);
        }
        Ok(epd)
    }

    /// Sets up the position of an EPD and returns its operations.
    fn set_epd<'py>(&mut self, py: Python<'py>, epd: &str) -> PyResult<Bound<'py, PyDict>> {
        self.read_epd(py, epd)
    }

    /// A board and the operations of an EPD.
    #[classmethod]
    #[pyo3(signature = (epd, *, chess960=false))]
    fn from_epd<'py>(
        class: &Bound<'py, PyType>,
        epd: &str,
        #[pyo3(from_py_with = argument::flag)] chess960: bool,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)> {
        let board = Self::empty(class, chess960)?;
        let operations = board.cast::<Self>()?.try_borrow_mut()?.read_epd(class.py(), epd)?;
        Ok((board, operations))
    }
}
