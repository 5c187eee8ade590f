//! Reading journals.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::{JournalEntry, JournalError, JournalFault, JournalHeader};

/// Maximum length of a line.
const MAX_LINE_BYTES: u64 = 64 << 20;

/// A journal opened for reading: the header, then an iterator over games, so that journals need not
/// fit in memory. An incomplete last line is ignored.
///
/// ```no_run
/// use lucena_arena::JournalReader;
/// let journal = JournalReader::open("match.journal".as_ref())?;
/// for entry in journal {
///     let entry = entry?;
///     println!("{} {}", entry.game, entry.result());
/// }
/// # Ok::<(), lucena_arena::JournalError>(())
/// ```
#[derive(Debug)]
pub struct JournalReader {
    path: PathBuf,
    lines: BufReader<File>,
    header: JournalHeader,
    /// Number of lines read, and their length in bytes.
    n_lines: u64,
    n_bytes: u64,
    line: Vec<u8>,
}

impl JournalReader {
    /// Opens a journal and reads its header.
    ///
    /// # Errors
    /// If it cannot be read or is not a journal.
    ///
    /// ```
    /// assert!(lucena_arena::JournalReader::open("no such file".as_ref()).is_err());
    /// ```
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let file = File::open(path).map_err(|error| system(path, "read it", &error))?;
        Self::new(path, file)
    }

    pub(super) fn new(path: &Path, file: File) -> Result<Self, JournalError> {
        let no_journal = || JournalError { path: path.into(), fault: JournalFault::NotAJournal };
        let header = JournalHeader::new(0, crate::Shard::WHOLE, serde_json::Value::Null);
        let (path, lines) = (path.to_owned(), BufReader::new(file));
        let mut reader = Self { path, lines, header, n_lines: 0, n_bytes: 0, line: Vec::new() };
        if !reader.next_line()? {
            return Err(no_journal());
        }
        reader.header = serde_json::from_slice(&reader.line)
            .ok()
            .filter(JournalHeader::is_known)
            .ok_or_else(no_journal)?;
        Ok(reader)
    }

    /// The header.
    ///
    /// ```no_run
    /// # use lucena_arena::JournalReader;
    /// let journal = JournalReader::open("match.journal".as_ref())?;
    /// println!("{}", journal.header().config());
    /// # Ok::<(), lucena_arena::JournalError>(())
    /// ```
    #[must_use]
    pub fn header(&self) -> &JournalHeader {
        &self.header
    }

    /// Length of the lines read in bytes; an incomplete line may follow.
    pub(crate) fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    /// Seeks to the line at this byte offset.
    pub(crate) fn go_to(&mut self, n_bytes: u64) -> Result<(), JournalError> {
        let found = self.lines.seek(SeekFrom::Start(n_bytes));
        self.n_bytes = found.map_err(|error| system(&self.path, "read it", &error))?;
        Ok(())
    }

    /// Reads a line; false if there is no complete one.
    fn next_line(&mut self) -> Result<bool, JournalError> {
        self.line.clear();
        let mut limited = (&mut self.lines).take(MAX_LINE_BYTES);
        let read = limited.read_until(b'\n', &mut self.line);
        let n_bytes = read.map_err(|error| system(&self.path, "read it", &error))? as u64;
        if n_bytes == MAX_LINE_BYTES {
            return Err(self.fault(format!("longer than {MAX_LINE_BYTES} bytes")));
        }
        if !self.line.ends_with(b"\n") {
            return Ok(false);
        }
        self.n_lines += 1;
        self.n_bytes += n_bytes;
        Ok(true)
    }

    fn fault(&self, reason: String) -> JournalError {
        let fault = JournalFault::Line { line: self.n_lines, reason };
        JournalError { path: self.path.clone(), fault }
    }
}

/// The games, in the order of completion.
impl Iterator for JournalReader {
    type Item = Result<JournalEntry, JournalError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.next_line() {
            Ok(false) => None,
            Ok(true) => {
                let entry = serde_json::from_slice(&self.line);
                Some(entry.map_err(|error| self.fault(error.to_string())))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

pub(super) fn system(path: &Path, doing: &'static str, error: &std::io::Error) -> JournalError {
    let fault = JournalFault::System { doing, reason: error.to_string() };
    JournalError { path: path.into(), fault }
}
