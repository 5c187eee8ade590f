//! EPD: a position with operations such as `bm Nf3; id "1";`.

use lucena_board::Variant;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyInt, PyList, PyString, PyType};

use super::Board;
use crate::argument;
use crate::moves::Move;

const SPACES: [char; 4] = [' ', '\t', '\r', '\n'];

/// The opcodes whose operand is a list of moves.
const LISTS: [&str; 3] = ["pv", "am", "bm"];

/// What follows an opcode.
enum Operand<'a> {
    None,
    /// From quotation marks, with the escapes resolved.
    Text(String),
    Number(&'a str),
    San(&'a str),
}

/// The operations of a line. Their syntax is that of python-chess, which reads more than the standard:
/// opcodes `-` are skipped, `\n` in a text is a line break, and a text needs no semicolon after it.
struct Operations<'a> {
    rest: &'a str,
}

impl<'a> Operations<'a> {
    fn next(&mut self) -> PyResult<Option<(&'a str, Operand<'a>)>> {
        loop {
            let text = self.rest.trim_start_matches(|c| c == ';' || SPACES.contains(&c));
            if text.is_empty() {
                return Ok(None);
            }
            let end = text.find(|c| c == ';' || SPACES.contains(&c)).unwrap_or(text.len());
            let (opcode, rest) = text.split_at(end);
            self.rest = rest;
            if opcode == "-" {
                continue;
            }
            if rest.starts_with(SPACES) {
                check_opcode(opcode)?;
            }
            return Ok(Some((opcode, self.operand())));
        }
    }

    fn operand(&mut self) -> Operand<'a> {
        self.rest = self.rest.trim_start_matches(SPACES);
        match self.rest.chars().next() {
            None | Some(';') => Operand::None,
            Some('"') => Operand::Text(self.text()),
            Some('+' | '-' | '.' | '0'..='9') => Operand::Number(self.to_semicolon()),
            Some(_) => Operand::San(self.to_semicolon()),
        }
    }

    fn to_semicolon(&mut self) -> &'a str {
        let (operand, rest) = self.rest.split_once(';').unwrap_or((self.rest, ""));
        self.rest = rest;
        operand
    }

    /// A text in quotation marks; without the second one, all that is left.
    fn text(&mut self) -> String {
        let mut text = String::new();
        let mut chars = self.rest.chars();
        // The first quotation mark.
        chars.next();
        while let Some(c) = chars.next() {
            match c {
                '"' => break,
                '\\' => text.extend(chars.next().map(|escaped| match escaped {
                    'r' => '\r',
                    'n' => '\n',
                    't' => '\t',
                    other => other,
                })),
                c => text.push(c),
            }
        }
        self.rest = chars.as_str();
        text
    }
}

fn check_opcode(opcode: &str) -> PyResult<()> {
    let starts_with_letter = opcode.chars().next().is_some_and(char::is_alphabetic);
    if starts_with_letter && !opcode.contains(SPACES) {
        return Ok(());
    }
    let text = format!("opcode: found {opcode:?}, expected a word that starts with a letter");
    Err(PyValueError::new_err(text))
}

/// The first fields of a line, and what comes after them, if anything does.
fn split(epd: &str, n_fields: usize) -> Option<(Vec<&str>, &str)> {
    let mut rest = epd.trim().trim_end_matches(';');
    let mut fields = Vec::new();
    for _ in 0..n_fields {
        let (field, after) = rest.split_once(char::is_whitespace)?;
        fields.push(field);
        rest = after.trim_start();
    }
    (!rest.is_empty()).then_some((fields, rest))
}

impl Board {
    /// The fields before the operations; those of Three-check have the remaining checks.
    fn n_epd_fields(&self) -> usize {
        if self.rules.variant() == Variant::ThreeCheck { 5 } else { 4 }
    }

