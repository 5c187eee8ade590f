//! [`FileError`]: a file that cannot be written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A file cannot be written.
#[derive(Debug)]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// The cause.
    pub error: io::Error,
}

impl FileError {
    pub(crate) fn new(path: &Path, error: io::Error) -> Self {
        Self { path: path.into(), error }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}
