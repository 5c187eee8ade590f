//! Errors of tables and of probes.

use std::{error, fmt, io, sync::Arc};

use crate::{
    MaterialKey, TableKind,
    fault::{Corruption, LookupError},
};

/// Error of a table file that cannot be read or is corrupt.
///
/// ```
/// use lucena_syzygy::{Memory, TableKind, Tablebase};
/// let mut memory = Memory::new();
/// memory.insert("KQvK".parse()?, TableKind::Wdl, b"not a table".as_slice());
/// let tables = Tablebase::with_source(memory);
/// let pos = "8/8/8/8/8/4k3/8/4K2Q b - - 0 1".parse::<lucena_board::Position>()?;
/// let error = tables.probe_wdl(&pos).unwrap_err();
/// assert_eq!(error.to_string(), "KQvK.rtbw, byte 11: found 11 bytes, expected 16 more than a multiple of 64");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TableError {
    key: MaterialKey,
    kind: TableKind,
    location: Arc<str>,
    reason: Reason,
}

#[derive(Clone, Debug)]
enum Reason {
    Io(Arc<io::Error>),
    Corrupt(Corruption),
}

impl TableError {
    pub(crate) fn new(
        (key, kind): (MaterialKey, TableKind),
        location: &Arc<str>,
        error: LookupError,
    ) -> Self {
        let reason = match error {
            LookupError::Io(error) => Reason::Io(Arc::new(error)),
            LookupError::Corrupt(corruption) => Reason::Corrupt(corruption),
        };
        Self { key, kind, location: Arc::clone(location), reason }
    }

    /// Material key of the table.
    ///
    /// ```
    /// # use lucena_syzygy::{Memory, TableKind, Tablebase};
    /// # let mut memory = Memory::new();
    /// # memory.insert("KQvK".parse()?, TableKind::Wdl, b"".as_slice());
    /// let error = Tablebase::with_source(memory).open("KQvK".parse()?, TableKind::Wdl).unwrap_err();
    /// let error = error.table().unwrap();
    /// assert_eq!((error.material_key().to_string().as_str(), error.kind()), ("KQvK", TableKind::Wdl));
    /// assert_eq!(error.offset(), Some(0));
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    #[must_use]
    pub fn material_key(&self) -> MaterialKey {
        self.key
    }

    /// Path or address of the table, from [`TableSource::location`](crate::TableSource::location).
    #[must_use]
    pub fn location(&self) -> &str {
        &self.location
    }

    /// Kind of the table.
    #[must_use]
    pub fn kind(&self) -> TableKind {
        self.kind
    }

    /// Offset in the file of the corrupt data; `None` if the file could not be read.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        match &self.reason {
            Reason::Io(_) => None,
            Reason::Corrupt(corruption) => Some(corruption.offset as u64),
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { location, reason, .. } = self;
        match reason {
            Reason::Io(error) => write!(f, "{location}: {error}"),
            Reason::Corrupt(Corruption { offset, fault }) => {
                write!(f, "{location}, byte {offset}: {fault}")
            }
        }
    }
}

impl error::Error for TableError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &self.reason {
            Reason::Io(error) => Some(error),
            Reason::Corrupt(_) => None,
        }
    }
}

/// Error of a probe.
///
/// ```
/// use lucena_board::Position;
/// use lucena_syzygy::{ProbeError, Tablebase};
/// let error = Tablebase::new().probe_wdl(&Position::initial()).unwrap_err();
/// assert!(matches!(error, ProbeError::TooManyPieces(32)));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ProbeError {
    /// More pieces than any table has.
    TooManyPieces(u32),
    /// Castling rights, which no table covers.
    Castling,
    /// A required table is missing.
    Missing(MaterialKey, TableKind),
    /// A required table cannot be read or is corrupt.
    Table(TableError),
}

impl ProbeError {
    /// The error of the table, if there is one.
    #[must_use]
    pub fn table(&self) -> Option<&TableError> {
        match self {
            Self::Table(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPieces(n) => write!(f, "no tablebase has {n} pieces"),
            Self::Castling => f.write_str("tablebases have no positions with castling rights"),
            Self::Missing(key, kind) => {
                write!(f, "the table {key}.{} is missing", kind.extension())
            }
            Self::Table(error) => error.fmt(f),
        }
    }
}

impl error::Error for ProbeError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Table(error) => error.source(),
            _ => None,
        }
    }
}

impl From<TableError> for ProbeError {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}
