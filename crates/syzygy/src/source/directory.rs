//! Tables in a folder.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::{TableBytes, TableSource};
use crate::{Balance, TableKind};

/// The tables in one folder; those in folders below it are not looked for.
///
/// Files are mapped into memory, with the feature `mmap`, and read as a whole otherwise, when they
/// are first needed. A file must not be changed while it is in use; replace it by renaming another
/// to its name, as the generator does.
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
    tables: Vec<(Balance, TableKind)>,
}

impl Directory {
    /// Looks which tables are there, by their names; see [`Directory`] for an example.
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
        Ok(Self { path, tables })
    }

    fn file(&self, balance: Balance, kind: TableKind) -> PathBuf {
        self.path.join(format!("{balance}.{}", kind.extension()))
    }
}

/// The table that a file is by its name.
fn table_of(name: &Path) -> Option<(Balance, TableKind)> {
    let extension = name.extension()?.to_str()?;
    let kind = TableKind::ALL.into_iter().find(|kind| kind.extension() == extension)?;
    Some((name.file_stem()?.to_str()?.parse().ok()?, kind))
}

impl TableSource for Directory {
    fn tables(&self) -> Vec<(Balance, TableKind)> {
        self.tables.clone()
    }

    fn open(&self, balance: Balance, kind: TableKind) -> io::Result<TableBytes> {
        let file = self.file(balance, kind);
        #[cfg(feature = "mmap")]
        return super::map::map(&file);
        #[cfg(not(feature = "mmap"))]
        return fs::read(file).map(TableBytes::from);
    }
}
