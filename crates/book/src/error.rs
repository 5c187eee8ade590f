//! What can be wrong with a book.

use core::fmt;

/// A book cannot be read, and where.
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
    /// The bytes end inside an entry.
    Truncated {
        /// Where that entry begins.
        at: u64,
        /// How much of it there is.
        n_bytes: u64,
    },
    /// The bytes are text, as a file of games is, and no book.
    Text,
    /// A key is below the one before it, so a search for keys finds nothing that can be trusted.
    Unsorted {
        /// Where the entry with the lower key begins.
        at: u64,
        /// Its key.
        key: u64,
        /// The greatest key before it that was looked at.
        before: u64,
    },
    /// There are more entries for a position than it could have use for.
    Crowded {
        /// Where the first entry too many begins.
        at: u64,
        /// The key of them all.
        key: u64,
    },
    /// There are entries of key 0, which are for headers, but they are none.
    Header {
        /// Where the fault is.
        at: u64,
        /// What should be there.
        expected: &'static str,
    },
    /// The system could not read an entry.
    #[cfg(feature = "std")]
    Io {
        /// Where the reading began.
        at: u64,
        /// Why not.
        error: std::io::Error,
    },
    /// The file could not be opened.
    #[cfg(feature = "std")]
    Open(std::io::Error),
}

/// Two failures of the system are the same if they are of the same kind in the same place.
impl PartialEq for BookError {
    fn eq(&self, other: &Self) -> bool {
        use BookError::{Crowded, Header, Text, Truncated, Unsorted};
        match (self, other) {
            (Truncated { at, n_bytes }, Truncated { at: at2, n_bytes: n2 }) => {
                (at, n_bytes) == (at2, n2)
            }
            (Text, Text) => true,
            (Unsorted { at, key, before }, Unsorted { at: at2, key: key2, before: before2 }) => {
                (at, key, before) == (at2, key2, before2)
            }
            (Header { at, expected }, Header { at: at2, expected: expected2 }) => {
                (at, expected) == (at2, expected2)
            }
            (Crowded { at, key }, Crowded { at: at2, key: key2 }) => (at, key) == (at2, key2),
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
            Self::Unsorted { at, key, before } => write!(
                f,
                "byte {at}: found key {key:016x} behind {before:016x}, expected rising keys"
            ),
            Self::Crowded { at, key } => {
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
