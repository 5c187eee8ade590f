//! PGN output file.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use lucena_output::AtomicFile;

use super::TournamentError;
use crate::{Journal, JournalError, JournalReader};

/// A file to which games or lines are appended.
#[derive(Debug)]
pub(super) struct TextFile {
    path: PathBuf,
    file: File,
    n_bytes: u64,
}

impl TextFile {
    /// Opens a file to append games.
    pub(super) fn append_to(path: &Path) -> Result<Self, TournamentError> {
        Self::open(path, gap_after)
    }

    /// Opens a file to append lines.
    pub(super) fn append_lines_to(path: &Path) -> Result<Self, TournamentError> {
        Self::open(path, |file| gap_after(file).map(|gap| if gap == "\n\n" { "\n" } else { "" }))
    }

    fn open(
        path: &Path,
        gap_after: impl FnOnce(&mut File) -> io::Result<&'static str>,
    ) -> Result<Self, TournamentError> {
        let failed = |error: io::Error| failure(path, &error);
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(path)
            .map_err(failed)?;
        let gap = gap_after(&mut file).map_err(failed)?;
        let n_bytes = file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut file = Self { path: path.into(), file, n_bytes };
        file.append(gap)?;
        Ok(file)
    }

    /// Creates or truncates a file.
    pub(super) fn replace(path: &Path) -> Result<Self, TournamentError> {
        File::create(path).map_err(|error| failure(path, &error))?;
        Self::append_to(path)
    }

    /// Creates a file with the games of a journal.
    pub(super) fn of_journal(path: &Path, journal: &mut Journal) -> Result<Self, TournamentError> {
        rebuild(path, journal, Order::Finished)?;
        Self::append_to(path)
    }

    /// Appends a game completely or not at all.
    pub(super) fn append(&mut self, game: &str) -> Result<(), TournamentError> {
        if let Err(error) = self.file.write_all(game.as_bytes()) {
            // Remove the incomplete game; if that fails too, the first error is reported.
            let _ = self.file.set_len(self.n_bytes);
            let _ = self.file.seek(SeekFrom::Start(self.n_bytes));
            return Err(failure(&self.path, &error));
        }
        self.n_bytes += game.len() as u64;
        Ok(())
    }
}

/// Line breaks needed before the next game, in case the last one is truncated or lacks a final
/// newline.
fn gap_after(file: &mut File) -> io::Result<&'static str> {
    let len = file.seek(SeekFrom::End(0))?;
    let mut end = Vec::new();
    file.seek(SeekFrom::Start(len.saturating_sub(2)))?;
    file.take(len.min(2)).read_to_end(&mut end)?;
    Ok(match end[..] {
        [] | [b'\n', b'\n'] => "",
        [.., b'\n'] => "\n",
        _ => "\n\n",
    })
}

/// Order of games in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// In order of completion.
    Finished,
    /// By number.
    Number,
}

/// Replaces a file by one with all games of a journal, atomically.
pub(super) fn rebuild(
    path: &Path,
    journal: &mut Journal,
    order: Order,
) -> Result<(), TournamentError> {
    // Errors of the journal are not errors of the file.
    let mut unreadable = None;
    let written = write_whole(path, |file| {
        let mut written = Ok(());
        let result = journal.read(|reader| {
            each_game(reader, order, |pgn| {
                if written.is_ok() {
                    written = file.write_all(pgn.as_bytes());
                }
            })
        });
        unreadable = result.err();
        written
    });
    unreadable.map_or(written, |error| Err(error.into()))
}

/// Passes on each game of a journal, without duplicates. Memory holds only their offsets.
fn each_game(
    mut reader: JournalReader,
    order: Order,
    mut game: impl FnMut(&str),
) -> Result<(), JournalError> {
    let mut places = BTreeMap::new();
    loop {
        let place = reader.n_bytes();
        let Some(entry) = reader.next().transpose()? else { break };
        if let Entry::Vacant(unseen) = places.entry(entry.game) {
            unseen.insert(place);
            if order == Order::Finished {
                game(&entry.pgn);
            }
        }
    }
    if order == Order::Number {
        for place in places.into_values() {
            reader.go_to(place)?;
            if let Some(entry) = reader.next().transpose()? {
                game(&entry.pgn);
            }
        }
    }
    Ok(())
}

/// Replaces a file atomically.
pub(super) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), TournamentError> {
    let mut file = AtomicFile::new(path)?.create()?;
    write(&mut file).map_err(|error| failure(path, &error))?;
    Ok(file.finish()?)
}

fn failure(path: &Path, error: &io::Error) -> TournamentError {
    TournamentError::Write { path: path.into(), reason: error.to_string() }
}
