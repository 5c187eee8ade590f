//! Errors of the generator.

use std::{
    error, fmt, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use lucena_syzygy::{MaterialKey, TableKind};

use super::solve::SolveError;

/// Error of [`Generator::run`](crate::Generator::run). Tables finished before it are kept.
///
/// ```
/// use lucena_syzygy_gen::{GenerateError, Generator};
/// let generator = Generator::new(["KQvK".parse()?]).directory("/no/such/place");
/// let error = generator.run(|_| ()).unwrap_err();
/// assert!(matches!(&error, GenerateError::Io { path, .. } if path.ends_with("place")));
/// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum GenerateError {
    /// A file or folder could not be read or written.
    Io {
        /// The failed action, such as "write".
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system error.
        error: Arc<io::Error>,
    },
    /// The file already exists, and [`Existing::Keep`](crate::Existing::Keep) is not set.
    Exists(PathBuf),
    /// More than [`MAX_GENERATED_PIECES`](crate::MAX_GENERATED_PIECES) pieces.
    TooManyPieces(MaterialKey),
    /// The endgame has a higher DTZ than the solver supports.
    TooFar {
        /// Material key of the table.
        material_key: MaterialKey,
        /// The highest DTZ supported, in plies.
        max_plies: u16,
    },
    /// The file read back differs from the solution: memory or disk may be faulty.
    NotAsWritten {
        /// Material key of the table.
        material_key: MaterialKey,
        /// WDL or DTZ.
        kind: TableKind,
        /// Number of placements with another value.
        n_placements: u64,
    },
    /// The stop flag was set.
    Stopped,
}

impl GenerateError {
    pub(super) fn io(action: &'static str, path: &Path, error: io::Error) -> Self {
        Self::Io { action, path: path.to_owned(), error: Arc::new(error) }
    }
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { action, path, error } => {
                write!(f, "cannot {action} {}: {error}", path.display())
            }
            Self::Exists(path) => write!(f, "{} already exists", path.display()),
            Self::TooManyPieces(key) => write!(
                f,
                "{key} has {} pieces, and tables are generated for at most {}",
                key.n_pieces(),
                super::MAX_GENERATED_PIECES,
            ),
            Self::TooFar { material_key: key, max_plies } => {
                write!(f, "{key} has a DTZ above {max_plies} plies")
            }
            Self::NotAsWritten { material_key: key, kind, n_placements } => write!(
                f,
                "{key}.{}, read again, differs from what was written in {n_placements} \
                 placements",
                kind.extension(),
            ),
            Self::Stopped => f.write_str("stopped"),
        }
    }
}

impl error::Error for GenerateError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<SolveError> for GenerateError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::TooFar { key, max_plies } => Self::TooFar { material_key: key, max_plies },
            SolveError::Stopped => Self::Stopped,
        }
    }
}
