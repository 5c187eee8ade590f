//! Tournament formats.

use serde::{Deserialize, Serialize};

/// Tournament format.
///
/// ```
/// assert_eq!(lucena_arena::Format::default(), lucena_arena::Format::RoundRobin);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Format {
    /// Every player meets every other player in each round
    #[default]
    RoundRobin,
    /// The first players (--seeds) meet all others in each round
    Gauntlet,
    /// Players with similar scores meet in each round
    Swiss,
}

/// Which player has White.
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

/// When the next opening is used.
///
/// ```
/// assert_eq!(lucena_arena::OpeningPolicy::default(), lucena_arena::OpeningPolicy::Encounter);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OpeningPolicy {
    /// Each pairing has its own opening
    #[default]
    Encounter,
    /// All pairings of a round have the same opening
    Round,
}
