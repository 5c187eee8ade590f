//! Openings errors.

use std::fmt;
use std::path::{Path, PathBuf};

use lucena_board::{EpdError, Outcome, Variant};

/// Openings cannot be loaded.
///
/// ```
/// use lucena_arena::{OpeningOptions, OpeningSource, Openings};
/// let source = OpeningSource::Epd("no/such.epd".into());
/// let options = OpeningOptions { source, ..OpeningOptions::default() };
/// let error = Openings::load(&options).unwrap_err();
/// assert!(error.to_string().starts_with("no/such.epd: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpeningsError {
    /// A file cannot be read or has the wrong format.
    File {
        /// Path of the file.
        path: PathBuf,
        /// The cause.
        reason: String,
    },
    /// An invalid opening.
    Line {
        /// Path of the file.
        path: PathBuf,
        /// Line, or in PGN game number, from 1.
        line: u64,
        /// What is wrong.
        fault: OpeningFault,
    },
    /// There are no openings.
    NoOpenings {
        /// Path of the file, if any.
        path: Option<PathBuf>,
    },
    /// Random moves found no balanced position, which is practically impossible.
    NoBalancedPosition,
    /// Random openings need our search: the feature `builtin`.
    NoSearch,
}

/// Why an opening is invalid.
///
/// ```
/// let fault = lucena_arena::OpeningFault::TooLong { max: 100 };
/// assert_eq!(fault.to_string(), "longer than 100 bytes");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpeningFault {
    /// Neither FEN nor EPD.
    Position(EpdError),
    /// A game of another variant.
    Variant {
        /// The variant of the game.
        found: Variant,
        /// That of the openings.
        expected: Variant,
    },
    /// The game is already over.
    Over(Outcome),
    /// Not UTF-8.
    NotText {
        /// Offset of the first invalid byte.
        at: usize,
    },
    /// Longer than any FEN or EPD.
    TooLong {
        /// Maximum number of bytes.
        max: usize,
    },
    /// An invalid PGN game.
    Game(String),
}

/// An opening that was skipped.
///
/// ```
/// use lucena_arena::{OpeningFault, SkippedOpening};
/// let skipped = SkippedOpening { line: 3, fault: OpeningFault::TooLong { max: 100 } };
/// assert_eq!(skipped.to_string(), "3: longer than 100 bytes");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedOpening {
    /// Line, or in PGN game number, from 1.
    pub line: u64,
    /// What is wrong.
    pub fault: OpeningFault,
}

impl OpeningsError {
    pub(super) fn file(path: &Path, reason: impl fmt::Display) -> Self {
        Self::File { path: path.into(), reason: reason.to_string() }
    }
}

impl fmt::Display for OpeningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, reason } => write!(f, "{}: {reason}", path.display()),
            Self::Line { path, line, fault } => write!(f, "{}:{line}: {fault}", path.display()),
            Self::NoOpenings { path: Some(path) } => {
                write!(f, "{}: no openings found", path.display())
            }
            Self::NoOpenings { path: None } => write!(f, "no openings"),
            Self::NoBalancedPosition => write!(f, "found no balanced position by random moves"),
            Self::NoSearch => f.write_str(
                "this program was built without random openings (feature `builtin`): give a file",
            ),
        }
    }
}

impl std::error::Error for OpeningsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Line { fault, .. } => Some(fault),
            _ => None,
        }
    }
}

impl fmt::Display for OpeningFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => error.fmt(f),
            Self::Variant { found, expected } => {
                write!(f, "a game of {found}, expected {expected}")
            }
            Self::Over(outcome) => write!(f, "the game is over: {outcome}"),
            Self::NotText { at } => write!(f, "byte {at}: not UTF-8 text"),
            Self::TooLong { max } => write!(f, "longer than {max} bytes"),
            Self::Game(fault) => f.write_str(fault),
        }
    }
}

impl std::error::Error for OpeningFault {}

impl fmt::Display for SkippedOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.fault)
    }
}
