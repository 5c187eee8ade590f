//! Tournament errors.

use std::fmt;
use std::path::PathBuf;

use lucena_output::FileError;

use crate::{JournalError, OpeningsError};

/// A tournament cannot continue. Finished games are in the journal.
///
/// ```
/// use lucena_arena::TournamentError;
/// let error = TournamentError::Write { path: "a.pgn".into(), reason: "no space left".into() };
/// assert_eq!(error.to_string(), "a.pgn: no space left");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TournamentError {
    /// The journal cannot be read or written.
    Journal(JournalError),
    /// Another file cannot be written.
    Write {
        /// Path of the file.
        path: PathBuf,
        /// The cause.
        reason: String,
    },
    /// An opening cannot be read.
    Openings(OpeningsError),
    /// An engine cannot be started.
    Engine(String),
    /// A game thread cannot be started or has panicked.
    Thread(String),
}

impl fmt::Display for TournamentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Journal(error) => error.fmt(f),
            Self::Write { path, reason } => write!(f, "{}: {reason}", path.display()),
            Self::Openings(error) => error.fmt(f),
            Self::Engine(reason) => f.write_str(reason),
            Self::Thread(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for TournamentError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Journal(error) => Some(error),
            Self::Openings(error) => Some(error),
            _ => None,
        }
    }
}

impl From<FileError> for TournamentError {
    fn from(FileError { path, error }: FileError) -> Self {
        Self::Write { path, reason: error.to_string() }
    }
}

impl From<JournalError> for TournamentError {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
}

impl From<OpeningsError> for TournamentError {
    fn from(error: OpeningsError) -> Self {
        Self::Openings(error)
    }
}
