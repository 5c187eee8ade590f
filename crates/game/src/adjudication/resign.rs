//! Resign adjudication by engine scores.

use alloc::string::String;
use core::str::FromStr;

use lucena_board::{ByColor, Color};

use super::key_values::{flag_of_key_values, number, pairs, unknown};

/// A side loses after enough consecutive moves with a lost score.
///
/// ```
/// use lucena_game::ResignRule;
/// let rule: ResignRule = "moves=3 score=600 sides=both".parse()?;
/// assert_eq!(rule, ResignRule { score: 600, moves: 3, both_sides: true });
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "kebab-case"))]
pub struct ResignRule {
    /// Minimum score in centipawns, from the winner's point of view. Mate scores count.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "super::positive"))]
    pub score: u32,
    /// Number of consecutive moves with such a score.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "super::positive"))]
    pub moves: u32,
    /// Whether the opponent's scores must agree.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "core::ops::Not::not"))]
    pub both_sides: bool,
}

flag_of_key_values!(
    ResignRule,
    "resign",
    "Adjudicate a loss after N consecutive moves with a score of -CP or worse: moves=N score=CP [sides=both]"
);

impl FromStr for ResignRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut rule = Self { score: 0, moves: 0, both_sides: false };
        for (key, value) in pairs("resign", text)? {
            match (key, value) {
                ("moves" | "movecount", _) => rule.moves = number(key, value)?,
                ("score", _) => rule.score = number(key, value)?,
                ("sides", "both") | ("twosided", "true") => rule.both_sides = true,
                ("sides", "one") | ("twosided", "false") => rule.both_sides = false,
                ("sides", _) => return unknown("resign: sides", value, "one or both"),
                ("twosided", _) => return unknown("twosided", value, "true or false"),
                _ => return unknown("resign", key, "moves, score or sides"),
            }
        }
        match rule {
            Self { moves: 1.., score: 1.., .. } => Ok(rule),
            _ => Err("resign: expected moves=N score=N, both above 0".into()),
        }
    }
}

impl ResignRule {
    /// The count of a new game.
    #[must_use]
    pub const fn count(self) -> LostCount {
        LostCount::new(self.score, if self.both_sides { Scores::OfBoth } else { Scores::Own })
    }

    /// The side that has lost by this count.
    #[must_use]
    pub fn loser(self, count: &LostCount) -> Option<Color> {
        let n_scores = u64::from(self.moves) * if self.both_sides { 2 } else { 1 };
        count.loser(n_scores)
    }
}

/// Whose scores show that a side is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scores {
    /// Those of the side itself.
    Own,
    /// Those of both sides, which must agree.
    OfBoth,
}

/// Number of consecutive scores that show that a side is lost, for each side.
///
/// ```
/// use lucena_board::Color;
/// use lucena_game::{LostCount, Scores};
/// let mut count = LostCount::new(600, Scores::OfBoth);
/// count.add(Color::White, Some(-650));
/// count.add(Color::Black, Some(700));
/// assert_eq!(count.loser(2), Some(Color::White));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LostCount {
    score: u32,
    scores: Scores,
    lost: ByColor<u64>,
}

impl LostCount {
    /// Counts scores of at least this many centipawns for the winner.
    #[must_use]
    pub const fn new(score: u32, scores: Scores) -> Self {
        Self { score, scores, lost: ByColor([0; 2]) }
    }

    /// Adds the score of a move in centipawns, from the mover's point of view; mates are beyond all
    /// other scores. No score interrupts the count.
    pub fn add(&mut self, mover: Color, score: Option<i64>) {
        let least = i64::from(self.score);
        let is_lost = score.is_some_and(|score| score <= -least);
        let is_won = score.is_some_and(|score| score >= least);
        self.lost[mover] = if is_lost { self.lost[mover] + 1 } else { 0 };
        if self.scores == Scores::OfBoth {
            self.lost[!mover] = if is_won { self.lost[!mover] + 1 } else { 0 };
        }
    }

    /// The side with at least this many lost scores, and at least one.
    #[must_use]
    pub fn loser(&self, n_scores: u64) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.lost[color] >= n_scores.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_forms() {
        let check = |text: &str, expected: Result<ResignRule, &str>| {
            assert_eq!(text.parse::<ResignRule>(), expected.map_err(String::from), "{text}");
        };
        let rule = ResignRule { score: 400, moves: 3, both_sides: false };
        check("moves=3 score=400", Ok(rule));
        check("movecount=3 score=400 twosided=true", Ok(ResignRule { both_sides: true, ..rule }));
        check("moves=3", Err("resign: expected moves=N score=N, both above 0"));
        check("moves=x", Err("moves: found \"x\", expected a number"));
        check("moves", Err("resign: found \"moves\", expected key=value"));
        check("plies=3", Err("resign: found \"plies\", expected moves, score or sides"));
    }
}
