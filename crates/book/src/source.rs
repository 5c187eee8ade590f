//! Where the bytes of a book come from.

use crate::{BookError, Entry};

/// Where the bytes of a book come from: anything that tells its length and gives sixteen bytes.
///
/// All that can be looked at as bytes is one: slices, arrays, vectors, memory maps. What is
/// somewhere else, as in a file, behind a network or in the memory of another machine, needs these
/// two functions.
///
/// ```
/// use lucena_book::{Book, BookError, Entry, Source};
///
/// /// A book without bytes: entry number N has the key N + 1.
/// struct Endless;
///
/// impl Source for Endless {
///     fn n_bytes(&self) -> u64 {
///         16 << 40
///     }
///     fn entry_bytes(&self, index: u64) -> Result<[u8; 16], BookError> {
///         let key = index + 1;
///         Ok((u128::from(key) << 64 | 7).to_be_bytes())
///     }
/// }
///
/// let book = Book::new(Endless)?;
/// let found = book.entries_of(1_000_000)?.next().expect("there is one")?;
/// assert_eq!((found.at, found.entry.learn), (16 * 999_999, 7));
/// # Ok::<(), BookError>(())
/// ```
pub trait Source {
    /// How many bytes there are.
    fn n_bytes(&self) -> u64;

    /// The bytes of an entry.
    ///
    /// # Errors
    ///
    /// They cannot be read, or end before.
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

/// What is wrong when the bytes end before the end of this entry.
pub(crate) fn truncated(index: u64, n_bytes: u64) -> BookError {
    let at = index.saturating_mul(Entry::BYTES as u64).min(n_bytes);
    BookError::Truncated { at, n_bytes: (n_bytes - at).min(Entry::BYTES as u64 - 1) }
}
