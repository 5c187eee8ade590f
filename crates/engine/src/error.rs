//! Errors of the engine.

use std::fmt;
use std::io;

use lucena_book::BookError;
use lucena_search::TtError;
use lucena_syzygy::DirectoryErrors;
use lucena_uci::SetOptionError;

use crate::EvalFileError;

/// An error of an [`Engine`](crate::Engine).
///
/// ```
/// use lucena_engine::Engine;
/// let error = Engine::new().set_option("Threads", "0").unwrap_err();
/// assert_eq!(error.to_string(), "option Threads: found \"0\", expected a number from 1 to 1024");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// Unknown option or bad value.
    Option(SetOptionError),
    /// Not enough memory for the hash table; the old one stays in use.
    Hash(TtError),
    /// The opening book cannot be opened; the old one stays in use.
    Book {
        /// The file.
        file: String,
        /// What is wrong with it.
        error: BookError,
    },
    /// The network of the evaluator cannot be loaded; the old evaluator stays in use.
    EvalFile {
        /// The file; empty for the built-in network.
        file: String,
        /// What is wrong with it.
        error: EvalFileError,
    },
    /// No folder has tablebases; the old ones stay in use.
    Tablebases(DirectoryErrors),
    /// No thread can be started.
    Thread(io::Error),
}

/// I/O errors are equal if their kinds are.
impl PartialEq for EngineError {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Option(one), Self::Option(other)) => one == other,
            (Self::Hash(one), Self::Hash(other)) => one == other,
            (Self::Book { file, error }, Self::Book { file: file2, error: error2 }) => {
                (file, error) == (file2, error2)
            }
            (Self::EvalFile { file, error }, Self::EvalFile { file: file2, error: error2 }) => {
                (file, error) == (file2, error2)
            }
            (Self::Tablebases(one), Self::Tablebases(other)) => one == other,
            (Self::Thread(one), Self::Thread(other)) => one.kind() == other.kind(),
            _ => false,
        }
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(error) => error.fmt(f),
            Self::Hash(error) => write!(f, "hash table not resized: {error}"),
            Self::Book { file, error } => write!(f, "{file}: {error}"),
            Self::EvalFile { file, error } if file.is_empty() => write!(f, "NNUE: {error}"),
            Self::EvalFile { file, error } => write!(f, "{file}: {error}"),
            Self::Tablebases(error) => error.fmt(f),
            Self::Thread(error) => write!(f, "cannot start the search thread: {error}"),
        }
    }
}

impl std::error::Error for EngineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Option(error) => Some(error),
            Self::Hash(error) => Some(error),
            Self::Book { error, .. } => Some(error),
            Self::EvalFile { error, .. } => Some(error),
            Self::Tablebases(error) => Some(error),
            Self::Thread(error) => Some(error),
        }
    }
}

impl From<SetOptionError> for EngineError {
    fn from(error: SetOptionError) -> Self {
        Self::Option(error)
    }
}

impl From<TtError> for EngineError {
    fn from(error: TtError) -> Self {
        Self::Hash(error)
    }
}
