//! Reading books.

use std::fs;
use std::path::Path;

use lucena_book::{Book, BookData, default_book};

use crate::files::input::file_error;
use crate::terminal::output::Failure;

/// Loads a book file into memory, or the built-in book. A broken header is an error.
pub(super) fn load(path: Option<&Path>) -> Result<Book<Vec<u8>>, Failure> {
    let Some(path) = path else {
        let bytes = default_book().source().to_vec();
        return Book::new(bytes).map_err(Failure::new);
    };
    // Opening it first rejects what is no book before all of it is read.
    Book::open(path).map_err(|error| file_error(path, error))?;
    let bytes = fs::read(path).map_err(|error| file_error(path, error))?;
    let book = Book::new(bytes).map_err(|error| file_error(path, error))?;
    book.header().map_err(|error| file_error(path, error))?;
    Ok(book)
}

/// Reads all entries of a book file.
pub(super) fn read_all(path: &Path) -> Result<BookData, Failure> {
    BookData::read(&load(Some(path))?).map_err(|error| file_error(path, error))
}

/// The name of a book in messages.
pub(super) fn display_name(path: Option<&Path>) -> String {
    path.map_or_else(|| "built-in book".into(), |path| path.display().to_string())
}
