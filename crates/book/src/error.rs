//! Errors of reading a book.

use core::fmt;

/// Why a book cannot be read, and where.
///
/// ```
/// use lucena_book::{Book, BookError};
/// let error = Book::new([0_u8; 17]).unwrap_err();
/// assert_eq!(error, BookError::Truncated { at: 16, n_bytes: 1 });
/// assert_eq!(error.to_string(), "byte 16: found 1 byte of an entry, expected 16");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum BookError {
    /// The last entry is incomplete.
    Truncated {
        /// Byte offset of that entry.
        at: u64,
        /// Number of bytes present.
        n_bytes: u64,
    },
    /// The file is text, such as PGN, and not a book.
    Text,
    /// A key is lower than the one before it, so lookups are not reliable.
    Unsorted {
        /// Byte offset of the entry with the lower key.
        at: u64,
        /// Its key.
        key: u64,
        /// The highest key read before it.
        previous: u64,
    },
    /// A position has far more entries than legal moves.
    TooManyEntries {
        /// Byte offset of the first entry above the limit.
        at: u64,
        /// Key of the position.
        key: u64,
    },
    /// The entries with key 0 are not a valid header.
    Header {
        /// Byte offset of the error.
        at: u64,
        /// What was expected there.
        expected: &'static str,
    },
    /// An entry could not be read.
    #[cfg(feature = "std")]
    Io {
        /// Byte offset of the read.
        at: u64,
        /// The I/O error.
        error: std::io::Error,
    },
    /// The file could not be opened.
    #[cfg(feature = "std")]
    Open(std::io::Error),
}

/// I/O errors are equal if they have the same kind and byte offset.
impl PartialEq for BookError {
    fn eq(&self, other: &Self) -> bool {
        use BookError::{Header, Text, TooManyEntries, Truncated, Unsorted};
        match (self, other) {
            (Truncated { at, n_bytes }, Truncated { at: at2, n_bytes: n2 }) => {
                (at, n_bytes) == (at2, n2)
            }
            (Text, Text) => true,
            (
                Unsorted { at, key, previous },
                Unsorted { at: at2, key: key2, previous: previous2 },
            ) => (at, key, previous) == (at2, key2, previous2),
            (Header { at, expected }, Header { at: at2, expected: expected2 }) => {
                (at, expected) == (at2, expected2)
            }
            (TooManyEntries { at, key }, TooManyEntries { at: at2, key: key2 }) => {
                (at, key) == (at2, key2)
            }
            #[cfg(feature = "std")]
            (Self::Io { at, error }, Self::Io { at: at2, error: error2 }) => {
                (at, error.kind()) == (at2, error2.kind())
            }
            #[cfg(feature = "std")]
            (Self::Open(error), Self::Open(error2)) => error.kind() == error2.kind(),
            _ => false,
        }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated { at, n_bytes } => {
                let bytes = if *n_bytes == 1 { "byte" } else { "bytes" };
                write!(f, "byte {at}: found {n_bytes} {bytes} of an entry, expected 16")
            }
            Self::Text => f.write_str("byte 0: found text, expected the entries of a book"),
            Self::Unsorted { at, key, previous } => write!(
                f,
                "byte {at}: found key {key:016x} after {previous:016x}, expected ascending keys"
            ),
            Self::TooManyEntries { at, key } => {
                write!(f, "byte {at}: found too many entries for key {key:016x}")
            }
            Self::Header { at, expected } => {
                write!(f, "byte {at}: found no header in entries of key 0, expected {expected}")
            }
            #[cfg(feature = "std")]
            Self::Io { at, error } => write!(f, "byte {at}: {error}"),
            #[cfg(feature = "std")]
            Self::Open(error) => write!(f, "cannot open the book: {error}"),
        }
    }
}

impl core::error::Error for BookError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            #[cfg(feature = "std")]
            Self::Io { error, .. } | Self::Open(error) => Some(error),
            _ => None,
        }
    }
}
