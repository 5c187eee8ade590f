//! Where tables come from.

mod directory;
#[cfg(feature = "embedded")]
mod embedded;
mod memory;
#[cfg(feature = "mmap")]
mod mmap;
mod positioned;
mod read_at;

use std::{fmt, io, sync::Arc};

use crate::{MaterialKey, TableKind};
pub use directory::{Directory, FileAccess};
pub use memory::Memory;
pub use read_at::ReadAt;

/// Supplies tables: from files, from the program itself, from a network.
///
/// ```
/// use std::io;
/// use lucena_syzygy::{MaterialKey, TableBytes, TableKind, TableSource, Tablebase};
///
/// /// Tables that are fetched when they are wanted.
/// struct Remote;
///
/// impl TableSource for Remote {
///     fn tables(&self) -> Vec<(MaterialKey, TableKind)> {
///         vec![("KQvK".parse().unwrap(), TableKind::Wdl)]
///     }
///
///     fn open(&self, key: MaterialKey, kind: TableKind) -> io::Result<TableBytes> {
///         let _address = format!("https://example.org/{key}.{}", kind.extension());
///         Err(io::Error::other("no network here"))
///     }
/// }
///
/// let tables = Tablebase::with_source(Remote);
/// assert!(tables.has("KQvK".parse()?, TableKind::Wdl));
/// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
/// ```
pub trait TableSource: Send + Sync {
    /// The tables that it has. It is asked once.
    fn tables(&self) -> Vec<(MaterialKey, TableKind)>;

    /// The bytes of one of them. It is asked at most once for each, when the table is first needed,
    /// and other threads that need the same table wait.
    ///
    /// # Errors
    ///
    /// Whatever kept the table from being opened; every probe that needs it reports this.
    fn open(&self, key: MaterialKey, kind: TableKind) -> io::Result<TableBytes>;

    /// What errors call the table: its path or address. By default the name of the file.
    fn location(&self, key: MaterialKey, kind: TableKind) -> String {
        format!("{key}.{}", kind.extension())
    }
}

/// The bytes of a table: in memory, or read when a probe needs them.
///
/// ```
/// use lucena_syzygy::TableBytes;
/// let bytes = TableBytes::from(vec![1, 2, 3]);
/// assert_eq!(bytes.as_slice(), Some([1, 2, 3].as_slice()));
/// ```
#[derive(Clone)]
pub struct TableBytes(Holder);

#[derive(Clone)]
enum Holder {
    Memory(Arc<dyn AsRef<[u8]> + Send + Sync>),
    Reader(Arc<dyn ReadAt>),
}

/// How the bytes of a table are reached.
pub(crate) enum View<'a> {
    Slice(&'a [u8]),
    Reader(&'a dyn ReadAt),
}

impl TableBytes {
    /// Bytes in a holder of any kind, which must return the same ones each time.
    ///
    /// ```
    /// use lucena_syzygy::TableBytes;
    /// assert_eq!(TableBytes::new([1, 2]).as_slice(), Some([1, 2].as_slice()));
    /// ```
    #[must_use]
    pub fn new(holder: impl AsRef<[u8]> + Send + Sync + 'static) -> Self {
        Self(Holder::Memory(Arc::new(holder)))
    }

    /// Bytes that are read piece by piece, in bounded memory. See [`ReadAt`] for an example.
    #[must_use]
    pub fn from_reader(reader: impl ReadAt + 'static) -> Self {
        Self(Holder::Reader(Arc::new(reader)))
    }

    /// All bytes if they are in memory, `None` if they come from a reader; see [`TableBytes`] for
    /// an example.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> Option<&[u8]> {
        match self.view() {
            View::Slice(bytes) => Some(bytes),
            View::Reader(_) => None,
        }
    }

    /// The number of bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        match self.view() {
            View::Slice(bytes) => bytes.len() as u64,
            View::Reader(reader) => reader.size(),
        }
    }

    #[inline]
    pub(crate) fn view(&self) -> View<'_> {
        match &self.0 {
            Holder::Memory(holder) => View::Slice((**holder).as_ref()),
            Holder::Reader(reader) => View::Reader(&**reader),
        }
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
        write!(f, "TableBytes({} bytes)", self.size())
    }
}
