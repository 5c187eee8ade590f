//! The kinds of tournaments.

use serde::{Deserialize, Serialize};

/// The players that meet.
///
/// ```
/// assert_eq!(lucena_arena::Format::default(), lucena_arena::Format::RoundRobin);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Format {
    /// Every player meets every other one in each round
    #[default]
    RoundRobin,
    /// The first players (--seeds) meet all the others in each round
    Gauntlet,
    /// In each round every player meets one other with about as many points
    Swiss,
}

/// The player that has White.
///
/// ```
/// assert_eq!(lucena_arena::Colors::default(), lucena_arena::Colors::Swapped);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Colors {
    /// The first engine starts with White; colors are swapped after each game
    #[default]
    Swapped,
    /// The second engine starts with White; colors are swapped after each game
    Reversed,
    /// The first engine always has White
    Kept,
}

/// When the next opening is taken.
///
/// ```
/// assert_eq!(lucena_arena::OpeningPolicy::default(), lucena_arena::OpeningPolicy::Encounter);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OpeningPolicy {
    /// Each pairing has an opening of its own
    #[default]
    Encounter,
    /// All pairings of a round share one opening
    Round,
}
