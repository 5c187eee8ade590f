//! [`Dataset`]: the usable positions of training data files, in memory.

use std::fs::File;
use std::path::{Path, PathBuf};

use lucena_data::{DataReader, DecodeError, ReadError};
use thiserror::Error;

use crate::Sample;

/// Usable positions, at 32 bytes each.
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
    /// Adds the usable positions of a file. Every nth game, by its number, is for validation.
    /// `observe` is called with the number of bytes read so far.
    ///
    /// A torn last block is skipped: the file may still be growing.
    ///
    /// # Errors
    ///
    /// The file can't be read, is damaged, or has a wrong game.
    pub fn add_file(
        &mut self,
        path: &Path,
        validation: u64,
        mut observe: impl FnMut(u64),
    ) -> Result<(), DatasetError> {
        let failed = |kind| DatasetError { file: path.to_owned(), kind };
        let file = File::open(path).map_err(|error| failed(ReadError::Io(error).into()))?;
        let mut reader = DataReader::new(file).map_err(|error| failed(error.into()))?;
        self.sources.push(reader.header().provenance.clone());
        let mut number = reader.header().first_game;
        while let Some(block) = reader.next_block() {
            let block = match block {
                Err(ReadError::Damage(damage)) if damage.is_torn_end() => break,
                block => block.map_err(|error| failed(error.into()))?,
            };
            for game in block.games() {
                let wrong = |error| failed(DatasetErrorKind::Game { number, error });
                let is_validation = number % validation.max(1) == 0;
                let samples = if is_validation { &mut self.validation } else { &mut self.training };
                let plies = game.plies().map_err(wrong)?;
                let result = plies.result();
                for ply in plies {
                    let ply = ply.map_err(wrong)?;
                    if ply.is_usable() {
                        samples.extend(Sample::new(&ply, result));
                    }
                }
                number += 1;
                self.n_games += 1;
            }
            observe(reader.offset());
        }
        Ok(())
    }
}
