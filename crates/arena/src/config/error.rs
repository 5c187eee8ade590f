//! Configuration errors.

use std::fmt;
use std::path::PathBuf;

use crate::{OpeningsError, ScheduleError};

/// An invalid tournament configuration.
///
/// ```
/// use lucena_arena::Config;
/// let error = Config::from_toml("rounds = 3\nround = 5").unwrap_err();
/// assert!(error.to_string().starts_with("line 2: unknown field `round`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfigError {
    /// A file cannot be read or written.
    File {
        /// Path of the file.
        path: PathBuf,
        /// The cause.
        reason: String,
    },
    /// A syntax error or unknown key.
    Text {
        /// Line, from 1.
        line: usize,
        /// What was found and expected.
        reason: String,
    },
    /// An invalid value.
    Value {
        /// The engine, section or key.
        place: String,
        /// What was found and expected.
        reason: String,
    },
    /// Two engines have the same name.
    SameName(String),
    /// An invalid schedule.
    Schedule(ScheduleError),
    /// Invalid openings.
    Openings(OpeningsError),
    /// Folders without tablebases, and why.
    Tablebases(String),
}

impl ConfigError {
    pub(crate) fn value(place: &str, reason: impl fmt::Display) -> Self {
        Self::Value { place: place.into(), reason: reason.to_string() }
    }

    /// The same error with the path of its file.
    pub(super) fn in_file(self, path: &std::path::Path) -> Self {
        match self {
            Self::File { .. } => self,
            _ => Self::File { path: path.into(), reason: self.to_string() },
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, reason } => write!(f, "{}: {reason}", path.display()),
            Self::Text { line, reason } => write!(f, "line {line}: {reason}"),
            Self::Value { place, reason } => write!(f, "{place}: {reason}"),
            Self::SameName(name) => write!(f, "two engines have the name {name:?}"),
            Self::Schedule(error) => error.fmt(f),
            Self::Openings(error) => error.fmt(f),
            Self::Tablebases(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for ConfigError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Schedule(error) => Some(error),
            Self::Openings(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ScheduleError> for ConfigError {
    fn from(error: ScheduleError) -> Self {
        Self::Schedule(error)
    }
}

impl From<OpeningsError> for ConfigError {
    fn from(error: OpeningsError) -> Self {
        Self::Openings(error)
    }
}
