//! Draw adjudication by engine scores.

use alloc::string::String;
use core::str::FromStr;

use super::key_values::{flag_of_key_values, number, pairs, unknown};

/// A draw after enough consecutive moves with scores near zero.
///
/// ```
/// use lucena_game::DrawRule;
/// let rule: DrawRule = "from=34 moves=8 score=20".parse()?;
/// assert_eq!(rule, DrawRule { score: 20, moves: 8, from_move: 34 });
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "kebab-case"))]
pub struct DrawRule {
    /// Maximum absolute score in centipawns.
    pub score: u32,
    /// Number of consecutive moves of each side. A capture, a pawn move, a mate score or a missing
    /// score resets the count.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "super::positive"))]
    pub moves: u32,
    /// First move number at which the game may be adjudicated, counted as in the start position's
    /// FEN.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::is_zero"))]
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

impl DrawRule {
    /// The count of a new game.
    #[must_use]
    pub const fn count(self) -> EvenCount {
        EvenCount::new(self.score)
    }

    /// Whether the game is drawn by this count after a move of this number.
    #[must_use]
    pub fn is_drawn(self, count: &EvenCount, move_number: u32) -> bool {
        move_number >= self.from_move && count.has(2 * u64::from(self.moves))
    }
}

/// Number of consecutive scores near zero.
///
/// ```
/// let mut count = lucena_game::EvenCount::new(10);
/// count.add(Some(-10));
/// count.add(Some(3));
/// assert!(count.has(2));
/// count.add(Some(11));
/// assert!(!count.has(1));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EvenCount {
    score: u32,
    even: u64,
}

impl EvenCount {
    /// Counts scores of at most this many centipawns for either side.
    #[must_use]
    pub const fn new(score: u32) -> Self {
        Self { score, even: 0 }
    }

    /// Restarts the count, as for a capture or a pawn move.
    pub fn restart(&mut self) {
        self.even = 0;
    }

    /// Adds the score of a move in centipawns. No score interrupts the count.
    pub fn add(&mut self, score: Option<i64>) {
        let is_even = score.is_some_and(|score| score.unsigned_abs() <= self.score.into());
        self.even = if is_even { self.even + 1 } else { 0 };
    }

    /// Whether there are at least this many scores, and at least one.
    #[must_use]
    pub fn has(&self, n_scores: u64) -> bool {
        self.even >= n_scores.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
