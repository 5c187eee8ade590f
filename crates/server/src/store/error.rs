//! Why a database cannot be used.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use axum::http::StatusCode;
use rusqlite::ErrorCode;
use thiserror::Error;

use crate::problem::Problem;

/// Why a database cannot be opened or used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// The file cannot be opened or created.
    #[error("{}: {error}", .path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: String,
    },
    /// Another server has the database open.
    #[error("{}: another server uses this database", .path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a database of Lucena; it is left unchanged.
    #[error("{}: not a database of Lucena; the file is left as it is", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by a newer version of this program.
    #[error("{}: written by a newer version (format {found}, this one reads up to {known})", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of the file's format.
        found: i64,
        /// The newest version that this program reads.
        known: i64,
    },
    /// The database is damaged.
    #[error("{}: the database is damaged: {error}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The error.
        error: String,
    },
    /// The disk is full.
    #[error("the disk of the database is full")]
    Full,
    /// A query failed.
    #[error("database: {0}")]
    Request(String),
    /// The server is shutting down.
    #[error("the database is closed")]
    Closed,
}

impl DatabaseError {
    pub(super) fn open(path: &Path, error: impl Display) -> Self {
        Self::Open { path: path.to_owned(), error: error.to_string() }
    }

    pub(super) fn damaged(path: &Path, error: impl Display) -> Self {
        Self::Damaged { path: path.to_owned(), error: error.to_string() }
    }
}

impl From<rusqlite::Error> for DatabaseError {
    fn from(error: rusqlite::Error) -> Self {
        match is_full(&error) {
            true => Self::Full,
            false => Self::Request(error.to_string()),
        }
    }
}

/// Whether there is no space, for the file or for SQLite's auxiliary files.
pub(super) fn is_full(error: &rusqlite::Error) -> bool {
    error.sqlite_error().is_some_and(|error| {
        error.code == ErrorCode::DiskFull
            || error.extended_code == rusqlite::ffi::SQLITE_IOERR_SHMSIZE
    })
}

impl From<DatabaseError> for Problem {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::Full => Self::new(StatusCode::INSUFFICIENT_STORAGE, error),
            error => Self::internal(error),
        }
    }
}
