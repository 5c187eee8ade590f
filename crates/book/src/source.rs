//! Random access to the bytes of a book.

use crate::{BookError, Entry};

/// Random access to the entries of a book, wherever they are stored.
///
/// Implemented for everything that is `AsRef<[u8]>`: slices, arrays, vectors, memory maps.
/// Implement it for other storage, such as a file or a remote machine.
///
/// ```
/// use lucena_book::{Book, BookError, Entry, Source};
///
/// /// A generated book: entry N has key N + 1.
/// struct Generated;
///
/// impl Source for Generated {
///     fn n_bytes(&self) -> u64 {
///         16 << 40
///     }
///     fn entry_bytes(&self, index: u64) -> Result<[u8; 16], BookError> {
///         let key = index + 1;
///         Ok((u128::from(key) << 64 | 7).to_be_bytes())
///     }
/// }
///
/// let book = Book::new(Generated)?;
/// let found = book.entries_of(1_000_000)?.next().expect("the key exists")?;
/// assert_eq!((found.at, found.entry.learn), (16 * 999_999, 7));
/// # Ok::<(), BookError>(())
/// ```
pub trait Source {
    /// Returns the size of the book in bytes.
    fn n_bytes(&self) -> u64;

    /// Returns the bytes of the entry at an index.
    ///
    /// # Errors
    ///
    /// The entry cannot be read or is truncated.
    fn entry_bytes(&self, index: u64) -> Result<[u8; Entry::BYTES], BookError>;
}

impl<T: AsRef<[u8]> + ?Sized> Source for T {
    #[inline]
    fn n_bytes(&self) -> u64 {
        self.as_ref().len() as u64
    }

    #[inline]
    fn entry_bytes(&self, index: u64) -> Result<[u8; Entry::BYTES], BookError> {
        let bytes = self.as_ref();
        let entry = usize::try_from(index).ok().and_then(|index| {
            let start = index.checked_mul(Entry::BYTES)?;
            bytes.get(start..)?.first_chunk()
        });
        entry.copied().ok_or_else(|| truncated(index, bytes.len() as u64))
    }
}

/// The error for an entry that extends past the end of the bytes.
pub(crate) fn truncated(index: u64, n_bytes: u64) -> BookError {
    let at = index.saturating_mul(Entry::BYTES as u64).min(n_bytes);
    BookError::Truncated { at, n_bytes: (n_bytes - at).min(Entry::BYTES as u64 - 1) }
}
