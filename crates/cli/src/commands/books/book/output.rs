//! Writing books.

use std::io::Write;
use std::path::Path;

use lucena_book::BookData;
use lucena_output::AtomicFile;
use serde_json::json;

use crate::files::input::file_error;
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, print};

/// A book file to be written; an existing one is replaced.
#[derive(Debug)]
pub(super) struct BookFile(AtomicFile);

impl BookFile {
    pub(super) fn new(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Err(Failure::Usage("cannot write a book to standard output".into()));
        }
        Ok(Self(AtomicFile::new(path)?))
    }

    /// Fails if this is the file of the games, which is still being read.
    pub(super) fn check_differs_from(&self, input: &Path) -> Result<(), Failure> {
        if self.0.is(input) {
            return Err(file_error(input, "input and output are the same file"));
        }
        Ok(())
    }

    /// Writes the book and returns its size in bytes. An empty book is an error.
    pub(super) fn save(&self, data: &BookData) -> Result<usize, Failure> {
        if data.is_empty() {
            return Err(Failure::Message("the book would be empty; nothing written".into()));
        }
        let bytes = data.to_bytes();
        let mut file = self.0.create()?;
        file.write_all(&bytes).map_err(|error| self.0.error(error))?;
        file.finish()?;
        Ok(bytes.len())
    }
}

/// Reports a book made of other books: entries read and written, and its bytes.
pub(super) fn report_written(
    in_json: bool,
    [read, entries, bytes]: [usize; 3],
    out: &Path,
) -> Result<(), Failure> {
    let out = out.display().to_string();
    let text =
        format!("{read} entries read, {entries} in the book\n{bytes} bytes written to {out}\n");
    let report = json!({ "read": read, "entries": entries, "bytes": bytes, "out": out });
    print(&or_text(in_json, report, text))
}
