//! Where openings come from, and in which order.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::Opening;
use crate::Variant;

/// Where the openings of a tournament come from, and which comes when.
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
    /// Order.
    pub order: OpeningOrder,
    /// Random seed, for the order, for book moves and for random moves.
    pub seed: u64,
    /// Number of the first opening, from 1.
    pub start: u64,
    /// Most plies of an opening.
    pub plies: Option<u32>,
    /// What to do with invalid openings.
    pub bad: BadOpenings,
}

/// Even random openings.
impl Default for OpeningOptions {
    fn default() -> Self {
        Self {
            source: OpeningSource::Random(Variant::Auto),
            order: OpeningOrder::default(),
            seed: 0,
            start: 1,
            plies: None,
            bad: BadOpenings::default(),
        }
    }
}

/// Where openings come from.
///
/// ```
/// use lucena_arena::OpeningSource;
/// let path = OpeningSource::Epd("book.epd".into()).path();
/// assert_eq!(path.unwrap().to_str(), Some("book.epd"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpeningSource {
    /// All games start from the initial position.
    Initial,
    /// These.
    List(Vec<Opening>),
    /// A file with a FEN or EPD on each line.
    Epd(PathBuf),
    /// A file of games, of which the first moves are taken.
    Pgn(PathBuf),
    /// A Polyglot book, whose moves are chosen at random by their weights.
    Polyglot(PathBuf),
    /// Random moves to even positions, different ones for each seed: from the initial position, or
    /// from any of the 960.
    Random(Variant),
}

impl OpeningSource {
    /// The file, if they come from one.
    ///
    /// ```
    /// assert_eq!(lucena_arena::OpeningSource::Initial.path(), None);
    /// ```
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        match self {
            Self::Epd(path) | Self::Pgn(path) | Self::Polyglot(path) => Some(path.clone()),
            Self::Initial | Self::List(_) | Self::Random(_) => None,
        }
    }
}

/// In which order the openings of a file come.
///
/// ```
/// assert_eq!(lucena_arena::OpeningOrder::default(), lucena_arena::OpeningOrder::Sequential);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OpeningOrder {
    /// In the order of the file
    #[default]
    Sequential,
    /// Shuffled by the seed; none is repeated before all have been played
    Random,
}

/// What to do with openings that are invalid or already over.
///
/// ```
/// assert_eq!(lucena_arena::BadOpenings::default(), lucena_arena::BadOpenings::Refused);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BadOpenings {
    /// They are errors.
    #[default]
    Refused,
    /// They are skipped and reported.
    Skipped,
}
