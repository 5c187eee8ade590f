//! Errors of tuning.

use std::fmt;
use std::path::PathBuf;

use crate::{ConfigError, JournalError, OpeningsError};

/// Tuning cannot start or continue. Finished iterations are in the folder.
///
/// ```
/// use lucena_arena::spsa::{SpsaError, SpsaParam};
/// let error = "lmr_base, int, 900".parse::<SpsaParam>().unwrap_err();
/// assert!(matches!(error, SpsaError::Param { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpsaError {
    /// A parameter is invalid.
    Param {
        /// Name or text of the parameter.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// Another setting is invalid.
    Setting {
        /// The setting.
        name: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// The description of engine and games is invalid.
    Config(ConfigError),
    /// The results of a shard cannot be read or written, or belong to another run.
    Journal(JournalError),
    /// Another file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        reason: String,
    },
    /// The engine cannot be started, or rejects a parameter.
    Engine(String),
    /// An opening cannot be read.
    Openings(OpeningsError),
    /// A game thread panicked.
    Thread,
}

impl fmt::Display for SpsaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Param { name, reason } => write!(f, "parameter {name}: {reason}"),
            Self::Setting { name, reason } => write!(f, "{name}: {reason}"),
            Self::Config(error) => error.fmt(f),
            Self::Journal(error) => error.fmt(f),
            Self::File { path, reason } => write!(f, "{}: {reason}", path.display()),
            Self::Engine(reason) => f.write_str(reason),
            Self::Openings(error) => error.fmt(f),
            Self::Thread => f.write_str("a game thread panicked; this is a bug"),
        }
    }
}

impl std::error::Error for SpsaError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Config(error) => Some(error),
            Self::Journal(error) => Some(error),
            Self::Openings(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ConfigError> for SpsaError {
    fn from(error: ConfigError) -> Self {
        Self::Config(error)
    }
}

impl From<JournalError> for SpsaError {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
}

impl From<OpeningsError> for SpsaError {
    fn from(error: OpeningsError) -> Self {
        Self::Openings(error)
    }
}
