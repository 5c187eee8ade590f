//! Source and order of openings.

use std::path::PathBuf;

use lucena_board::Variant;
use serde::{Deserialize, Serialize};

use super::Opening;

/// Options of openings.
///
/// ```
/// use lucena_arena::{OpeningOptions, OpeningOrder};
/// let options = OpeningOptions { order: OpeningOrder::Random, seed: 7, ..Default::default() };
/// assert_eq!((options.start, options.plies), (1, None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningOptions {
    /// Source.
    pub source: OpeningSource,
    /// The variant of all openings. Those of standard chess may have castling rights of Chess960; with
    /// Chess960, random openings start from its positions.
    pub variant: Variant,
    /// Order.
    pub order: OpeningOrder,
    /// Random seed of the order, of book moves and of random moves.
    pub seed: u64,
    /// Index of the first opening, from 1.
    pub start: u64,
    /// Maximum number of plies.
    pub plies: Option<u32>,
    /// What to do with invalid openings.
    pub invalid: InvalidOpenings,
}

/// Random balanced openings.
impl Default for OpeningOptions {
    fn default() -> Self {
        Self {
            source: OpeningSource::Random,
            variant: Variant::Standard,
            order: OpeningOrder::default(),
            seed: 0,
            start: 1,
            plies: None,
            invalid: InvalidOpenings::default(),
        }
    }
}

/// Source of openings.
///
/// ```
/// use lucena_arena::OpeningSource;
/// let path = OpeningSource::Epd("book.epd".into()).path();
/// assert_eq!(path.unwrap().to_str(), Some("book.epd"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpeningSource {
    /// The initial position only.
    Initial,
    /// A list.
    List(Vec<Opening>),
    /// A file with a FEN or EPD per line.
    Epd(PathBuf),
    /// A PGN file, of which the first moves are used.
    Pgn(PathBuf),
    /// A Polyglot book; moves are selected at random by weight.
    Polyglot(PathBuf),
    /// Positions after random moves: balanced in standard chess and Chess960, which our search
    /// judges.
    Random,
}

impl OpeningSource {
    /// The path of the file, if any.
    ///
    /// ```
    /// assert_eq!(lucena_arena::OpeningSource::Initial.path(), None);
    /// ```
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        match self {
            Self::Epd(path) | Self::Pgn(path) | Self::Polyglot(path) => Some(path.clone()),
            Self::Initial | Self::List(_) | Self::Random => None,
        }
    }
}

/// Order of the openings of a file.
///
/// ```
/// assert_eq!(lucena_arena::OpeningOrder::default(), lucena_arena::OpeningOrder::Sequential);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OpeningOrder {
    /// As in the file
    #[default]
    Sequential,
    /// Shuffled by the seed; none repeats before all have been used
    Random,
}

/// What to do with openings that are invalid or already over.
///
/// ```
/// assert_eq!(lucena_arena::InvalidOpenings::default(), lucena_arena::InvalidOpenings::Reject);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InvalidOpenings {
    /// Report the first one as an error.
    #[default]
    Reject,
    /// Skip and report them.
    Skip,
}
