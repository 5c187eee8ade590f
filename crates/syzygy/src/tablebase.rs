//! A set of tables, opened on first use.

use std::{fmt, io, path::Path, sync::Arc, sync::OnceLock};

use lucena_board::{Color, Material, Position};

use crate::{
    Directory, MaterialKey, ProbeError, TableBytes, TableError, TableKind, TableSource, Wdl,
    checksum::{CHECKSUM_LEN, checksum, checksum_of_reader},
    fault::{Fault, LookupError},
    material_key::packed_of,
    source::View,
    table::{Lookup, StoredDtz, Table, parse_header},
};

/// A set of Syzygy tables to probe for WDL and DTZ.
///
/// Tables are opened on first use, each once, and probing takes `&self`: a `Tablebase` can be shared
/// by threads.
///
/// ```
/// use lucena_syzygy::Tablebase;
/// let tables = Tablebase::new();
/// assert_eq!(tables.max_pieces(), 0);
/// ```
#[derive(Default)]
pub struct Tablebase {
    sources: Vec<Box<dyn TableSource>>,
    slots: Vec<Slot>,
    by_material: MaterialMap,
    max_pieces: usize,
}

/// The two tables of one material key.
struct Slot {
    key: MaterialKey,
    tables: [Entry; 2],
}

/// One table: the source that has it, and its state once opened.
#[derive(Default)]
struct Entry {
    source: Option<usize>,
    opened: OnceLock<Result<Opened, TableError>>,
}

/// A table with a valid header.
pub(crate) struct Opened {
    key: MaterialKey,
    kind: TableKind,
    location: Arc<str>,
    table: Table,
    bytes: TableBytes,
}

impl Tablebase {
    /// An empty set; add tables with [`Tablebase::add_directory`] or [`Tablebase::add_source`].
    ///
    /// ```
    /// use lucena_syzygy::Tablebase;
    /// let mut tables = Tablebase::new();
    /// assert_eq!(tables.add_directory(std::env::temp_dir())?, 0);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A tablebase with the tables of one source.
    ///
    /// ```
    /// use lucena_syzygy::{Memory, Tablebase};
    /// assert!(Tablebase::with_source(Memory::new()).material_keys().next().is_none());
    /// ```
    #[must_use]
    pub fn with_source(source: impl TableSource + 'static) -> Self {
        let mut tables = Self::new();
        tables.add_source(source);
        tables
    }

