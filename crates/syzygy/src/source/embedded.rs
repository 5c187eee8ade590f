//! The tables of three pieces, which come with the crate.

use super::Memory;
use crate::{MaterialKey, TableBytes, TableKind, Tablebase};

macro_rules! tables {
    ($($name:literal),*) => {
        [$(
            ($name, TableKind::Wdl, include_bytes!(concat!("../../data/", $name, ".rtbw")).as_slice()),
            ($name, TableKind::Dtz, include_bytes!(concat!("../../data/", $name, ".rtbz")).as_slice()),
        )*]
    };
}

/// Made by this crate's own generator, in 24 KiB.
const TABLES: [(&str, TableKind, &[u8]); 10] = tables!("KQvK", "KRvK", "KBvK", "KNvK", "KPvK");

impl Memory {
    /// All tables of three pieces, which are part of the program.
    ///
    /// ```
    /// use lucena_syzygy::{Memory, TableSource};
    /// assert_eq!(Memory::embedded().tables().len(), 10);
    /// ```
    #[must_use]
    pub fn embedded() -> Self {
        let mut memory = Self::new();
        for (name, kind, bytes) in TABLES {
            let key: MaterialKey = name.parse().expect("the names above are right");
            memory.insert(key, kind, TableBytes::from(bytes));
        }
        memory
    }
}

impl Tablebase {
    /// The tables of three pieces, which are part of the program: enough for perfect play in the
    /// basic endings, and a source to which others can be added.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_syzygy::{Tablebase, Wdl};
    /// let tables = Tablebase::embedded();
    /// let pos: Position = "8/8/8/3k4/8/3K4/3P4/8 b - - 0 1".parse()?;
    /// assert_eq!(tables.probe_wdl(&pos)?, Wdl::Loss);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn embedded() -> Self {
        Self::with_source(Memory::embedded())
    }
}
