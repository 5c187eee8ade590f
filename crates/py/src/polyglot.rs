//! Polyglot opening books.

use lucena_book::{Book, BookError, Entry, Mapped, Source};
use pyo3::exceptions::{PyIndexError, PyOSError};
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::{os_error, value_error};
use crate::moves::Move;

/// Key, raw move, weight, learn value and the legal move.
type Row = (u64, u16, u16, u32, Move);

/// An entry without its position.
fn stored(entry: Entry) -> Row {
    (
        entry.key,
        entry.raw_move.bits(),
        entry.weight,
        entry.learn,
        Move::from_polyglot(entry.raw_move),
    )
}

/// A book file in memory.
#[pyclass(frozen, module = "lucena")]
pub(crate) struct BookFile {
    book: Book<Mapped>,
}

#[pymethods]
impl BookFile {
    #[new]
    fn new(path: std::path::PathBuf) -> PyResult<Self> {
        let book = Book::map(&path).map_err(|error| match error {
            BookError::Open(error) => os_error(&error, &path),
            error => PyOSError::new_err(error.to_string()),
        })?;
        Ok(Self { book })
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.book.len()).unwrap_or(usize::MAX)
    }

    /// An entry by its place in the book, with the move as it is stored.
    fn row(&self, index: u64) -> PyResult<Row> {
        if index >= self.book.len() {
            return Err(PyIndexError::new_err(format!(
                "entry {index}, expected one before {}",
                self.book.len()
            )));
        }
        // The entries of the header come first.
        let n_all = self.book.source().n_bytes() / Entry::BYTES as u64;
        let at = n_all - self.book.len() + index;
        self.book.source().entry_bytes(at).map(Entry::from_bytes).map(stored).map_err(value_error)
    }

    /// The entries of a key, with the moves as they are stored.
    fn rows_of_key(&self, key: u64) -> PyResult<Vec<Row>> {
        let found = self.book.entries_of(key).map_err(value_error)?;
        found.map(|it| it.map(|it| stored(it.entry)).map_err(value_error)).collect()
    }

    /// The entries of a position whose moves are legal, in the order of the file.
    fn rows(&self, board: &Board) -> PyResult<Vec<Row>> {
        let position = board.standard_position()?;
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