    /// Adds the tables in a folder and returns the number of new ones.
    ///
    /// With the feature `mmap` the files are memory-mapped: they must not be modified or truncated
    /// while in use, see [`Directory`]. Files added to the folder later are not seen.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn add_directory(&mut self, path: impl AsRef<Path>) -> io::Result<usize> {
        Ok(self.add_source(Directory::open(path.as_ref())?))
    }

    /// Adds the tables of a source and returns the number of new ones. A table that several sources
    /// have is read from the first.
    ///
    /// ```
    /// use lucena_syzygy::{Memory, TableKind, Tablebase};
    /// let mut memory = Memory::new();
    /// memory.insert("KQvK".parse()?, TableKind::Wdl, Vec::new());
    /// let mut tables = Tablebase::new();
    /// assert_eq!(tables.add_source(memory.clone()), 1);
    /// assert_eq!(tables.add_source(memory), 0);
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    pub fn add_source(&mut self, source: impl TableSource + 'static) -> usize {
        let mut n_new = 0;
        for (key, kind) in source.tables() {
            let slot = self.slot_for(key);
            let entry = &mut self.slots[slot].tables[kind as usize];
            if entry.source.is_none() {
                entry.source = Some(self.sources.len());
                n_new += 1;
            }
        }
        self.sources.push(Box::new(source));
        n_new
    }

    fn slot(&self, key: MaterialKey) -> Option<&Slot> {
        let (slot, _) = self.by_material.get(key.packed(Color::White))?;
        self.slots.get(slot)
    }

    fn slot_for(&mut self, key: MaterialKey) -> usize {
        if let Some((slot, _)) = self.by_material.get(key.packed(Color::White)) {
            return slot;
        }
        self.slots.push(Slot { key, tables: Default::default() });
        self.max_pieces = self.max_pieces.max(key.n_pieces());
        let slot = self.slots.len() - 1;
        for strong in Color::ALL {
            self.by_material.insert(key.packed(strong), slot, strong);
        }
        slot
    }

    /// Number of pieces, kings included, of the largest table; 0 without tables.
    ///
    /// ```
    /// use lucena_syzygy::{Memory, TableKind, Tablebase};
    /// let mut memory = Memory::new();
    /// memory.insert("KRPvKR".parse()?, TableKind::Wdl, Vec::new());
    /// assert_eq!(Tablebase::with_source(memory).max_pieces(), 5);
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    #[must_use]
    pub fn max_pieces(&self) -> usize {
        self.max_pieces
    }

    /// The material keys that have a WDL or DTZ table.
    pub fn material_keys(&self) -> impl Iterator<Item = MaterialKey> {
        self.slots.iter().map(|slot| slot.key)
    }

    /// Whether there is such a table. It may still turn out to be corrupt.
    #[must_use]
    pub fn has(&self, key: MaterialKey, kind: TableKind) -> bool {
        self.slot(key).is_some_and(|slot| slot.tables[kind as usize].source.is_some())
    }

    /// The missing tables of those that positions with this material need.
    ///
    /// ```
    /// use lucena_syzygy::{Memory, TableKind, Tablebase};
    /// let mut memory = Memory::new();
    /// memory.insert("KRvKR".parse()?, TableKind::Wdl, Vec::new());
    /// memory.insert("KRvKR".parse()?, TableKind::Dtz, Vec::new());
    /// let missing = Tablebase::with_source(memory).missing("KRvKR".parse()?);
    /// let missing: Vec<String> = missing.iter().map(|(b, kind)| format!("{b} {kind}")).collect();
    /// assert_eq!(missing, ["KRvK WDL", "KRvK DTZ"]);
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    #[must_use]
    pub fn missing(&self, key: MaterialKey) -> Vec<(MaterialKey, TableKind)> {
        let required = key.required();
        let tables = required.iter().flat_map(|&needed| TableKind::ALL.map(|kind| (needed, kind)));
        tables.filter(|&(needed, kind)| !self.has(needed, kind)).collect()
    }

    /// Opens a table now instead of on first use.
    ///
    /// ```
    /// use lucena_syzygy::{TableKind, Tablebase};
    /// let error = Tablebase::new().open("KRvK".parse()?, TableKind::Dtz).unwrap_err();
    /// assert_eq!(error.to_string(), "the table KRvK.rtbz is missing");
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the table is missing, cannot be read or has an invalid header.
    pub fn open(&self, key: MaterialKey, kind: TableKind) -> Result<(), ProbeError> {
        self.opened_table(key, kind).map(|_| ())
    }

    fn opened_table(&self, key: MaterialKey, kind: TableKind) -> Result<&Opened, ProbeError> {
        self.opened(self.slot(key).ok_or(ProbeError::Missing(key, kind))?, kind)
    }

    /// Verifies the checksum at the end of a file, to find files damaged on disk or in transfer.
    /// Probing does not read it.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use lucena_syzygy::{TableKind, Tablebase};
    /// assert!(Tablebase::embedded().verify_checksum("KRvK".parse()?, TableKind::Dtz).is_ok());
    /// # }
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the table is missing, has an invalid header, or its checksum is wrong.
    pub fn verify_checksum(&self, key: MaterialKey, kind: TableKind) -> Result<(), ProbeError> {
        let opened = self.opened_table(key, kind)?;
        opened.verify_checksum().map_err(|error| opened.error(error).into())
    }

    /// The table for this material, and the side that it calls White.
    #[inline]
    pub(crate) fn find(
        &self,
        material: Material,
        kind: TableKind,
    ) -> Result<(&Opened, Color), ProbeError> {
        let Some((slot, strong)) = self.by_material.get(packed_of(material)) else {
            return Err(missing_error(material, kind));
        };
        Ok((self.opened(&self.slots[slot], kind)?, strong))
    }

    #[inline]
    fn opened<'a>(&'a self, slot: &'a Slot, kind: TableKind) -> Result<&'a Opened, ProbeError> {
        let entry = &slot.tables[kind as usize];
        let source = entry.source.ok_or(ProbeError::Missing(slot.key, kind))?;
        let opened = entry.opened.get_or_init(|| open(&*self.sources[source], slot.key, kind));
        opened.as_ref().map_err(|error| error.clone().into())
    }
}

impl Opened {
    /// [`Table::wdl`] with errors that name the file.
    #[inline]
    pub(crate) fn wdl(&self, pos: &Position, strong: Color) -> Result<Wdl, ProbeError> {
        match self.bytes.view() {
            View::Slice(bytes) => {
                self.table.wdl(bytes, pos, strong).map_err(|fault| self.error(fault).into())
            }
            View::Reader(reader) => {
                let found = self.table.wdl(&Lookup::new(reader), pos, strong);
                found.map_err(|error| self.error(error).into())
            }
        }
    }

