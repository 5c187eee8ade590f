//! A book as the system shows it in memory.
#![allow(unsafe_code, reason = "a map is a promise of the system's, which Rust cannot check")]

use std::fmt;
use std::path::Path;

use memmap2::Mmap;

use crate::{Book, BookError};

/// The bytes of a file as the system shows them in memory. See [`Book::map`].
///
/// ```
/// use lucena_book::{Book, Mapped};
/// fn n_bytes(book: &Book<Mapped>) -> usize {
///     book.source().as_ref().len()
/// }
/// ```
pub struct Mapped(Mmap);

impl Book<Mapped> {
    /// Opens a book in a file as a memory map: the quickest for large books, and several programs
    /// share the memory.
    ///
    /// The file must stay as it is while the book is open. If somebody changes it, answers may be
    /// wrong; if somebody makes it shorter, the system ends the program (`SIGBUS` on Unix) at the
    /// next look behind its end. To replace a book in use, write the new one under another name and
    /// rename it, which leaves the old bytes to those who have them. For files that others may
    /// touch take [`Book::open`], which answers the same and has no such trap.
    ///
    /// ```
    /// use lucena_book::{Book, BookError};
    /// assert!(matches!(Book::map("no such file"), Err(BookError::Open(_))));
    /// ```
    ///
    /// # Errors
    ///
    /// There is no such file, it cannot be mapped, or it is no book as far as [`Book::new`] sees.
    pub fn map(path: impl AsRef<Path>) -> Result<Self, BookError> {
        let file = super::open(path.as_ref())?;
        // SAFETY: the map is read-only, nobody gets at its bytes but through shared slices, and it
        // lives as long as they do. That nobody else changes or shortens the file cannot be checked
        // and is what the documentation asks of the caller.
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
