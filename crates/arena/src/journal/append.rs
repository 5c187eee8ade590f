//! Writing journals.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::read::system;
use super::{Header, JournalError, JournalFault, JournalReader};

/// When entries are synced to disk, so that they survive power loss. They survive a crash of the
/// program in any case.
///
/// ```
/// assert_eq!(lucena_arena::Durability::default(), lucena_arena::Durability::EachSecond);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Durability {
    /// After each game
    #[cfg_attr(feature = "clap", value(name = "game"))]
    EachGame,
    /// At most once a second
    #[default]
    #[cfg_attr(feature = "clap", value(name = "second"))]
    EachSecond,
    /// When the operating system decides
    System,
}

/// A journal opened for writing.
///
/// ```
/// use lucena_arena::{Durability, Journal, JournalFault, JournalHeader, Shard};
/// let path = std::env::temp_dir().join(format!("lucena-doc-{}.journal", std::process::id()));
/// let header = JournalHeader::new(7, Shard::WHOLE, serde_json::Value::Null);
/// drop(Journal::create(&path, &header, Durability::default())?);
/// let error = Journal::create(&path, &header, Durability::default()).unwrap_err();
/// assert_eq!(error.fault, JournalFault::Exists);
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), lucena_arena::JournalError>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Length of the complete lines in bytes.
    n_bytes: u64,
    durability: Durability,
    last_sync: Instant,
    needs_sync: bool,
}

impl Journal {
    /// Creates a journal.
    ///
    /// # Errors
    /// If the file exists or cannot be written.
    ///
    /// ```
    /// use lucena_arena::{Durability, Journal, JournalHeader, Shard};
    /// let header = JournalHeader::new(7, Shard::WHOLE, serde_json::Value::Null);
    /// let path = "no such folder/match.journal".as_ref();
    /// assert!(Journal::create(path, &header, Durability::default()).is_err());
    /// ```
    pub fn create(
        path: &Path,
        header: &impl Header,
        durability: Durability,
    ) -> Result<Self, JournalError> {
        let mut options = OpenOptions::new();
        let file =
            options.read(true).write(true).create_new(true).open(path).map_err(
                |error| match error.kind() {
                    std::io::ErrorKind::AlreadyExists => {
                        JournalError { path: path.into(), fault: JournalFault::Exists }
                    }
                    _ => system(path, "create it", &error),
                },
            )?;
        let mut journal = Self::of(path, file, 0, durability)?;
        journal.write_line(header)?;
        journal.sync()?;
        Ok(journal)
    }

