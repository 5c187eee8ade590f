//! Draw adjudication by engine scores.

use std::str::FromStr;

use lucena_board::GameResult;
use lucena_uci::ScoreValue;
use serde::{Deserialize, Serialize};

use super::PlayedMove;
use super::key_values::{flag_of_key_values, number, pairs, unknown};
use crate::serde_fields::{is_default, positive};

/// A draw after enough consecutive moves with scores near zero.
///
/// ```
/// use lucena_arena::DrawRule;
/// let rule: DrawRule = "from=34 moves=8 score=20".parse()?;
/// assert_eq!(rule, DrawRule { score: 20, moves: 8, from_move: 34 });
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DrawRule {
    /// Maximum absolute score in centipawns.
    pub score: u32,
    /// Number of consecutive moves of each side. A capture, a pawn move, a mate score or a missing
    /// score resets the count.
    #[serde(deserialize_with = "positive")]
    pub moves: u32,
    /// First move number at which the game may be adjudicated, counted as in the start position's
    /// FEN.
    #[serde(default, skip_serializing_if = "is_default")]
    pub from_move: u32,
}

flag_of_key_values!(
    DrawRule,
    "draw",
    "Adjudicate a draw after N consecutive moves of each side with a score within CP of zero: [from=MOVE] moves=N score=CP"
);

impl FromStr for DrawRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut rule = Self { score: 0, moves: 0, from_move: 0 };
        for (key, value) in pairs("draw", text)? {
            match key {
                "from" | "movenumber" => rule.from_move = number(key, value)?,
                "moves" | "movecount" => rule.moves = number(key, value)?,
                "score" => rule.score = number(key, value)?,
                _ => return unknown("draw", key, "from, moves or score"),
            }
        }
        match rule.moves {
            0 => Err("draw: expected moves=N above 0".into()),
            _ => Ok(rule),
        }
    }
}

/// Number of consecutive plies with a score near zero.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DrawCount {
    even: u64,
}

impl DrawCount {
    /// Counts a move. If a capture or pawn move has a score near zero, the new count starts with
    /// it.
    pub(super) fn count(&mut self, rule: DrawRule, played: &PlayedMove<'_>) -> Option<GameResult> {
        if played.game.position().half_move_clock() == 0 {
            self.even = 0;
        }
        let is_even = played.score.is_some_and(|score| match score.value {
            ScoreValue::Centipawns(centipawns) => centipawns.unsigned_abs() <= rule.score.into(),
            ScoreValue::Mate(_) => false,
        });
        self.even = if is_even { self.even + 1 } else { 0 };
        let needed = (2 * u64::from(rule.moves)).max(1);
        let is_drawn = played.move_number >= rule.from_move && self.even >= needed;
        is_drawn.then_some(GameResult::Draw)
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::Game;
    use lucena_uci::Score;

    use super::super::Adjudication;
    use super::super::tests::{check, referee};
    use super::*;

    #[test]
    fn even_scores_are_a_draw() {
        let draw = Some(DrawRule { score: 10, moves: 4, from_move: 10 });
        let rules = Adjudication { draw, ..Adjudication::default() };
        let even = Some(Score::cp(-10));
        check(&rules, &[even], Some((19, GameResult::Draw)));
        check(&rules, &[even, even, even, even, even, even, Some(Score::cp(11))], None);
        check(&rules, &[even, even, even, even, even, even, Some(Score::mate(1))], None);
        check(&rules, &[even, even, even, even, even, even, None], None);
    }

    #[test]
    fn pawn_moves_reset_the_count() {
        let draw = Some(DrawRule { score: 10, moves: 2, from_move: 1 });
        let rules = Adjudication { draw, ..Adjudication::default() };
        let mut game = Game::default();
        for san in ["Nf3", "Nf6", "Ng1", "e5", "Nf3", "Ng8", "Ng1", "Nf6"] {
            game.play_san(san).unwrap();
        }
        let (end, _) = referee(&game, &[Some(Score::cp(0))], &rules);
        assert_eq!(end.map(|(ply, ..)| ply), Some(7), "the pawn move is the first of four");
    }

    #[test]
    fn text_forms() {
        let rule = DrawRule { score: 20, moves: 8, from_move: 34 };
        assert_eq!("movenumber=34 movecount=8 score=20".parse(), Ok(rule));
        assert_eq!("moves=8".parse(), Ok(DrawRule { score: 0, moves: 8, from_move: 0 }));
        for (text, expected) in [
            ("score=3", "draw: expected moves=N above 0"),
            ("after=3", "draw: found \"after\", expected from, moves or score"),
        ] {
            assert_eq!(text.parse::<DrawRule>(), Err(expected.into()));
        }
    }
}
