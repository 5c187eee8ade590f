//! Errors of building and reading an index.

use std::io;
use std::path::{Path, PathBuf};

use lucena_output::FileError;

/// Why an index cannot be built or read.
///
/// ```
/// use lucena_explorer::Explorer;
/// let error = Explorer::from_bytes(b"1. e4 e5 *".to_vec()).unwrap_err();
/// assert_eq!(error.to_string(), "not an explorer index: found 10 bytes, expected at least 36");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExplorerError {
    /// A file could not be opened, created, written or renamed.
    #[error("{}: {error}", path.display())]
    File {
        /// Its path.
        path: PathBuf,
        /// The I/O error.
        #[source]
        error: io::Error,
    },
    /// Reading the index failed.
    #[error("byte {at}: {error}")]
    Read {
        /// Byte offset of the read.
        at: u64,
        /// The I/O error.
        #[source]
        error: io::Error,
    },
    /// Reading games failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not an index, or was not written to its end.
    #[error("not an explorer index: found {found}, expected {expected}")]
    NotAnIndex {
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The index has a version that this program cannot read.
    #[error("found an index of version {found}, expected version {expected}")]
    Version {
        /// The version of the index.
        found: u32,
        /// The version that this program reads.
        expected: u32,
    },
    /// The index is damaged.
    #[error("byte {at}: the index is damaged: {fault}")]
    Damaged {
        /// Byte offset of the damaged part.
        at: u64,
        /// What is wrong with it.
        fault: &'static str,
    },
    /// More games than an index can hold.
    #[error("found more than {} games, expected fewer", u32::MAX)]
    TooManyGames,
    /// The name of a source is too long to be stored.
    #[error("the name of the source has {len} bytes, expected at most {max}")]
    SourceName {
        /// Its length.
        len: usize,
        /// The longest one.
        max: usize,
    },
    /// Another program has replaced the index that games are added to. It stays as it is.
    #[error("{}: the index was changed by another program; add the games again", path.display())]
    Changed {
        /// The index.
        path: PathBuf,
    },
    /// The build was stopped by its [stop flag](crate::Builder::stop_flag).
    #[error("stopped")]
    Stopped,
    /// A game is too far in a compressed source.
    #[error("{}: the game begins after more than {max} bytes", path.display())]
    TooFar {
        /// The PGN file.
        path: PathBuf,
        /// The most bytes that may be decompressed.
        max: u64,
    },
    /// A game is not found where the index refers to.
    #[error("{}: the game at byte {offset} is not the one that was indexed", path.display())]
    SourceChanged {
        /// The PGN file.
        path: PathBuf,
        /// Byte offset of the game.
        offset: u64,
    },
}

impl From<FileError> for ExplorerError {
    fn from(FileError { path, error }: FileError) -> Self {
        Self::File { path, error }
    }
}

impl ExplorerError {
    /// The message with the path of the index, for errors that name no file themselves.
    ///
    /// ```
    /// use lucena_explorer::ExplorerError;
    /// let message = ExplorerError::TooManyGames.in_index("games.explorer".as_ref());
    /// assert!(message.starts_with("games.explorer: found more than "));
    /// ```
    #[must_use]
    pub fn in_index(&self, path: &Path) -> String {
        match self {
            Self::File { .. }
            | Self::SourceChanged { .. }
            | Self::Changed { .. }
            | Self::TooFar { .. } => self.to_string(),
            _ => format!("{}: {self}", path.display()),
        }
    }

    /// An error about a file as a whole.
    pub(crate) fn file(path: impl Into<PathBuf>, error: io::Error) -> Self {
        Self::File { path: path.into(), error }
    }
}
