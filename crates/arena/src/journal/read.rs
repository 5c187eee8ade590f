//! Reading journals.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use super::{Header, JournalEntry, JournalError, JournalFault, JournalHeader};

/// Maximum length of a line.
const MAX_LINE_BYTES: u64 = 64 << 20;

/// A journal opened for reading: the header, then an iterator over entries, so that journals need
/// not fit in memory. An incomplete last line is ignored. By default it is that of a tournament.
///
/// ```no_run
/// use lucena_arena::JournalReader;
/// let journal = <JournalReader>::open("match.journal".as_ref())?;
/// for entry in journal {
///     let entry = entry?;
///     println!("{} {}", entry.game, entry.result());
/// }
/// # Ok::<(), lucena_arena::JournalError>(())
/// ```
#[derive(Debug)]
pub struct JournalReader<H = JournalHeader, E = JournalEntry> {
    lines: Lines,
    header: H,
    entries: PhantomData<fn() -> E>,
}

impl<H: Header, E: DeserializeOwned> JournalReader<H, E> {
    /// Opens a journal and reads its header.
    ///
    /// # Errors
    /// If it cannot be read or is not a journal.
    ///
    /// ```
    /// assert!(<lucena_arena::JournalReader>::open("no such file".as_ref()).is_err());
    /// ```
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let file = File::open(path).map_err(|error| system(path, "read it", &error))?;
        Self::new(path, file)
    }

    pub(super) fn new(path: &Path, file: File) -> Result<Self, JournalError> {
        let no_journal = || JournalError { path: path.into(), fault: JournalFault::NotAJournal };
        Self::begun(path, file)?.ok_or_else(no_journal)
    }

    /// `None` if the header is not written yet.
    pub(crate) fn begun(path: &Path, file: File) -> Result<Option<Self>, JournalError> {
        let mut lines = Lines::new(path, file);
        if !lines.read()? {
            return Ok(None);
        }
        let header: Option<H> = serde_json::from_slice(&lines.line).ok();
        match header.filter(Header::is_known) {
            Some(header) => Ok(Some(Self { lines, header, entries: PhantomData })),
            None => Err(JournalError { path: path.into(), fault: JournalFault::NotAJournal }),
        }
    }

    /// The header.
    ///
    /// ```no_run
    /// # use lucena_arena::JournalReader;
    /// let journal = <JournalReader>::open("match.journal".as_ref())?;
    /// println!("{}", journal.header().config());
    /// # Ok::<(), lucena_arena::JournalError>(())
    /// ```
    #[must_use]
    pub fn header(&self) -> &H {
        &self.header
    }

    /// Length of the lines read in bytes; an incomplete line may follow.
    pub(crate) fn n_bytes(&self) -> u64 {
        self.lines.n_bytes
    }

    /// Seeks to the line at this byte offset.
    pub(crate) fn go_to(&mut self, n_bytes: u64) -> Result<(), JournalError> {
        let Lines { path, input, .. } = &mut self.lines;
        let found = input.seek(SeekFrom::Start(n_bytes));
        self.lines.n_bytes = found.map_err(|error| system(path, "read it", &error))?;
        Ok(())
    }
}

/// The entries, in the order of completion.
impl<H: Header, E: DeserializeOwned> Iterator for JournalReader<H, E> {
    type Item = Result<E, JournalError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.lines.read() {
            Ok(false) => None,
            Ok(true) => {
                let entry = serde_json::from_slice(&self.lines.line);
                Some(entry.map_err(|error| self.lines.fault(error.to_string())))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

#[derive(Debug)]
struct Lines {
    path: PathBuf,
    input: BufReader<File>,
    /// Number of lines read, and their length in bytes.
    n_lines: u64,
    n_bytes: u64,
    line: Vec<u8>,
}

impl Lines {
    fn new(path: &Path, file: File) -> Self {
        let (path, input) = (path.to_owned(), BufReader::new(file));
        Self { path, input, n_lines: 0, n_bytes: 0, line: Vec::new() }
    }

    /// Reads a line; false if there is no complete one.
    fn read(&mut self) -> Result<bool, JournalError> {
        self.line.clear();
        let mut limited = (&mut self.input).take(MAX_LINE_BYTES);
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

pub(super) fn system(path: &Path, doing: &'static str, error: &std::io::Error) -> JournalError {
    let fault = JournalFault::System { doing, reason: error.to_string() };
    JournalError { path: path.into(), fault }
}
