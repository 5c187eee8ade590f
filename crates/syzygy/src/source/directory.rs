//! Tables in a folder.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::{TableBytes, TableSource, positioned::PositionedFile};
use crate::{MaterialKey, TableKind};

/// How a [`Directory`] reads its files: memory maps, positioned reads, or loading them whole.
///
/// ```
/// use lucena_syzygy::{Directory, FileAccess, Tablebase};
/// let mut tables = Tablebase::new();
/// tables.add_source(Directory::open(std::env::temp_dir())?.access(FileAccess::Read));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileAccess {
    /// Memory maps: the fastest, and the default with the feature `mmap`. A file that shrinks
    /// while it is mapped ends the process with SIGBUS.
    #[cfg(feature = "mmap")]
    Map,
    /// Positioned reads of the bytes that a probe needs; the default without `mmap`. Uses little
    /// memory, and a truncated file is an error of the probe. A probe takes a few system calls, and
    /// every table that was probed keeps its file open.
    Read,
    /// Reads the whole file into memory on first use.
    Load,
}

/// The default is [`Map`](FileAccess::Map) with the feature `mmap`, else [`Read`](FileAccess::Read).
impl Default for FileAccess {
    fn default() -> Self {
        #[cfg(feature = "mmap")]
        return Self::Map;
        #[cfg(not(feature = "mmap"))]
        return Self::Read;
    }
}

/// The tables in one folder, without its subfolders.
///
/// Files are opened on first use, see [`FileAccess`]. A file must not be modified while it is in use;
/// replace it by renaming another file to its name.
///
/// ```
/// use lucena_syzygy::{Directory, TableSource};
/// let folder = std::env::temp_dir();
/// let tables = Directory::open(&folder)?;
/// assert!(tables.tables().is_empty());
/// assert!(Directory::open(folder.join("is not there")).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Directory {
    path: PathBuf,
    access: FileAccess,
    tables: Vec<(MaterialKey, TableKind)>,
}

impl Directory {
    /// Lists the tables in a folder by file name.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn open(path: impl Into<PathBuf>) -> io::Result<Self> {
        let path = path.into();
        let mut tables = Vec::new();
        for entry in fs::read_dir(&path)? {
            tables.extend(table_of(Path::new(&entry?.file_name())));
        }
        tables.sort_unstable();
        Ok(Self { path, access: FileAccess::default(), tables })
    }

    /// Sets how files are read.
    #[must_use]
    pub fn access(mut self, access: FileAccess) -> Self {
        self.access = access;
        self
    }

    fn file(&self, key: MaterialKey, kind: TableKind) -> PathBuf {
        self.path.join(format!("{key}.{}", kind.extension()))
    }
}

/// The table with this file name.
fn table_of(name: &Path) -> Option<(MaterialKey, TableKind)> {
    let extension = name.extension()?.to_str()?;
    let kind = TableKind::ALL.into_iter().find(|kind| kind.extension() == extension)?;
    Some((name.file_stem()?.to_str()?.parse().ok()?, kind))
}

impl TableSource for Directory {
    fn tables(&self) -> Vec<(MaterialKey, TableKind)> {
        self.tables.clone()
    }

    fn open(&self, key: MaterialKey, kind: TableKind) -> io::Result<TableBytes> {
        let file = self.file(key, kind);
        match self.access {
            #[cfg(feature = "mmap")]
            FileAccess::Map => super::mmap::map(&file),
            FileAccess::Read => PositionedFile::open(&file).map(TableBytes::from_reader),
            FileAccess::Load => fs::read(file).map(TableBytes::from),
        }
    }

    fn location(&self, key: MaterialKey, kind: TableKind) -> String {
        self.file(key, kind).display().to_string()
    }
}
