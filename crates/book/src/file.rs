//! Books read from files without loading them.

#[cfg(feature = "mmap")]
mod mapped;
mod seekable;

use std::fs::{self, File};
use std::io;
use std::path::Path;

#[cfg(feature = "mmap")]
pub use mapped::Mapped;
pub use seekable::Seekable;

use crate::BookError;

/// Opens a regular file. Opening a pipe could block forever, and a directory has no bytes.
fn open(path: &Path) -> Result<File, BookError> {
    let is_file = fs::metadata(path).map_err(BookError::Open)?.is_file();
    if !is_file {
        let found = "not a regular file";
        return Err(BookError::Open(io::Error::new(io::ErrorKind::InvalidInput, found)));
    }
    File::open(path).map_err(BookError::Open)
}
