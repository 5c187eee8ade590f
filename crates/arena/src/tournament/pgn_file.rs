//! The games as PGN on disk.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::TournamentError;
use crate::{JournalError, JournalReader};

/// A PGN file that games are added to.
#[derive(Debug)]
pub(super) struct PgnFile {
    path: PathBuf,
    file: File,
    n_bytes: u64,
}

impl PgnFile {
    /// Adds to what is there.
    pub(super) fn append_to(path: &Path) -> Result<Self, TournamentError> {
        let failed = |error: io::Error| failure(path, &error);
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)
            .map_err(failed)?;
        let n_bytes = file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Self { path: path.into(), file, n_bytes })
    }

    /// Has the games of the journal and nothing else.
    pub(super) fn of_journal(path: &Path, journal: &Path) -> Result<Self, TournamentError> {
        rebuild(path, journal, Order::Finished)?;
        Self::append_to(path)
    }

    /// Adds a game, all of it or nothing.
    pub(super) fn append(&mut self, game: &str) -> Result<(), TournamentError> {
        if let Err(error) = self.file.write_all(game.as_bytes()) {
            // What is left of the game is no use; if this fails too, the first failure counts.
            let _ = self.file.set_len(self.n_bytes);
            let _ = self.file.seek(SeekFrom::Start(self.n_bytes));
            return Err(failure(&self.path, &error));
        }
        self.n_bytes += game.len() as u64;
        Ok(())
    }
}

/// In which order games stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// As they finished.
    Finished,
    /// By their numbers.
    Number,
}

/// Writes all games of a journal to a file that then takes the place of the one that was there.
pub(super) fn rebuild(path: &Path, journal: &Path, order: Order) -> Result<(), TournamentError> {
    // What is wrong with the journal is no fault of the file.
    let mut unreadable = None;
    let written = write_whole(path, |file| {
        let mut written = Ok(());
        let result = each_game(journal, order, |pgn| {
            if written.is_ok() {
                written = file.write_all(pgn.as_bytes());
            }
        });
        unreadable = result.err();
        written
    });
    unreadable.map_or(written, |error| Err(error.into()))
}

/// Hands out the games of a journal. By number they all have to be in memory.
fn each_game(journal: &Path, order: Order, mut game: impl FnMut(&str)) -> Result<(), JournalError> {
    let reader = JournalReader::open(journal)?;
    if order == Order::Finished {
        for entry in reader {
            game(&entry?.pgn);
        }
        return Ok(());
    }
    let games = reader.map(|entry| entry.map(|entry| (entry.game, entry.pgn)));
    let mut games = games.collect::<Result<Vec<_>, _>>()?;
    games.sort_by_key(|(number, _)| *number);
    games.dedup_by_key(|(number, _)| *number);
    for (_, pgn) in games {
        game(&pgn);
    }
    Ok(())
}

/// Writes a file as a whole, which then takes the place of the one that was there.
pub(super) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), TournamentError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let written = File::create(&temporary).map(BufWriter::new).and_then(|mut file| {
        write(&mut file)?;
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_data()?;
        fs::rename(&temporary, path)
    });
    written.map_err(|error| {
        let _ = fs::remove_file(&temporary);
        failure(path, &error)
    })
}

fn failure(path: &Path, error: &io::Error) -> TournamentError {
    TournamentError::Write { path: path.into(), reason: error.to_string() }
}
