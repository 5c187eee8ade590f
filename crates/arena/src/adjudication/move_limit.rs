//! Adjudication by game length.

use std::str::FromStr;

use lucena_board::{Game, GameResult};
use serde::{Deserialize, Serialize};

use crate::serde_fields::positive;

/// A draw after this many moves of each side, including book moves.
///
/// ```
/// assert_eq!("200".parse(), Ok(lucena_arena::MoveLimit(200)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MoveLimit(#[serde(deserialize_with = "positive")] pub u32);

impl FromStr for MoveLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let moves = text.parse().ok().filter(|&moves| moves > 0);
        moves.map(Self).ok_or_else(|| format!("expected a number from 1 to {}", u32::MAX))
    }
}

impl MoveLimit {
    pub(super) fn result(self, game: &Game) -> Option<GameResult> {
        let is_over = game.len() as u64 >= 2 * u64::from(self.0);
        is_over.then_some(GameResult::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Adjudication;
    use super::super::tests::check;
    use super::*;

    #[test]
    fn long_games_are_drawn() {
        let rules = Adjudication { max_moves: Some(MoveLimit(7)), ..Adjudication::default() };
        check(&rules, &[None], Some((14, GameResult::Draw)));
        assert!("0".parse::<MoveLimit>().is_err());
    }
}
