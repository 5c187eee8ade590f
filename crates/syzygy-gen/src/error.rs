//! Why tables were not made.

use std::{
    error, fmt, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::solve::SolveError;
use lucena_syzygy::{MaterialKey, TableKind};

/// Why tables were not made. Those that were finished before stay.
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
    /// A file or folder could not be read or written; the disk may be full.
    Io {
        /// What was tried, as in "cannot write".
        action: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// What the system said.
        error: Arc<io::Error>,
    },
    /// The file is there already, and it was not said that it may stay.
    Exists(PathBuf),
    /// More pieces than tables can be made for.
    TooManyPieces(MaterialKey),
    /// A decision is further away than the solver can count.
    TooFar {
        /// The endgame with that position.
        material_key: MaterialKey,
        /// The most plies.
        max_plies: u16,
    },
    /// The file, read again, does not say what was to be written: memory or disk cannot be
    /// trusted.
    NotAsWritten {
        /// The endgame.
        material_key: MaterialKey,
        /// Which of its files.
        kind: TableKind,
        /// How many placements have another value.
        n_placements: u64,
    },
    /// The flag that stops the work was set.
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
            Self::Exists(path) => write!(f, "{} is there already", path.display()),
            Self::TooManyPieces(key) => write!(
                f,
                "{key} has {} pieces, and tables are generated for at most {}",
                key.n_pieces(),
                super::MAX_GENERATED_PIECES,
            ),
            Self::TooFar { material_key: key, max_plies } => {
                write!(f, "{key} has a decision more than {max_plies} plies away")
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
