//! Adjudication by game length.

use alloc::format;
use alloc::string::String;
use core::str::FromStr;

use lucena_board::{ChessPosition, Game};

/// A draw after this many moves of each side, including book moves.
///
/// ```
/// assert_eq!("200".parse(), Ok(lucena_game::MoveLimit(200)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct MoveLimit(
    #[cfg_attr(feature = "serde", serde(deserialize_with = "super::positive"))] pub u32,
);

impl FromStr for MoveLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let moves = text.parse().ok().filter(|&moves| moves > 0);
        moves.map(Self).ok_or_else(|| format!("expected a number from 1 to {}", u32::MAX))
    }
}

impl MoveLimit {
    /// Whether the game has this many moves.
    #[must_use]
    pub fn is_reached<P: ChessPosition>(self, game: &Game<P>) -> bool {
        game.len() as u64 >= 2 * u64::from(self.0)
    }
}
