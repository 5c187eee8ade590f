//! Sources of tables.

mod directory;
mod directory_list;
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
pub use directory_list::DirectoryErrors;
pub use memory::Memory;
pub use read_at::ReadAt;

/// A source of tables: files, memory, a network.
///
/// ```
/// use std::io;
/// use lucena_syzygy::{MaterialKey, TableBytes, TableKind, TableSource, Tablebase};
///
/// /// Tables on a server.
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
    /// The tables of this source. Called once.
    fn tables(&self) -> Vec<(MaterialKey, TableKind)>;

    /// Opens a table. Called at most once per table, on first use, while other threads that need the
    /// same table wait.
    ///
    /// # Errors
    ///
    /// Any error of opening the table; every probe that needs the table returns it.
    fn open(&self, key: MaterialKey, kind: TableKind) -> io::Result<TableBytes>;

    /// Path or address of a table for error messages. Defaults to the file name.
    fn location(&self, key: MaterialKey, kind: TableKind) -> String {
        format!("{key}.{}", kind.extension())
    }
}

/// The contents of a table file: in memory, or read on demand.
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

/// Access to the bytes of a table.
pub(crate) enum View<'a> {
    Slice(&'a [u8]),
    Reader(&'a dyn ReadAt),
}

impl TableBytes {
    /// Bytes owned by any type, which must always return the same slice.
    ///
    /// ```
    /// use lucena_syzygy::TableBytes;
    /// assert_eq!(TableBytes::new([1, 2]).as_slice(), Some([1, 2].as_slice()));
    /// ```
    #[must_use]
    pub fn new(holder: impl AsRef<[u8]> + Send + Sync + 'static) -> Self {
        Self(Holder::Memory(Arc::new(holder)))
    }

    /// Bytes that are read on demand; see [`ReadAt`] for an example.
    #[must_use]
    pub fn from_reader(reader: impl ReadAt + 'static) -> Self {
        Self(Holder::Reader(Arc::new(reader)))
    }

    /// The bytes, or `None` if they are read on demand.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> Option<&[u8]> {
        match self.view() {
            View::Slice(bytes) => Some(bytes),
            View::Reader(_) => None,
        }
    }

    /// Size in bytes.
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
