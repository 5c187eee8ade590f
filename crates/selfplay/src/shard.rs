//! [`Shard`]: a part of a set of games.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

/// A part of a set of games, such as `3/16`: the third of sixteen.
///
/// ```
/// use lucena_selfplay::Shard;
/// let shard: Shard = "3/4".parse()?;
/// assert_eq!(shard.games(1000), 500..750);
/// assert_eq!(Shard::default().games(1000), 0..1000);
/// # Ok::<(), lucena_selfplay::ParseShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    number: u64,
    n_shards: u64,
}

/// Not a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected I/N with I from 1 to N, such as 3/16")]
pub struct ParseShardError;

impl Default for Shard {
    /// The whole set.
    fn default() -> Self {
        Self { number: 1, n_shards: 1 }
    }
}

impl Shard {
    /// The numbers of the games of this part, of `n_games` in all.
    #[must_use]
    pub fn games(self, n_games: u64) -> Range<u64> {
        let cut = |number: u64| (n_games as u128 * number as u128 / self.n_shards as u128) as u64;
        cut(self.number - 1)..cut(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.n_shards)
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let (number, n_shards) = text.split_once('/').ok_or(ParseShardError)?;
        let number = number.parse().map_err(|_| ParseShardError)?;
        let n_shards = n_shards.parse().map_err(|_| ParseShardError)?;
        let is_valid = (1..=n_shards).contains(&number);
        is_valid.then_some(Self { number, n_shards }).ok_or(ParseShardError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_all_games_once() {
        for (n_games, n_shards) in [(0, 3), (2, 3), (1000, 7), (u64::MAX, 5)] {
            let mut end = 0;
            for number in 1..=n_shards {
                let games = Shard { number, n_shards }.games(n_games);
                assert_eq!(games.start, end);
                end = games.end;
            }
            assert_eq!(end, n_games);
        }
    }

    #[test]
    fn bad_shards_are_errors() {
        for text in ["", "3", "0/4", "5/4", "1/0", "-1/4", "1/2/3", "a/b"] {
            assert_eq!(text.parse::<Shard>(), Err(ParseShardError), "{text}");
        }
        assert_eq!("4/4".parse::<Shard>().unwrap().to_string(), "4/4");
    }
}
