//! [`Shard`]: a part of numbered work, for several machines.

use std::fmt;
use std::iter::StepBy;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of N equal parts of numbered work, such as `3/16`: items I, I + N, I + 2N and so on, counted
/// from 1.
///
/// This is the meaning of `--shard I/N` everywhere. The items are game pairs in a tournament, and
/// games or iterations elsewhere. What belongs to a shard does not depend on how much work there is,
/// so work can be extended, or read from a stream, and shards advance at the same pace. Together the
/// shards are the work, without overlap.
///
/// ```
/// use lucena_arena::Shard;
/// let second: Shard = "2/3".parse()?;
/// assert!(second.contains(1) && second.contains(4) && !second.contains(2));
/// assert!(second.items(8).eq([1, 4, 7]));
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
    /// The only shard of undivided work.
    ///
    /// ```
    /// assert!((0..100).all(|item| lucena_arena::Shard::WHOLE.contains(item)));
    /// ```
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Whether an item, counted from 0, belongs to this shard.
    ///
    /// ```
    /// assert!(lucena_arena::Shard::WHOLE.contains(7));
    /// ```
    #[must_use]
    pub const fn contains(self, item: u64) -> bool {
        item % self.count as u64 == self.first()
    }

    /// Those of `n_items` items, counted from 0, that belong to this shard.
    ///
    /// ```
    /// assert!(lucena_arena::Shard::WHOLE.items(10).eq(0..10));
    /// ```
    pub fn items(self, n_items: u64) -> StepBy<Range<u64>> {
        (self.first()..n_items).step_by(self.count as usize)
    }

    /// How many of `n_items` items belong to this shard.
    ///
    /// ```
    /// let first: lucena_arena::Shard = "1/3".parse()?;
    /// assert_eq!(first.share_of(10), 4);
    /// # Ok::<(), lucena_arena::ShardError>(())
    /// ```
    #[must_use]
    pub const fn share_of(self, n_items: u64) -> u64 {
        let (index, count) = (self.index as u64, self.count as u64);
        n_items / count + (n_items % count >= index) as u64
    }

    /// The first item of this shard, counted from 0.
    ///
    /// ```
    /// assert_eq!(lucena_arena::Shard::WHOLE.first(), 0);
    /// ```
    #[must_use]
    pub const fn first(self) -> u64 {
        self.index as u64 - 1
    }

    /// Number of shards: the difference between successive items.
    ///
    /// ```
    /// assert_eq!(lucena_arena::Shard::WHOLE.count(), 1);
    /// ```
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// All shards of the work.
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

    /// Whether this is all of the work.
    ///
    /// ```
    /// assert!(lucena_arena::Shard::WHOLE.is_whole());
    /// ```
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.count == 1
    }
}

/// All of the work.
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
/// assert_eq!(error.to_string(), "expected I/N with I from 1 to N, such as 3/16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardError;

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected I/N with I from 1 to N, such as 3/16")
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
            _ => Err(ShardError),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl Serialize for Shard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Shard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_all_items_once() {
        for (n_items, count) in [(0_u64, 3), (2, 3), (1000, 7)] {
            let shards = || Shard { index: 1, count }.all();
            let mut items: Vec<u64> = shards().flat_map(|shard| shard.items(n_items)).collect();
            items.sort_unstable();
            assert!(items.into_iter().eq(0..n_items));
            for shard in shards() {
                assert_eq!(shard.items(n_items).count() as u64, shard.share_of(n_items));
                assert!(shard.items(n_items).all(|item| shard.contains(item)));
            }
        }
        let shares = Shard { index: 1, count: 5 }.all().map(|shard| shard.share_of(u64::MAX));
        assert_eq!(shares.map(u128::from).sum::<u128>(), u128::from(u64::MAX));
    }

    #[test]
    fn bad_shards_are_errors() {
        for text in ["", "3", "0/4", "5/4", "1/0", "-1/4", "1/2/3", "a/b"] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text}");
        }
        assert_eq!("4/4".parse::<Shard>().unwrap().to_string(), "4/4");
    }
}