    /// [`Table::dtz`] with errors that name the file.
    #[inline]
    pub(crate) fn dtz(
        &self,
        pos: &Position,
        strong: Color,
        wdl: Wdl,
    ) -> Result<StoredDtz, ProbeError> {
        match self.bytes.view() {
            View::Slice(bytes) => {
                let found = self.table.dtz(bytes, pos, strong, wdl);
                found.map_err(|fault| self.error(fault).into())
            }
            View::Reader(reader) => {
                let found = self.table.dtz(&Lookup::new(reader), pos, strong, wdl);
                found.map_err(|error| self.error(error).into())
            }
        }
    }

    fn verify_checksum(&self) -> Result<(), LookupError> {
        let size = self.bytes.size();
        let len =
            size.checked_sub(CHECKSUM_LEN as u64).ok_or(Fault::Length(size as usize).at(0))?;
        let mut stored = [0; CHECKSUM_LEN];
        let computed = match self.bytes.view() {
            View::Slice(bytes) => {
                let (body, end) = bytes.split_at(len as usize);
                stored.copy_from_slice(end);
                checksum(body)
            }
            View::Reader(reader) => {
                reader.read_exact_at(&mut stored, len).map_err(LookupError::Io)?;
                checksum_of_reader(reader, len).map_err(LookupError::Io)?
            }
        };
        if computed == stored { Ok(()) } else { Err(Fault::Checksum.at(len as usize).into()) }
    }

    #[cold]
    fn error(&self, error: impl Into<LookupError>) -> TableError {
        TableError::new((self.key, self.kind), &self.location, error.into())
    }
}

#[cold]
fn open(source: &dyn TableSource, key: MaterialKey, kind: TableKind) -> Result<Opened, TableError> {
    let location = Arc::from(source.location(key, kind));
    let failed = |error| TableError::new((key, kind), &location, error);
    let bytes = source.open(key, kind).map_err(|error| failed(LookupError::Io(error)))?;
    let table = match bytes.view() {
        View::Slice(bytes) => Table::read(bytes, key, kind).map_err(LookupError::from),
        View::Reader(reader) => {
            parse_header(reader, |start, size| Table::read_header(start, size, key, kind))
        }
    };
    let table = table.map_err(failed)?;
    Ok(Opened { key, kind, location, table, bytes })
}

#[cold]
fn missing_error(material: Material, kind: TableKind) -> ProbeError {
    match MaterialKey::of_material(material) {
        Some((key, _)) => ProbeError::Missing(key, kind),
        None => ProbeError::TooManyPieces(material.total()),
    }
}

impl fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = |kind: TableKind| {
            self.slots.iter().filter(|slot| slot.tables[kind as usize].source.is_some()).count()
        };
        write!(f, "Tablebase({} WDL and {} DTZ tables)", n(TableKind::Wdl), n(TableKind::Dtz))
    }
}

/// From material to slots. Every probe looks it up, so it is a hash table with open addressing, at
/// most half full.
#[derive(Default)]
struct MaterialMap {
    entries: Vec<Option<(u64, u32, Color)>>,
    n_used: usize,
}

impl MaterialMap {
    fn insert(&mut self, packed: u64, slot: usize, strong: Color) {
        if 2 * self.n_used >= self.entries.len() {
            let larger = vec![None; (2 * self.entries.len()).max(64)];
            let entries = std::mem::replace(&mut self.entries, larger);
            entries.into_iter().flatten().for_each(|entry| self.put(entry));
        }
        // With equal sides both entries are the same.
        if self.get(packed).is_none() {
            self.put((packed, slot as u32, strong));
            self.n_used += 1;
        }
    }

    fn put(&mut self, entry: (u64, u32, Color)) {
        let mut at = self.start(entry.0);
        while self.entries[at].is_some() {
            at = (at + 1) % self.entries.len();
        }
        self.entries[at] = Some(entry);
    }

    #[inline]
    fn get(&self, packed: u64) -> Option<(usize, Color)> {
        if self.entries.is_empty() {
            return None;
        }
        let mut at = self.start(packed);
        while let Some((found, slot, strong)) = self.entries[at] {
            if found == packed {
                return Some((slot as usize, strong));
            }
            at = (at + 1) & (self.entries.len() - 1);
        }
        None
    }

    /// Multiplication mixes upwards, so the upper bits are the well mixed ones.
    #[inline]
    fn start(&self, packed: u64) -> usize {
        let mixed = packed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 32) as usize & (self.entries.len() - 1)
    }
}
