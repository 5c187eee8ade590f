//! Books read by seeking.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::source::truncated;
use crate::{Book, BookError, Entry, Source};

/// Number of bytes read at a time. A search ends within a few hundred entries of its first guess,
/// so most of its reads hit the same page.
const PAGE_BYTES: usize = 4096;

/// A book in a file or other seekable reader. Only one page of it is held in memory.
///
/// Lookups from several threads are serialised. If the file changes meanwhile, they return wrong
/// moves or errors, but nothing worse.
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
    /// Wraps a reader. Its length is determined once, here.
    ///
    /// # Errors
    ///
    /// Seeking to the end fails.
    pub fn new(mut reader: R) -> Result<Self, BookError> {
        let end = reader.seek(SeekFrom::End(0));
        let n_bytes = end.map_err(|error| BookError::Io { at: 0, error })?;
        let page = Page { reader, bytes: Box::new([0; PAGE_BYTES]), start: 0, len: 0 };
        Ok(Self { n_bytes, page: Mutex::new(page) })
    }
}

impl<R: Read + Seek> Page<R> {
    /// Loads the page that begins at `start`.
    fn load(&mut self, start: u64) -> io::Result<()> {
        // Invalid until the read has succeeded.
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
        // No entry crosses pages: the page size is a multiple of the entry size.
        page.load(at - at % PAGE_BYTES as u64).map_err(|error| BookError::Io { at, error })?;
        page.get(at).ok_or_else(|| truncated(index, page.start + page.len as u64))
    }
}

impl Book<Seekable<File>> {
    /// Opens a book file and reads entries on demand.
    ///
    /// Suitable for books of any size and for untrusted files: if the file is modified or truncated
    /// while the book is open, lookups return wrong moves or errors. `Book::map` (feature `mmap`)
    /// is faster.
    ///
    /// ```
    /// use lucena_book::{Book, BookError};
    /// assert!(matches!(Book::open("no such file"), Err(BookError::Open(_))));
    /// ```
    ///
    /// # Errors
    ///
    /// The file does not exist, cannot be read, or is not a book, see [`Book::new`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, BookError> {
        Self::new(Seekable::new(super::open(path.as_ref())?)?)
    }
}

impl<R> fmt::Debug for Seekable<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seekable").field("n_bytes", &self.n_bytes).finish_non_exhaustive()
    }
}
