//! Errors of `statistics` and `verify`.

use std::{error, fmt};

use lucena_syzygy::{MaterialKey, ProbeError, TableError};

use crate::MAX_GENERATED_PIECES;

/// Error of [`statistics`](crate::statistics) or [`verify`](crate::verify).
///
/// ```
/// use lucena_syzygy::Tablebase;
/// use lucena_syzygy_gen::ScanError;
/// let tables = Tablebase::new();
/// let error = lucena_syzygy_gen::statistics(&tables, "KQRBvKRN".parse()?, 1.try_into()?, |_| ()).unwrap_err();
/// assert!(matches!(error, ScanError::TooManyPieces(_)));
/// assert_eq!(error.to_string(), "KQRBvKRN has 7 pieces, and at most 6 are supported");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ScanError {
    /// More than [`MAX_GENERATED_PIECES`] pieces: the values would not fit into memory.
    TooManyPieces(MaterialKey),
    /// A probe failed.
    Probe(ProbeError),
}

impl ScanError {
    /// The error of the table, if there is one.
    ///
    /// ```
    /// use lucena_syzygy::Tablebase;
    /// let error = lucena_syzygy_gen::verify(&Tablebase::new(), "KRvK".parse()?, 1.try_into()?, |_| ()).unwrap_err();
    /// assert_eq!(error.to_string(), "the table KRvK.rtbw is missing");
    /// assert!(error.table().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn table(&self) -> Option<&TableError> {
        match self {
            Self::TooManyPieces(_) => None,
            Self::Probe(error) => error.table(),
        }
    }
}

impl fmt::Display for ScanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPieces(key) => write!(
                f,
                "{key} has {} pieces, and at most {MAX_GENERATED_PIECES} are supported",
                key.n_pieces(),
            ),
            Self::Probe(error) => error.fmt(f),
        }
    }
}

impl error::Error for ScanError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::TooManyPieces(_) => None,
            Self::Probe(error) => error.source(),
        }
    }
}

impl From<ProbeError> for ScanError {
    fn from(error: ProbeError) -> Self {
        Self::Probe(error)
    }
}
