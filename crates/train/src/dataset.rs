//! [`Dataset`]: the positions of training data files, in memory.

use std::fs::File;
use std::path::Path;

use crate::data::{Damage, DataReader, Plies, ReadError};

use crate::config::TrainConfig;
use crate::error::{DatasetError, DatasetErrorKind};
use crate::games::map_games;
use crate::labels::Labeller;
use crate::sample::Sample;
use crate::shuffle::MAX_POSITIONS;

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

impl Dataset {
    /// Adds the positions of a file, as the configuration says. Every nth game, by its number, is for
    /// validation. `observe` is called with the number of bytes read so far, and ends the reading if it
    /// returns false.
    ///
    /// Returns the torn last block, if there is one: it is skipped, as the file may still be growing.
    ///
    /// # Errors
    ///
    /// The file can't be read, is damaged, or has a wrong game.
    pub fn add_file(
        &mut self,
        path: &Path,
        config: &TrainConfig,
        mut observe: impl FnMut(u64) -> bool,
    ) -> Result<Option<Damage>, DatasetError> {
        let failed = |error: ReadError| DatasetError { file: path.to_owned(), kind: error.into() };
        let file = File::open(path).map_err(|error| failed(ReadError::Io(error)))?;
        let header = DataReader::new(file).map_err(failed)?.header().clone();
        let mut n_read = 0;
        self.sources.push(header.provenance.clone());
        let labeller = Labeller::new(config);
        let map = |number, plies: Plies<'_>| labeller.samples(number, plies);
        let mut is_full = false;
        let torn_end = map_games(path, config.threads, map, |games, n_bytes| {
            for samples in games {
                let is_validation = header.number(n_read) % config.validation.max(1) == 0;
                let part = if is_validation { &mut self.validation } else { &mut self.training };
                part.extend(samples);
                n_read += 1;
                self.n_games += 1;
            }
            is_full = self.training.len() > MAX_POSITIONS;
            !is_full && observe(n_bytes)
        })?;
        let kind = DatasetErrorKind::TooManyPositions;
        if is_full { Err(DatasetError { file: path.to_owned(), kind }) } else { Ok(torn_end) }
    }
}
