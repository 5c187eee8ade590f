//! Polyglot opening books.

use lucena_book::{Book, Mapped};
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::value_error;
use crate::moves::Move;

/// Key, raw move, weight, learn value and the legal move.
type Row = (u64, u16, u16, u32, Move);

/// A book file in memory.
#[pyclass(frozen, module = "lucena")]
pub(crate) struct BookFile {
    book: Book<Mapped>,
}

#[pymethods]
impl BookFile {
    #[new]
    fn new(path: std::path::PathBuf) -> PyResult<Self> {
        // Python's own error for a file that is not there, with its class and number.
        std::fs::metadata(&path)?;
        Ok(Self { book: Book::map(&path).map_err(value_error)? })
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.book.len()).unwrap_or(usize::MAX)
    }

    /// The entries of a position whose moves are legal, in the order of the file.
    fn rows(&self, board: &Board) -> PyResult<Vec<Row>> {
        let position = board.position()?;
        let mut rows = Vec::new();
        for found in self.book.entries_of(position.key()).map_err(value_error)? {
            let entry = found.map_err(value_error)?.entry;
            if let Ok(mv) = entry.raw_move.to_move(&position) {
                let mv = Move::from_board(mv, board.is_chess960());
                rows.push((entry.key, entry.raw_move.bits(), entry.weight, entry.learn, mv));
            }
        }
        Ok(rows)
    }
}