    /// Creates a journal, replacing one of the same kind without entries.
    ///
    /// # Errors
    /// If the file has entries, is no such journal or cannot be written.
    ///
    /// ```
    /// use lucena_arena::{Durability, Journal, JournalHeader, Shard};
    /// let path = std::env::temp_dir().join(format!("lucena-start-{}.journal", std::process::id()));
    /// for fingerprint in [7, 8] {
    ///     let header = JournalHeader::new(fingerprint, Shard::WHOLE, serde_json::Value::Null);
    ///     Journal::start(&path, &header, Durability::default())?;
    /// }
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), lucena_arena::JournalError>(())
    /// ```
    pub fn start<H: Header>(
        path: &Path,
        header: &H,
        durability: Durability,
    ) -> Result<Self, JournalError> {
        let exists = match Self::create(path, header, durability) {
            Err(error) if error.fault == JournalFault::Exists => error,
            result => return result,
        };
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let file = opened.map_err(|error| system(path, "open it", &error))?;
        let mut journal = Self::of(path, file, 0, durability)?;
        if !journal.is_without_entries::<H>()? {
            return Err(exists);
        }
        journal.begin(header)?;
        Ok(journal)
    }

    /// Resumes a journal, or creates it if it does not exist. Passes its entries to `each`, truncates
    /// an incomplete last line, and appends from there.
    ///
    /// # Errors
    /// If it has entries of other work or of another shard, cannot be read or written, or is in use
    /// by another program. The file is not changed then.
    ///
    /// ```
    /// use lucena_arena::{Durability, Journal, JournalEntry, JournalHeader, Shard};
    /// let path = std::env::temp_dir().join(format!("lucena-resume-{}.journal", std::process::id()));
    /// let header = JournalHeader::new(7, Shard::WHOLE, serde_json::Value::Null);
    /// let mut n_games = 0;
    /// Journal::resume(&path, &header, Durability::default(), |_: JournalEntry| Ok(n_games += 1))?;
    /// assert_eq!(n_games, 0);
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), lucena_arena::JournalError>(())
    /// ```
    pub fn resume<H: Header, E: DeserializeOwned>(
        path: &Path,
        header: &H,
        durability: Durability,
        mut each: impl FnMut(E) -> Result<(), JournalFault>,
    ) -> Result<Self, JournalError> {
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let file = match opened {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Self::create(path, header, durability);
            }
            Err(error) => return Err(system(path, "open it", &error)),
        };
        let mut journal = Self::of(path, file, 0, durability)?;
        if journal.has_incomplete_header(header)? {
            journal.begin(header)?;
            return Ok(journal);
        }
        let at = |fault| JournalError { path: path.into(), fault };
        let mut reader = journal.reader::<H, E>()?;
        if let Err(fault) = reader.header().check(header) {
            if reader.next().is_some() {
                return Err(at(fault));
            }
            journal.begin(header)?;
            return Ok(journal);
        }
        for entry in &mut reader {
            each(entry?).map_err(at)?;
        }
        journal.n_bytes = reader.n_bytes();
        journal.cut()?;
        Ok(journal)
    }

    fn of(
        path: &Path,
        file: File,
        n_bytes: u64,
        durability: Durability,
    ) -> Result<Self, JournalError> {
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(JournalError { path: path.into(), fault: JournalFault::InUse });
            }
            // Some file systems do not support locks; continue without.
            Err(TryLockError::Error(_)) => {}
        }
        let (path, last_sync) = (path.to_owned(), Instant::now());
        Ok(Self { path, file, n_bytes, durability, last_sync, needs_sync: false })
    }

    /// Appends an entry as a line, with a single write.
    ///
    /// # Errors
    /// If it cannot be written, such as when the disk is full. The journal is left unchanged, and
    /// the entry can be appended again.
    pub fn append(&mut self, entry: &impl Serialize) -> Result<(), JournalError> {
        self.write_line(entry)?;
        let is_due = match self.durability {
            Durability::EachGame => true,
            Durability::EachSecond => self.last_sync.elapsed() >= Duration::from_secs(1),
            Durability::System => false,
        };
        self.needs_sync = true;
        if is_due { self.sync() } else { Ok(()) }
    }

    /// Syncs all entries to disk, so that they survive power loss.
    ///
    /// # Errors
    /// If the operating system cannot sync.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        self.file.sync_data().map_err(|error| system(&self.path, "save it", &error))?;
        self.last_sync = Instant::now();
        self.needs_sync = false;
        Ok(())
    }

    /// Path of the journal.
    ///
    /// ```no_run
    /// # fn report(journal: &lucena_arena::Journal) {
    /// println!("{}", journal.path().display());
    /// # }
    /// ```
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the games of a tournament written so far, with the same handle: on some systems a locked
    /// file cannot be opened again.
    pub(crate) fn read<T>(
        &mut self,
        read: impl FnOnce(JournalReader) -> Result<T, JournalError>,
    ) -> Result<T, JournalError> {
        let result = self.reader().and_then(read);
        let end = self.file.seek(SeekFrom::Start(self.n_bytes));
        end.map_err(|error| system(&self.path, "read it", &error))?;
        result
    }

    /// A reader from the start. It shares the file position with the writer.
    fn reader<H: Header, E: DeserializeOwned>(
        &mut self,
    ) -> Result<JournalReader<H, E>, JournalError> {
        let copy = self.file.rewind().and_then(|()| self.file.try_clone());
        JournalReader::new(&self.path, copy.map_err(|error| system(&self.path, "read it", &error))?)
    }

    /// Whether it is empty or a journal without complete entries.
    fn is_without_entries<H: Header>(&mut self) -> Result<bool, JournalError> {
        let metadata = self.file.metadata();
        if metadata.map_err(|error| system(&self.path, "read it", &error))?.len() == 0 {
            return Ok(true);
        }
        match self.reader::<H, IgnoredAny>() {
            Ok(mut reader) => Ok(reader.next().is_none()),
            Err(JournalError { fault: JournalFault::NotAJournal, .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Replaces the contents with the header.
    fn begin(&mut self, header: &impl Header) -> Result<(), JournalError> {
        self.n_bytes = 0;
        self.cut()?;
        self.write_line(header)?;
        self.sync()
    }

    /// Whether the header is incomplete because the program was stopped while writing it.
    fn has_incomplete_header(&mut self, header: &impl Header) -> Result<bool, JournalError> {
        let line = self.line_of(header)?;
        let mut found = Vec::new();
        let read = (&self.file).take(line.len() as u64).read_to_end(&mut found);
        read.map_err(|error| system(&self.path, "read it", &error))?;
        Ok(found.len() < line.len() && line.starts_with(&found))
    }

    fn line_of(&self, document: &impl Serialize) -> Result<Vec<u8>, JournalError> {
        let mut line = serde_json::to_vec(document)
            .map_err(|error| system(&self.path, "write it", &error.into()))?;
        line.push(b'\n');
        Ok(line)
    }

    fn write_line(&mut self, document: &impl Serialize) -> Result<(), JournalError> {
        let line = self.line_of(document)?;
        let failed = |error: &std::io::Error| system(&self.path, "write it", error);
        match self.file.write_all(&line) {
            Ok(()) => {
                self.n_bytes += line.len() as u64;
                Ok(())
            }
            Err(error) => {
                let error = failed(&error);
                // A partial line would corrupt the next one.
                self.cut()?;
                Err(error)
            }
        }
    }

    /// Truncates after the last complete line and seeks there.
    fn cut(&mut self) -> Result<(), JournalError> {
        self.file
            .set_len(self.n_bytes)
            .and_then(|()| self.file.seek(SeekFrom::Start(self.n_bytes)))
            .map_err(|error| system(&self.path, "truncate an incomplete line", &error))?;
        Ok(())
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        if self.needs_sync && self.durability != Durability::System {
            // Errors matter only to callers, which call `sync` themselves.
            let _ = self.sync();
        }
    }
}
