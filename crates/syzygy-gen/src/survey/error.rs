//! Why positions were not all looked up.

use std::{error, fmt};

use crate::MAX_GENERATED_MEN;
use lucena_syzygy::{Balance, ProbeError, TableError};

/// Why [`statistics`](crate::statistics) or [`verify`](crate::verify) failed.
///
/// ```
/// use lucena_syzygy::Tablebase;
/// use lucena_syzygy_gen::SurveyError;
/// let tables = Tablebase::new();
/// let error = lucena_syzygy_gen::statistics(&tables, "KQRBvKRN".parse()?, 1.try_into()?, |_| ()).unwrap_err();
/// assert!(matches!(error, SurveyError::TooManyMen(_)));
/// assert_eq!(error.to_string(), "KQRBvKRN has 7 men, and positions of 6 at most are looked at");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum SurveyError {
    /// More men than tables can be made for: the values would not fit into memory.
    TooManyMen(Balance),
    /// A position has no value.
    Probe(ProbeError),
}

impl SurveyError {
    /// What is wrong with a table, if that is the reason.
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
            Self::TooManyMen(_) => None,
            Self::Probe(error) => error.table(),
        }
    }
}

impl fmt::Display for SurveyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyMen(balance) => write!(
                f,
                "{balance} has {} men, and positions of {MAX_GENERATED_MEN} at most are looked at",
                balance.n_men(),
            ),
            Self::Probe(error) => error.fmt(f),
        }
    }
}

impl error::Error for SurveyError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::TooManyMen(_) => None,
            Self::Probe(error) => error.source(),
        }
    }
}

impl From<ProbeError> for SurveyError {
    fn from(error: ProbeError) -> Self {
        Self::Probe(error)
    }
}
