//! Where tables come from.

mod directory;
#[cfg(feature = "embedded")]
mod embedded;
#[cfg(feature = "mmap")]
mod map;
mod memory;

use std::{fmt, io, sync::Arc};

use crate::{Balance, TableKind};
pub use directory::Directory;
pub use memory::Memory;

/// Supplies tables: from files, from the program itself, from a network.
///
/// ```
/// use std::io;
/// use lucena_syzygy::{Balance, TableBytes, TableKind, TableSource, Tablebase};
///
/// /// Tables that are fetched when they are wanted.
/// struct Remote;
///
/// impl TableSource for Remote {
///     fn tables(&self) -> Vec<(Balance, TableKind)> {
///         vec![("KQvK".parse().unwrap(), TableKind::Wdl)]
///     }
///
///     fn open(&self, balance: Balance, kind: TableKind) -> io::Result<TableBytes> {
///         let _address = format!("https://example.org/{balance}.{}", kind.extension());
///         Err(io::Error::other("no network here"))
///     }
/// }
///
/// let tables = Tablebase::with_source(Remote);
/// assert!(tables.has("KQvK".parse()?, TableKind::Wdl));
/// # Ok::<(), lucena_syzygy::BalanceError>(())
/// ```
pub trait TableSource: Send + Sync {
    /// The tables that it has. It is asked once.
    fn tables(&self) -> Vec<(Balance, TableKind)>;

    /// The bytes of one of them. It is asked at most once for each, when the table is first needed,
    /// and other threads that need the same table wait.
    ///
    /// # Errors
    ///
    /// Whatever kept the bytes from coming; every probe that needs the table tells it.
    fn open(&self, balance: Balance, kind: TableKind) -> io::Result<TableBytes>;
}

/// The bytes of a table, whoever holds them.
///
/// ```
/// use lucena_syzygy::TableBytes;
/// let bytes = TableBytes::from(vec![1, 2, 3]);
/// assert_eq!(bytes.as_slice(), [1, 2, 3]);
/// ```
#[derive(Clone)]
pub struct TableBytes(Arc<dyn AsRef<[u8]> + Send + Sync>);

impl TableBytes {
    /// Bytes in a holder of any kind, which must give the same ones each time.
    ///
    /// ```
    /// use lucena_syzygy::TableBytes;
    /// assert_eq!(TableBytes::new([1, 2]).as_slice(), [1, 2]);
    /// ```
    #[must_use]
    pub fn new(holder: impl AsRef<[u8]> + Send + Sync + 'static) -> Self {
        Self(Arc::new(holder))
    }

    /// All of the bytes; see [`TableBytes`] for an example.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        (*self.0).as_ref()
    }
}

impl From<Vec<u8>> for TableBytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self::new(bytes)
    }
}

impl From<&'static [u8]> for TableBytes {
    fn from(bytes: &'static [u8]) -> Self {
        Self::new(bytes)
    }
}

impl fmt::Debug for TableBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableBytes({} bytes)", self.as_slice().len())
    }
}
