//! Passes the parts of a game to a visitor written in Python.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::section::{Events, MAX_NESTING, Next, Opened, Word, nested_too_deep};
use crate::board::Board;

/// The moves on the boards of the main line and the open variations, each of which has its own.
const MAX_PLIES: usize = 1 << 20;

/// Calls a visitor.
pub(super) struct Visit<'py> {
    /// Python's part: headers and the board at the start.
    driver: Bound<'py, PyAny>,
    visitor: Bound<'py, PyAny>,
    skip: Bound<'py, PyAny>,
    /// The boards of the main line and the open variations, each with its number of moves when it was
    /// made.
    boards: Vec<(Bound<'py, PyAny>, usize)>,
}

impl<'py> Visit<'py> {
    pub(super) fn new(driver: Bound<'py, PyAny>) -> PyResult<Self> {
        let (visitor, skip) = (driver.getattr("visitor")?, driver.getattr("skip")?);
        Ok(Self { driver, visitor, skip, boards: Vec::new() })
    }

    fn next(&self, answer: &Bound<'py, PyAny>) -> Next {
        if answer.is(&self.skip) { Next::Skip } else { Next::Read }
    }

    fn board(&self) -> PyResult<&Bound<'py, PyAny>> {
        let last = self.boards.last().map(|(board, _)| board);
        last.ok_or_else(|| PyValueError::new_err("a game without a board"))
    }

    /// Why a variation whose board has this many moves cannot be opened, if it cannot.
    fn too_much(&self, n_moves: usize) -> Option<String> {
        if self.boards.len() > MAX_NESTING {
            return Some(nested_too_deep());
        }
        let n_plies: usize = self.boards.iter().map(|(_, n_moves)| n_moves).sum();
        let is_long = n_plies + n_moves > MAX_PLIES;
        is_long.then(|| format!("the boards of open variations have more than {MAX_PLIES} moves"))
    }

    /// Whether the visitor parses the move and has it played.
    fn play(&self, word: &str) -> PyResult<Word> {
        let board = self.board()?;
        let py = board.py();
        let mv = match self.visitor.call_method1("parse_san", (board, word)) {
            Ok(mv) => mv,
            Err(error) if error.is_instance_of::<PyValueError>(py) => {
                self.visitor.call_method1("handle_error", (error.value(py),))?;
                return Ok(Word::Illegal);
            }
            Err(error) => return Err(error),
        };
        self.visitor.call_method1("visit_move", (board, &mv))?;
        board.call_method1("push", (mv,))?;
        Ok(Word::Done)
    }
}

impl Events for Visit<'_> {
    fn begin_game(&mut self) -> PyResult<Next> {
        Ok(self.next(&self.driver.call_method0("begin_game")?))
    }

    fn tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.driver.call_method1("visit_header", (name, value)).map(drop)
    }

    fn begin_moves(&mut self) -> PyResult<Next> {
        let board = self.driver.call_method0("begin_moves")?;
        if board.is_none() {
            return Ok(Next::Skip);
        }
        self.boards = vec![(board, 0)];
        Ok(Next::Read)
    }

    fn word(&mut self, word: &str) -> PyResult<Word> {
        let wish = self.visitor.call_method1("begin_parse_san", (self.board()?, word))?;
        let done = match self.next(&wish) {
            Next::Read => self.play(word)?,
            Next::Skip => Word::Done,
        };
        self.visitor.call_method1("visit_board", (self.board()?,))?;
        Ok(done)
    }

    fn nag(&mut self, nag: u32) -> PyResult<()> {
        self.visitor.call_method1("visit_nag", (nag,)).map(drop)
    }

    fn comment(&mut self, comment: &str) -> PyResult<()> {
        self.visitor.call_method1("visit_comment", (comment,)).map(drop)
    }

    fn begin_variation(&mut self) -> PyResult<Opened> {
        let n_moves = self.board()?.cast::<Board>()?.try_borrow()?.n_plies();
        if n_moves == 0 {
            return Ok(Opened::Ignored);
        }
        if let Some(text) = self.too_much(n_moves) {
            let error = PyValueError::new_err(text).into_value(self.driver.py());
            self.visitor.call_method1("handle_error", (error,))?;
            return Ok(Opened::TooDeep);
        }
        if self.next(&self.visitor.call_method0("begin_variation")?) == Next::Skip {
            return Ok(Opened::Skip);
        }
        let board = self.board()?.call_method0("copy")?;
        board.call_method0("pop")?;
        self.boards.push((board, n_moves));
        Ok(Opened::Read)
    }

    fn end_variation(&mut self, was_read: bool) -> PyResult<()> {
        self.visitor.call_method0("end_variation")?;
        if was_read {
            self.boards.pop();
        }
        Ok(())
    }

    fn result(&mut self, result: &str) -> PyResult<()> {
        self.visitor.call_method1("visit_result", (result,)).map(drop)
    }

    fn end_game(&mut self) -> PyResult<()> {
        self.visitor.call_method0("end_game").map(drop)
    }
}
