//! Where a book is written.

use std::io::Write;
use std::path::Path;

use lucena_book::BookData;

use crate::files::input::about;
use crate::files::target;
use crate::terminal::output::Failure;

/// A file to write a book to, which may be there already.
#[derive(Debug)]
pub(super) struct Target(target::Target);

impl Target {
    pub(super) fn new(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Err(Failure::WrongUsage("a book cannot go to standard output".into()));
        }
        target::Target::new(path).map(Self)
    }

    /// Refuses to replace what is still being read.
    pub(super) fn must_not_be(&self, input: &Path) -> Result<(), Failure> {
        if self.0.is(input) {
            return Err(about(input, "the games and the book to write are the same file"));
        }
        Ok(())
    }

    /// Writes the book, and tells how many bytes it has. A book without entries is not written:
    /// nobody wants one.
    pub(super) fn save(&self, data: &BookData) -> Result<usize, Failure> {
        if data.is_empty() {
            return Err(Failure::Message("nothing written: no move is left for the book".into()));
        }
        let bytes = data.to_bytes();
        let mut file = self.0.begin()?;
        file.write_all(&bytes).map_err(|error| self.0.about(error))?;
        file.finish()?;
        Ok(bytes.len())
    }
}
