//! The journal: a header, then one line of JSON for each finished game.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::files::input::file_error;
use crate::terminal::output::Failure;

const VERSION: u32 = 3;
/// A longer first line is not that of a journal.
const HEADER_MAX_BYTES: u64 = 1 << 20;

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Header {
    /// The command.
    pub(crate) command: String,
    pub(crate) version: u32,
    /// Everything that results depend on.
    pub(crate) settings: Value,
    pub(crate) shard: String,
}

impl Header {
    pub(crate) fn new(command: &str, settings: Value, shard: String) -> Self {
        Self { command: command.into(), version: VERSION, settings, shard }
    }

    /// The difference to another header, if results of the two cannot be mixed.
    fn difference(&self, other: &Self) -> Option<String> {
        if (&self.command, self.version) != (&other.command, other.version) {
            return Some(format!(
                "it is a journal of {:?}, version {}",
                self.command, self.version
            ));
        }
        let (Value::Object(own), Value::Object(others)) = (&self.settings, &other.settings) else {
            return (self.settings != other.settings).then(|| "its settings differ".into());
        };
        let mut keys = own.keys().chain(others.keys());
        let key = keys.find(|key| own.get(*key) != others.get(*key))?;
        let text = |value: Option<&Value>| value.map_or_else(|| "nothing".into(), Value::to_string);
        Some(format!("its games have {key} {}, not {}", text(own.get(key)), text(others.get(key))))
    }
}

/// A finished game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Entry<T> {
    /// Number of the game over all files, from 1.
    pub(crate) game: u64,
    /// Hash of the game.
    pub(crate) hash: String,
    pub(crate) result: T,
}

/// Results by the number of the game.
pub(crate) type Entries<T> = BTreeMap<u64, Entry<T>>;

/// Reads a journal that must have the same settings. An incomplete last line, of a game that was
/// being written when the program was killed, is left out.
///
/// Returns the length up to there.
pub(crate) fn read<T: DeserializeOwned>(
    path: &Path,
    expected: &Header,
    entries: &mut Entries<T>,
) -> Result<(Header, u64), Failure> {
    let file = File::open(path).map_err(|error| file_error(path, error))?;
    read_file(path, &file, expected, entries)
}

/// [`read`] from an open file: where locks are mandatory, another handle could not read it.
fn read_file<T: DeserializeOwned>(
    path: &Path,
    file: &File,
    expected: &Header,
    entries: &mut Entries<T>,
) -> Result<(Header, u64), Failure> {
    let mut input = BufReader::new(file);
    let mut line = Vec::new();
    let mut header = None;
    let mut length = 0;
    for number in 1_u64.. {
        line.clear();
        let max_bytes = if header.is_none() { HEADER_MAX_BYTES } else { u64::MAX };
        let read = input.by_ref().take(max_bytes).read_until(b'\n', &mut line);
        let n_read = read.map_err(|error| file_error(path, error))?;
        if line.last() != Some(&b'\n') {
            break;
        }
        length += n_read as u64;
        let at = |error: serde_json::Error| file_error(path, format!("line {number}: {error}"));
        match header {
            None => {
                let found = serde_json::from_slice(&line);
                let found = found.map_err(|_| file_error(path, "this is not a journal"))?;
                header = Some(checked(path, found, expected)?);
            }
            Some(_) => {
                let entry: Entry<T> = serde_json::from_slice(&line).map_err(at)?;
                entries.insert(entry.game, entry);
            }
        }
    }
    match header {
        Some(header) => Ok((header, length)),
        None => Err(file_error(path, "this is not a journal")),
    }
}

fn checked(path: &Path, header: Header, expected: &Header) -> Result<Header, Failure> {
    match header.difference(expected) {
        Some(difference) => Err(file_error(path, difference)),
        None => Ok(header),
    }
}

/// A journal being written, locked against other programs.
#[derive(Debug)]
pub(crate) struct Journal<'a> {
    path: &'a Path,
    file: File,
    /// Whether the header is missing.
    is_new: bool,
}

impl<'a> Journal<'a> {
    /// Creates a journal. An empty file is not a journal yet: it is left where no work began.
    pub(crate) fn create(path: &'a Path) -> Result<Self, Failure> {
        let journal = Self::open(path)?;
        match journal.is_new {
            true => Ok(journal),
            false => Err(file_error(path, "the file exists; --resume continues it")),
        }
    }

    /// Resumes a journal, or creates it if it does not exist. Adds its results to `entries`.
    pub(crate) fn resume<T: DeserializeOwned>(
        path: &'a Path,
        header: &Header,
        entries: &mut Entries<T>,
    ) -> Result<Self, Failure> {
        let mut journal = Self::open(path)?;
        if journal.is_new {
            return Ok(journal);
        }
        let (found, length) = read_file(path, &journal.file, header, entries)?;
        if found.shard != header.shard {
            let message = format!("it is of shard {}, not {}", found.shard, header.shard);
            return Err(file_error(path, message));
        }
        let cut = journal.file.set_len(length).and_then(|()| journal.file.seek(SeekFrom::End(0)));
        cut.map_err(|error| file_error(path, error))?;
        Ok(journal)
    }

    fn open(path: &'a Path) -> Result<Self, Failure> {
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| file_error(path, error))?;
        let mut journal = Self { path, file, is_new: false };
        journal.lock()?;
        let metadata = journal.file.metadata().map_err(|error| file_error(path, error))?;
        journal.is_new = metadata.len() == 0;
        Ok(journal)
    }

    /// Writes the header of a new journal.
    pub(crate) fn begin(&mut self, header: &Header) -> Result<(), Failure> {
        match std::mem::take(&mut self.is_new) {
            true => self.write(header),
            false => Ok(()),
        }
    }

    fn lock(&self) -> Result<(), Failure> {
        match self.file.try_lock() {
            Ok(()) => Ok(()),
            Err(std::fs::TryLockError::WouldBlock) => {
                Err(file_error(self.path, "in use by another program"))
            }
            // Some file systems have no locks.
            Err(std::fs::TryLockError::Error(_)) => Ok(()),
        }
    }

    /// Appends a line in one write, so that a kill can only cut off its end.
    pub(crate) fn write(&mut self, line: &impl Serialize) -> Result<(), Failure> {
        let mut bytes = serde_json::to_vec(line).map_err(|error| file_error(self.path, error))?;
        bytes.push(b'\n');
        self.file.write_all(&bytes).map_err(|error| file_error(self.path, error))
    }
}
