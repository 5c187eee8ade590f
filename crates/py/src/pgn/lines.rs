//! Lines of a Python text file. Reading line by line leaves the file behind the game, so that the next
//! call goes on there.

use pyo3::prelude::*;
use pyo3::types::PyString;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The current line of a text file and those after it.
pub(super) struct Lines<'py> {
    readline: Bound<'py, PyAny>,
    /// Empty at the end of the file.
    line: String,
    at: usize,
}

impl<'py> Lines<'py> {
    /// Reads the first line.
    pub(super) fn new(handle: &Bound<'py, PyAny>) -> PyResult<Self> {
        let mut lines = Self { readline: handle.getattr("readline")?, line: String::new(), at: 0 };
        lines.advance()?;
        let marks = lines.line.len() - lines.line.trim_start_matches(BYTE_ORDER_MARK).len();
        lines.consume(marks);
        Ok(lines)
    }

    /// What is left of the line.
    pub(super) fn current(&self) -> &str {
        &self.line[self.at..]
    }

    /// Leaves out the first bytes of the line.
    pub(super) fn consume(&mut self, n_bytes: usize) {
        self.at += n_bytes;
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.current().is_empty()
    }

    pub(super) fn is_blank(&self) -> bool {
        is_blank(self.current())
    }

    /// Whether the line is a comment for programs, or a comment as a whole.
    pub(super) fn is_escape(&self) -> bool {
        self.current().starts_with(['%', ';'])
    }

    /// Reads the next line; returns false at the end of the file.
    pub(super) fn advance(&mut self) -> PyResult<bool> {
        let read = self.readline.call0()?;
        let text = read.cast::<PyString>()?;
        self.at = 0;
        // Bytes that were no text are lone surrogates in Python and have no place in UTF-8.
        self.line = text.to_cow().unwrap_or_else(|_| text.to_string_lossy()).into_owned();
        Ok(!self.line.is_empty())
    }
}

/// Whether the text is white space as Python sees it.
fn is_blank(text: &str) -> bool {
    // Most lines begin with a move or a tag.
    if text.as_bytes().first().is_some_and(u8::is_ascii_graphic) {
        return false;
    }
    let is_space = |c: char| c.is_whitespace() || ('\x1c'..='\x1f').contains(&c);
    !text.is_empty() && text.chars().all(is_space)
}
