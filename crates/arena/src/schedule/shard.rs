//! Shards: parts of a tournament for several machines.

use std::fmt;
use std::str::FromStr;

use lucena_board::Excerpt;

/// One of several equal parts of a tournament. Shards consist of whole pairings, so that game pairs
/// stay together; together they are the tournament, without overlap.
///
/// ```
/// use lucena_arena::Shard;
/// let second: Shard = "2/3".parse()?;
/// assert!(second.contains(1) && second.contains(4) && !second.contains(2));
/// assert_eq!(second.to_string(), "2/3");
/// # Ok::<(), lucena_arena::ShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    /// From 1 to `count`.
    index: u32,
    count: u32,
}

impl Shard {
    /// The only shard of an undivided tournament.
    ///
    /// ```
    /// assert!((0..100).all(|pairing| lucena_arena::Shard::WHOLE.contains(pairing)));
    /// ```
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Whether a pairing belongs to this shard.
    ///
    /// ```
    /// assert!(lucena_arena::Shard::WHOLE.contains(7));
    /// ```
    #[must_use]
    pub const fn contains(self, pairing: u64) -> bool {
        pairing % self.count as u64 == self.index as u64 - 1
    }

    /// How many of `n_pairings` belong to this shard.
    ///
    /// ```
    /// let first: lucena_arena::Shard = "1/3".parse()?;
    /// assert_eq!(first.share_of(10), 4);
    /// # Ok::<(), lucena_arena::ShardError>(())
    /// ```
    #[must_use]
    pub const fn share_of(self, n_pairings: u64) -> u64 {
        let (index, count) = (self.index as u64, self.count as u64);
        (n_pairings + count - index) / count
    }

    /// All shards of the tournament.
    ///
    /// ```
    /// let first: lucena_arena::Shard = "1/3".parse()?;
    /// let names: Vec<String> = first.all().map(|shard| shard.to_string()).collect();
    /// assert_eq!(names, ["1/3", "2/3", "3/3"]);
    /// # Ok::<(), lucena_arena::ShardError>(())
    /// ```
    pub fn all(self) -> impl Iterator<Item = Self> {
        (1..=self.count).map(move |index| Self { index, ..self })
    }

    /// Whether this is the whole tournament.
    ///
    /// ```
    /// assert!(lucena_arena::Shard::WHOLE.is_whole());
    /// ```
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.count == 1
    }
}

/// The whole tournament.
impl Default for Shard {
    fn default() -> Self {
        Self::WHOLE
    }
}

/// An invalid shard.
///
/// ```
/// use lucena_arena::Shard;
/// let error = "4/3".parse::<Shard>().unwrap_err();
/// assert_eq!(error.to_string(), "found \"4/3\", expected a shard such as 3/16, from 1/16 to 16/16");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardError(Excerpt);

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected a shard such as 3/16, from 1/16 to 16/16", self.0)
    }
}

impl std::error::Error for ShardError {}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let numbers = text.split_once('/').and_then(|(index, count)| {
            Some((index.trim().parse::<u32>().ok()?, count.trim().parse::<u32>().ok()?))
        });
        match numbers {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Self { index, count }),
            _ => Err(ShardError(Excerpt::new(text))),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}
