//! [`DatasetError`]: files of training data that can't be used.

use std::path::PathBuf;

use crate::data::{DecodeError, ReadError};
use thiserror::Error;

/// A file that can't be used.
#[derive(Debug, Error)]
#[error("{}: {kind}", .file.display())]
pub struct DatasetError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong.
    pub kind: DatasetErrorKind,
}

/// What is wrong with a file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DatasetErrorKind {
    /// The file can't be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// There are more than 4,294,967,295 positions.
    #[error("too many positions")]
    TooManyPositions,
    /// A game has an illegal move or another error.
    #[error("game {number}: {error}")]
    Game {
        /// The number of the game.
        number: u64,
        /// What is wrong.
        error: DecodeError,
    },
}
