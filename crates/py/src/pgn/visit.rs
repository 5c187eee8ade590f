//! Passes the parts of a game to a visitor written in Python.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::section::{Events, Next, Opened, Word};

/// Calls a visitor.
pub(super) struct Visit<'py> {
    /// Python's part: headers and the board at the start.
    driver: Bound<'py, PyAny>,
    visitor: Bound<'py, PyAny>,
    skip: Bound<'py, PyAny>,
    /// The boards of the main line and the open variations.
    boards: Vec<Bound<'py, PyAny>>,
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
        self.boards.last().ok_or_else(|| PyValueError::new_err("a game without a board"))
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
        self.boards = vec![board];
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
        let board = self.board()?;
        if board.getattr("move_stack")?.is_empty()? {
            return Ok(Opened::Ignored);
        }
        if self.next(&self.visitor.call_method0("begin_variation")?) == Next::Skip {
            return Ok(Opened::Skip);
        }
        let board = self.board()?.call_method("copy", (), None::<&Bound<'_, PyDict>>)?;
        board.call_method0("pop")?;
        self.boards.push(board);
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
