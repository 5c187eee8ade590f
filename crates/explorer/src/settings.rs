//! What an index contains.

/// Which games an index contains, and how much of each. Stored in the index.
///
/// ```
/// use lucena_explorer::{Settings, Starts};
/// let settings = Settings::default();
/// assert_eq!((settings.max_plies, settings.min_rating), (40, 0));
/// assert_eq!(settings.starts, Starts::Initial);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// Number of plies per game whose positions are indexed. At most [`Settings::MAX_PLIES`].
    pub max_plies: u32,
    /// Both players are rated at least this; 0 includes games without ratings.
    pub min_rating: u16,
    /// Start positions of the games.
    pub starts: Starts,
}

impl Settings {
    /// Upper limit of [`Settings::max_plies`]. Higher values are reduced to it.
    pub const MAX_PLIES: u32 = 1000;
}

impl Default for Settings {
    fn default() -> Self {
        Self { max_plies: 40, min_rating: 0, starts: Starts::Initial }
    }
}

/// Start positions of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Starts {
    /// Only games from the initial position of their variant; in Chess960, from any of the 960.
    #[default]
    Initial,
    /// Also games with a `FEN` tag.
    AnyPosition,
}

/// Counts of the games that were read to build an index. Every game is counted in one field.
///
/// ```
/// let counts = lucena_explorer::GameCounts::default();
/// assert_eq!(counts.total(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameCounts {
    /// Games in the index.
    pub indexed: u64,
    /// Games skipped because the index already had one with the same start position, moves,
    /// result, players and date.
    pub duplicates: u64,
    /// Games of unknown variants.
    pub variants: u64,
    /// Games from another position than the initial one, if those are skipped.
    pub other_starts: u64,
    /// Games with an error that makes the moves unreliable, such as an illegal move.
    pub invalid: u64,
    /// Games without a move.
    pub without_moves: u64,
    /// Games without a result.
    pub unfinished: u64,
    /// Games below the minimum rating.
    pub low_rated: u64,
}

impl GameCounts {
    /// Games read.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.fields().iter().fold(0, |sum, &n| sum.saturating_add(n))
    }

    /// All fields in the order of the file format.
    pub(crate) const fn fields(&self) -> [u64; 8] {
        [
            self.indexed,
            self.duplicates,
            self.variants,
            self.other_starts,
            self.invalid,
            self.without_moves,
            self.unfinished,
            self.low_rated,
        ]
    }

    /// The inverse of [`Self::fields`].
    pub(crate) const fn from_fields(fields: [u64; 8]) -> Self {
        let [indexed, duplicates, variants, other_starts, invalid, without_moves, rest @ ..] =
            fields;
        let [unfinished, low_rated] = rest;
        Self {
            indexed,
            duplicates,
            variants,
            other_starts,
            invalid,
            without_moves,
            unfinished,
            low_rated,
        }
    }

    /// Adds the counts of other games.
    pub(crate) fn add(&mut self, other: Self) {
        let mut sum = self.fields();
        for (n, more) in sum.iter_mut().zip(other.fields()) {
            *n = n.saturating_add(more);
        }
        *self = Self::from_fields(sum);
    }
}
