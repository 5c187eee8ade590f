//! Books in files, read as a whole.

use std::fs;
use std::path::Path;

use lucena_book::{Book, default_book};

use crate::files::input::about;
use crate::terminal::output::Failure;

/// The book of a file in memory, or the one that comes with the program. Its header, if there is
/// one, can be read.
pub(super) fn load(path: Option<&Path>) -> Result<Book<Vec<u8>>, Failure> {
    let Some(path) = path else {
        let bytes = default_book().source().to_vec();
        return Book::new(bytes).map_err(Failure::new);
    };
    // Opened first, which refuses what is no file or no book before all of it is read.
    Book::open(path).map_err(|error| about(path, error))?;
    let bytes = fs::read(path).map_err(|error| about(path, error))?;
    let book = Book::new(bytes).map_err(|error| about(path, error))?;
    book.header().map_err(|error| about(path, error))?;
    Ok(book)
}

/// What a book is called in output.
pub(super) fn name_of(path: Option<&Path>) -> String {
    path.map_or_else(|| "the book of the program".into(), |path| path.display().to_string())
}
