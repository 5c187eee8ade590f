//! A book read where it lies.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::source::truncated;
use crate::{Book, BookError, Entry, Source};

/// What is read at a time: a search ends within a few hundred entries of where it first looks, so
/// most of its questions are answered by the page before.
const PAGE_BYTES: usize = 4096;

/// The bytes of a book in anything that can be read from any place, such as a file. Nothing but a
/// page of it is in memory.
///
/// Several threads may ask; one at a time is answered. If the file changes meanwhile, answers are
/// wrong or errors, and nothing worse.
///
/// ```
/// use std::io::Cursor;
/// use lucena_book::{Book, Seekable};
/// let book = Book::new(Seekable::new(Cursor::new([1; 32]))?)?;
/// assert_eq!(book.len(), 2);
/// # Ok::<(), lucena_book::BookError>(())
/// ```
pub struct Seekable<R> {
    n_bytes: u64,
    page: Mutex<Page<R>>,
}

struct Page<R> {
    reader: R,
    bytes: Box<[u8; PAGE_BYTES]>,
    start: u64,
    len: usize,
}

impl<R: Read + Seek> Seekable<R> {
    /// Reads from there. The length is that of this moment.
    ///
    /// ```
    /// use std::io::Cursor;
    /// assert!(lucena_book::Seekable::new(Cursor::new(b"")).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// The end cannot be found.
    pub fn new(mut reader: R) -> Result<Self, BookError> {
        let end = reader.seek(SeekFrom::End(0));
        let n_bytes = end.map_err(|error| BookError::Io { at: 0, error })?;
        let page = Page { reader, bytes: Box::new([0; PAGE_BYTES]), start: 0, len: 0 };
        Ok(Self { n_bytes, page: Mutex::new(page) })
    }
}

impl<R: Read + Seek> Page<R> {
    /// Makes this the page that begins at `start`.
    fn turn_to(&mut self, start: u64) -> io::Result<()> {
        // Nothing is here until all is read.
        self.len = 0;
        self.reader.seek(SeekFrom::Start(start))?;
        let mut len = 0;
        while len < PAGE_BYTES {
            match self.reader.read(&mut self.bytes[len..]) {
                Ok(0) => break,
                Ok(n) => len += n,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        (self.start, self.len) = (start, len);
        Ok(())
    }

    fn get(&self, at: u64) -> Option<[u8; Entry::BYTES]> {
        let offset = usize::try_from(at.checked_sub(self.start)?).ok()?;
        self.bytes[..self.len].get(offset..)?.first_chunk().copied()
    }
}

impl<R: Read + Seek> Source for Seekable<R> {
    fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    fn entry_bytes(&self, index: u64) -> Result<[u8; Entry::BYTES], BookError> {
        let at = index.saturating_mul(Entry::BYTES as u64);
        let mut page = self.page.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = page.get(at) {
            return Ok(bytes);
        }
        // Entries lie in one page each, since its length is a multiple of theirs.
        page.turn_to(at - at % PAGE_BYTES as u64).map_err(|error| BookError::Io { at, error })?;
        page.get(at).ok_or_else(|| truncated(index, page.start + page.len as u64))
    }
}

impl Book<Seekable<File>> {
    /// Opens a book in a file, of which it reads what it needs when it needs it.
    ///
    /// This is for books of any size and needs no trust in the file: what is changed or cut off
    /// while the book is open gives wrong moves or errors. `Book::map`, with the feature `mmap`, is
    /// quicker.
    ///
    /// ```
    /// use lucena_book::{Book, BookError};
    /// assert!(matches!(Book::open("no such file"), Err(BookError::Open(_))));
    /// ```
    ///
    /// # Errors
    ///
    /// There is no such file, it cannot be read, or it is no book as far as [`Book::new`] sees.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, BookError> {
        Self::new(Seekable::new(super::open(path.as_ref())?)?)
    }
}

impl<R> fmt::Debug for Seekable<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seekable").field("n_bytes", &self.n_bytes).finish_non_exhaustive()
    }
}
