//! Memory-mapped books.
#![allow(unsafe_code, reason = "Rust cannot check that a mapped file stays unchanged")]

use std::fmt;
use std::path::Path;

use memmap2::Mmap;

use crate::{Book, BookError};

/// A memory-mapped file, see [`Book::map`].
pub struct Mapped(Mmap);

impl Book<Mapped> {
    /// Opens a book file as a memory map: the fastest way for large books, and processes share the
    /// memory.
    ///
    /// The file must not change while the book is open. If it is modified, lookups may return wrong
    /// moves; if it is truncated, the next access past its end terminates the process (`SIGBUS` on
    /// Unix). To replace a book in use, write the new one to a temporary file and rename it. For
    /// files that other processes may modify use [`Book::open`], which returns the same moves
    /// without this hazard.
    ///
    /// ```
    /// use lucena_book::{Book, BookError};
    /// assert!(matches!(Book::map("no such file"), Err(BookError::Open(_))));
    /// ```
    ///
    /// # Errors
    ///
    /// The file does not exist, cannot be mapped, or is not a book, see [`Book::new`].
    pub fn map(path: impl AsRef<Path>) -> Result<Self, BookError> {
        let file = super::open(path.as_ref())?;
        // SAFETY: the map is read-only, its bytes are only accessible as shared slices, and it
        // outlives them. That no other process modifies or truncates the file cannot be checked;
        // the documentation makes it the caller's responsibility.
        let map = unsafe { Mmap::map(&file) };
        Self::new(Mapped(map.map_err(BookError::Open)?))
    }
}

impl AsRef<[u8]> for Mapped {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Mapped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mapped").field("n_bytes", &self.0.len()).finish()
    }
}
