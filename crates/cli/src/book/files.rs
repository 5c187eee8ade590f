//! Books in files: read as a whole, and written so that they are whole or not there.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lucena_book::{Book, BookData, default_book};

use crate::input::about;
use crate::output::Failure;

/// The book of a file in memory, or the one that comes with the program.
pub(super) fn load(path: Option<&Path>) -> Result<Book<Vec<u8>>, Failure> {
    let Some(path) = path else {
        let bytes = default_book().source().to_vec();
        return Book::new(bytes).map_err(Failure::new);
    };
    // Opened first, which refuses what is no file or no book before all of it is read.
    Book::open(path).map_err(|error| about(path, error))?;
    let bytes = fs::read(path).map_err(|error| about(path, error))?;
    Book::new(bytes).map_err(|error| about(path, error))
}

/// What a book is called in output.
pub(super) fn name_of(path: Option<&Path>) -> String {
    path.map_or_else(|| "the book of the program".into(), |path| path.display().to_string())
}

/// Writes a book under a temporary name beside the file, then renames it, and tells how many bytes
/// it has.
pub(super) fn save(path: &Path, data: &BookData) -> Result<usize, Failure> {
    let bytes = data.to_bytes();
    write_whole(path, &bytes).map_err(|error| about(path, error))?;
    Ok(bytes.len())
}

fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = Part(path.with_file_name(name));
    let mut file = OpenOptions::new().write(true).create_new(true).open(&part.0)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&part.0, path)
}

/// Taken away if it does not become the file.
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
