//! What can be wrong with openings.

use std::fmt;
use std::path::{Path, PathBuf};

use lucena_board::{EpdError, Outcome};

/// Openings cannot be read.
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
    /// A file cannot be read, or is not what it should be.
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// An opening cannot be read or played from.
    Line {
        /// The file.
        path: PathBuf,
        /// Its line, or in PGN its game, from 1.
        line: u64,
        /// What is wrong.
        fault: OpeningFault,
    },
    /// There are no openings.
    None {
        /// The file, if there is one.
        path: Option<PathBuf>,
    },
    /// Random moves led to no even position, which is as good as impossible.
    NothingEven,
}

/// What is wrong with one opening.
///
/// ```
/// let fault = lucena_arena::OpeningFault::TooLong { max: 100 };
/// assert_eq!(fault.to_string(), "longer than 100 bytes");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpeningFault {
    /// No FEN and no EPD.
    Position(EpdError),
    /// The game is over before it has begun.
    Over(Outcome),
    /// Not UTF-8.
    NotText {
        /// The first byte that is not.
        at: usize,
    },
    /// No line with a position is that long.
    TooLong {
        /// The most bytes.
        max: usize,
    },
    /// A game of a PGN file that cannot be read.
    Game(String),
}

/// An opening that was left out.
///
/// ```
/// use lucena_arena::{OpeningFault, SkippedOpening};
/// let skipped = SkippedOpening { line: 3, fault: OpeningFault::TooLong { max: 100 } };
/// assert_eq!(skipped.to_string(), "3: longer than 100 bytes");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedOpening {
    /// Its line, or in PGN its game, from 1.
    pub line: u64,
    /// What is wrong with it.
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
            Self::None { path: Some(path) } => write!(f, "{}: no openings", path.display()),
            Self::None { path: None } => write!(f, "no openings"),
            Self::NothingEven => write!(f, "random moves lead to no even position"),
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
