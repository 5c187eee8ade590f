//! Tables in memory.

use std::{collections::BTreeMap, io};

use super::{TableBytes, TableSource};
use crate::{MaterialKey, TableKind};

/// Tables in memory, such as embedded or newly generated ones.
///
/// ```
/// use lucena_syzygy::{Memory, TableKind, Tablebase};
/// let mut memory = Memory::new();
/// memory.insert("KQvK".parse()?, TableKind::Wdl, vec![0; 80]);
/// assert!(Tablebase::with_source(memory).has("KQvK".parse()?, TableKind::Wdl));
/// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Memory {
    tables: BTreeMap<(MaterialKey, TableKind), TableBytes>,
}

impl Memory {
    /// A source without tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds or replaces a table. Its bytes are checked on first use.
    pub fn insert(&mut self, key: MaterialKey, kind: TableKind, bytes: impl Into<TableBytes>) {
        self.tables.insert((key, kind), bytes.into());
    }
}

impl TableSource for Memory {
    fn tables(&self) -> Vec<(MaterialKey, TableKind)> {
        self.tables.keys().copied().collect()
    }

    fn open(&self, key: MaterialKey, kind: TableKind) -> io::Result<TableBytes> {
        let bytes = self.tables.get(&(key, kind));
        bytes.cloned().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }
}
