//! Whether a file may be overwritten with its own games.
//!
//! Filtering a file in place may drop games on purpose, but nothing else: not text between games,
//! and not the compression or encoding.

use std::path::{Path, PathBuf};

use super::input::file_error;
use crate::terminal::output::Failure;

/// What was read from an input file.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ReadCounts {
    pub(crate) games: u64,
    /// Bytes of the file, compressed if it is.
    pub(crate) bytes: u64,
    /// Bytes that belong to no game.
    pub(crate) stray_bytes: u64,
    /// Where the first of those are.
    pub(crate) first_stray: Option<StrayText>,
}

/// What was read from all input files.
#[derive(Debug, Default)]
pub(crate) struct InputSummary {
    pub(crate) games: u64,
    not_overwritable: Vec<NotOverwritable>,
}

/// A file that holds more than its games.
#[derive(Debug)]
struct NotOverwritable {
    file: PathBuf,
    reason: String,
}

impl InputSummary {
    /// Adds a file that has been read.
    pub(crate) fn add(&mut self, file: &Path, is_converted: bool, counts: &ReadCounts) {
        self.games += counts.games;
        let reason = match counts.first_stray {
            _ if is_converted => "it is compressed or UTF-16, and the output is not".to_owned(),
            _ if counts.games == 0 && counts.bytes > 0 => "it contains no games".to_owned(),
            Some(stray) => {
                let n_bytes = counts.stray_bytes;
                format!("{n_bytes} bytes of it belong to no game, the first of them {stray}")
            }
            None => return,
        };
        self.not_overwritable.push(NotOverwritable { file: file.to_owned(), reason });
    }

    /// Fails if the output would overwrite a file that holds more than its games.
    pub(crate) fn check_overwrite(
        &self,
        is_overwritten: impl Fn(&Path) -> bool,
    ) -> Result<(), Failure> {
        match self.not_overwritable.iter().find(|it| is_overwritten(&it.file)) {
            Some(NotOverwritable { file, reason }) => {
                Err(file_error(file, format!("not overwritten: {reason}")))
            }
            None => Ok(()),
        }
    }
}

/// Where the first text is that belongs to no game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrayText {
    /// Number of the game before it, from 1; 0 at the start of the file.
    pub(crate) after_game: u64,
    /// Byte offset of the end of that game.
    pub(crate) from: u64,
}

impl std::fmt::Display for StrayText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.after_game {
            0 => f.write_str("before the first game"),
            number => write!(f, "after game {number}, after byte {}", self.from),
        }
    }
}