    /// Reads a line and returns its operations. The clocks are those of `hmvc` and `fmvn`.
    fn read_epd<'py>(&mut self, py: Python<'py>, epd: &str) -> PyResult<Bound<'py, PyDict>> {
        let operations = PyDict::new(py);
        let Some((fields, rest)) = split(epd, self.n_epd_fields()) else {
            let state = self.parse(epd)?;
            self.replace(state);
            return Ok(operations);
        };
        let fields = fields.join(" ");
        let mut read = Operations { rest };
        let mut board = None;
        while let Some((opcode, operand)) = read.next()? {
            let value = match operand {
                Operand::None if LISTS.contains(&opcode) => PyList::empty(py).into_any(),
                Operand::None => py.None().into_bound(py),
                Operand::Text(text) => PyString::new(py, &text).into_any(),
                Operand::Number(text) => number(py, opcode, text)?,
                Operand::San(text) => {
                    let board = match &mut board {
                        Some(board) => board,
                        none => none.insert(Self::from_fen(&fields, self.rules, self.chess960)?),
                    };
                    board.read_moves(py, opcode, text)?
                }
            };
            operations.set_item(opcode, value)?;
        }
        let counter = |opcode, otherwise: &str| match operations.get_item(opcode)? {
            Some(value) => value.str().map(|text| text.to_string()),
            None => Ok(otherwise.to_owned()),
        };
        let fen = format!("{fields} {} {}", counter("hmvc", "0")?, counter("fmvn", "1")?);
        let state = self.parse(&fen)?;
        self.replace(state);
        Ok(operations)
    }

    /// The operand of an operation with moves: a line, a list or a single move.
    fn read_moves<'py>(
        &self,
        py: Python<'py>,
        opcode: &str,
        text: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !LISTS.contains(&opcode) {
            return Ok(self.parse_san(text)?.into_pyobject(py)?.into_any());
        }
        let mut board = self.clone();
        let mut moves = Vec::new();
        for san in text.split_whitespace() {
            let mv = board.parse_san(san)?;
            if opcode == "pv" {
                board.push(mv)?;
            }
            moves.push(mv);
        }
        moves.into_pyobject(py)
    }

    fn write_operand(&self, opcode: &str, operand: &Bound<'_, PyAny>) -> PyResult<String> {
        if operand.is_none() {
            return Ok(String::new());
        }
        if let Ok(mv) = operand.extract::<Move>() {
            return Ok(format!(" {}", self.san(mv)?));
        }
        if operand.is_instance_of::<PyInt>() {
            return Ok(format!(" {}", operand.str()?));
        }
        if let Ok(number) = operand.cast::<PyFloat>() {
            if !number.value().is_finite() {
                let text = format!("{opcode}: found {number}, expected a finite number");
                return Err(PyValueError::new_err(text));
            }
            return Ok(format!(" {number}"));
        }
        let is_text = operand.is_instance_of::<PyString>();
        if LISTS.contains(&opcode) && !is_text && operand.hasattr("__iter__")? {
            return self.write_moves(opcode, operand);
        }
        let mut text = String::new();
        for c in operand.str()?.to_string_lossy().chars() {
            match c {
                '\\' => text.push_str("\\\\"),
                '"' => text.push_str("\\\""),
                '\t' => text.push_str("\\t"),
                '\r' => text.push_str("\\r"),
                '\n' => text.push_str("\\n"),
                c => text.push(c),
            }
        }
        Ok(format!(" \"{text}\""))
    }

    fn write_moves(&self, opcode: &str, moves: &Bound<'_, PyAny>) -> PyResult<String> {
        let is_line = opcode == "pv";
        let mut board = self.without_plies();
        let mut sans = Vec::new();
        for mv in moves.try_iter()? {
            let mv = mv?.extract()?;
            sans.push(format!(" {}", board.san(mv)?));
            if is_line {
                board.push(mv)?;
            }
        }
        if !is_line {
            sans.sort_unstable();
        }
        Ok(sans.concat())
    }
}

/// A number as Python reads it: an integer of any size, or a finite decimal.
fn number<'py>(py: Python<'py>, opcode: &str, text: &str) -> PyResult<Bound<'py, PyAny>> {
    if !text.contains(['.', 'e', 'E']) {
        return py.get_type::<PyInt>().call1((text,));
    }
    let number = py.get_type::<PyFloat>().call1((text,))?;
    if number.extract::<f64>()?.is_finite() {
        return Ok(number);
    }
    Err(PyValueError::new_err(format!("{opcode}: found {text}, expected a finite number")))
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
        let fields: Vec<&str> = fen.split(' ').take(self.n_epd_fields()).collect();
        let mut epd = fields.join(" ");
        for (opcode, operand) in operations.into_iter().flatten() {
            let opcode: String = opcode.extract()?;
            check_opcode(&opcode)?;
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
