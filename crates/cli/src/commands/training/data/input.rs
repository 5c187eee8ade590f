//! Reading the files of the commands.

use std::fs::File;
use std::path::{Path, PathBuf};

use lucena_data::{DataReader, EncodedGame, Plies, ReadError};

use crate::files::input::{display_name, file_error};
use crate::terminal::output::{Failure, err_message};
use crate::terminal::progress::Progress;

/// A game of a file.
pub(super) struct InputGame<'a> {
    path: &'a Path,
    /// The number of the game.
    pub(super) number: u64,
    pub(super) encoded: EncodedGame<'a>,
}

impl InputGame<'_> {
    /// Replays the game.
    pub(super) fn plies(&self) -> Result<Plies<'_>, Failure> {
        self.encoded.plies().map_err(|error| self.error(error))
    }

    pub(super) fn error(&self, error: impl std::fmt::Display) -> Failure {
        file_error(self.path, format!("game {}: {error}", self.number))
    }
}

/// Opens a file.
pub(super) fn open(path: &Path) -> Result<DataReader<File>, Failure> {
    let file = File::open(path).map_err(|error| file_error(path, error))?;
    DataReader::new(file).map_err(|error| file_error(path, error))
}

/// Calls `each` with every game of the files, until it returns false. Damaged blocks are reported on
/// standard error; their games are missing. Returns the number of damaged blocks.
pub(super) fn each_game(
    files: &[PathBuf],
    mut each: impl FnMut(InputGame<'_>) -> Result<bool, Failure>,
) -> Result<u64, Failure> {
    let mut n_damaged = 0;
    for path in files {
        let mut reader = open(path)?;
        let length = path.metadata().map_or(0, |metadata| metadata.len());
        let mut progress = Progress::new(length);
        let mut number = reader.header().first_game;
        while let Some(block) = reader.next_block() {
            match block {
                Ok(block) => {
                    for encoded in block.games() {
                        if !each(InputGame { path, number, encoded })? {
                            return Ok(n_damaged);
                        }
                        number += 1;
                    }
                }
                Err(ReadError::Damage(damage)) => {
                    n_damaged += 1;
                    number += u64::from(damage.kind.n_games().unwrap_or(0));
                    progress.suspend(|| err_message(&format!("{}: {damage}", path.display())));
                }
                Err(error) => return Err(file_error(path, error)),
            }
            progress.set(reader.offset(), || display_name(path));
        }
        progress.clear();
    }
    Ok(n_damaged)
}

/// The exit status after reading: damaged blocks are an error, though the rest was used.
pub(super) fn damage_status(n_damaged: u64) -> Result<(), Failure> {
    match n_damaged {
        0 => return Ok(()),
        1 => err_message("1 damaged block, its games are missing"),
        _ => err_message(&format!("{n_damaged} damaged blocks, their games are missing")),
    }
    Err(Failure::Reported)
}

/// Fails if the file exists, unless it may be overwritten.
pub(super) fn check_new(path: &Path, force: bool) -> Result<(), Failure> {
    if path.exists() && !force {
        return Err(file_error(path, "the file exists already; --force overwrites it"));
    }
    Ok(())
}
