//! [`Dataset`]: the positions of training data files, in memory.

use std::fs::File;
use std::path::{Path, PathBuf};

use lucena_data::{DataReader, DecodeError, Plies, ReadError};
use thiserror::Error;

use crate::games::map_games;
use crate::labels::Labeller;
use crate::{Sample, TrainConfig};

/// Positions with labels, at 32 bytes each.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Dataset {
    /// Positions to train with.
    pub training: Vec<Sample>,
    /// Positions of other games, to measure the loss.
    pub validation: Vec<Sample>,
    /// Number of games.
    pub n_games: u64,
    /// The provenance of each file, from its header.
    pub sources: Vec<String>,
}

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
    /// A game has an illegal move or another error.
    #[error("game {number}: {error}")]
    Game {
        /// The number of the game.
        number: u64,
        /// What is wrong.
        error: DecodeError,
    },
}

impl Dataset {
    /// Adds the positions of a file, as the configuration says. Every nth game, by its number, is for
    /// validation. `observe` is called with the number of bytes read so far, and ends the reading if it
    /// returns false.
    ///
    /// A torn last block is skipped: the file may still be growing.
    ///
    /// # Errors
    ///
    /// The file can't be read, is damaged, or has a wrong game.
    pub fn add_file(
        &mut self,
        path: &Path,
        config: &TrainConfig,
        mut observe: impl FnMut(u64) -> bool,
    ) -> Result<(), DatasetError> {
        let failed = |error: ReadError| DatasetError { file: path.to_owned(), kind: error.into() };
        let file = File::open(path).map_err(|error| failed(ReadError::Io(error)))?;
        let header = DataReader::new(file).map_err(failed)?.header().clone();
        let mut number = header.first_game;
        self.sources.push(header.provenance);
        let labeller = Labeller::new(config);
        let map = |number, plies: Plies<'_>| labeller.samples(number, plies);
        map_games(path, config.threads, map, |games, n_bytes| {
            for samples in games {
                let is_validation = number % config.validation.max(1) == 0;
                let part = if is_validation { &mut self.validation } else { &mut self.training };
                part.extend(samples);
                number += 1;
                self.n_games += 1;
            }
            observe(n_bytes)
        })
    }
}
