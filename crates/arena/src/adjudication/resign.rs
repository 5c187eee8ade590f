//! Resign adjudication by engine scores.

use std::str::FromStr;

use lucena_board::{ByColor, Color, GameResult};
use lucena_uci::{Score, ScoreValue};
use serde::{Deserialize, Serialize};

use super::PlayedMove;
use super::key_values::{flag_of_key_values, number, pairs, unknown};
use crate::serde_fields::{is_default, positive};

/// A side loses after enough consecutive moves with a lost score.
///
/// ```
/// use lucena_arena::ResignRule;
/// let rule: ResignRule = "moves=3 score=600 sides=both".parse()?;
/// assert_eq!(rule, ResignRule { score: 600, moves: 3, both_sides: true });
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ResignRule {
    /// Minimum score in centipawns, from the winner's point of view. Mate scores count.
    #[serde(deserialize_with = "positive")]
    pub score: u32,
    /// Number of consecutive moves with such a score.
    #[serde(deserialize_with = "positive")]
    pub moves: u32,
    /// Whether the opponent's scores must agree.
    #[serde(default, skip_serializing_if = "is_default")]
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

/// Number of consecutive lost scores of each side: of its own moves, or of both sides' moves if the
/// opponent must agree.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ResignCount {
    lost: ByColor<u64>,
}

impl ResignCount {
    pub(super) fn count(
        &mut self,
        rule: ResignRule,
        played: &PlayedMove<'_>,
    ) -> Option<GameResult> {
        let mover = played.mover;
        let says_lost = played.score.is_some_and(|score| value(score) <= -i64::from(rule.score));
        let says_won = played.score.is_some_and(|score| value(score) >= i64::from(rule.score));
        self.lost[mover] = if says_lost { self.lost[mover] + 1 } else { 0 };
        let mut needed = u64::from(rule.moves);
        if rule.both_sides {
            self.lost[!mover] = if says_won { self.lost[!mover] + 1 } else { 0 };
            needed *= 2;
        }
        let has_lost = |color: &Color| self.lost[*color] >= needed.max(1);
        let loser = [mover, !mover].into_iter().find(has_lost)?;
        Some(GameResult::win_of(!loser))
    }
}

/// The score as a number, with mates beyond all centipawns.
fn value(score: Score) -> i64 {
    match score.value {
        ScoreValue::Centipawns(centipawns) => centipawns,
        // Mate in 0 is the score of the side that is checkmated.
        ScoreValue::Mate(..=0) => i64::MIN,
        ScoreValue::Mate(_) => i64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::super::{Adjudication, ResignRule};
    use super::*;

    fn rules(text: &str) -> Adjudication {
        Adjudication { resign: Some(text.parse().unwrap()), ..Adjudication::default() }
    }

    #[test]
    fn one_side_resigns() {
        let rules = rules("score=600 moves=3");
        let (fine, lost) = (Some(Score::cp(0)), Some(Score::cp(-600)));
        check(&rules, &[fine, lost], Some((6, GameResult::WhiteWins)));
        check(&rules, &[lost, fine], Some((5, GameResult::BlackWins)));
        check(&rules, &[fine, Some(Score::mate(-3))], Some((6, GameResult::WhiteWins)));
        check(&rules, &[fine, Some(Score::cp(-599))], None);
        check(&rules, &[fine, lost, fine, lost, fine, None], None);
    }

    #[test]
    fn both_sides_must_agree() {
        let rules = rules("score=600 moves=2 sides=both");
        let (won, lost) = (Some(Score::cp(700)), Some(Score::cp(-700)));
        check(&rules, &[won, lost], Some((4, GameResult::WhiteWins)));
        check(&rules, &[Some(Score::cp(0)), lost], None);
        check(&rules, &[lost, lost], None);
        check(&rules, &[won, won], None);
    }

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
