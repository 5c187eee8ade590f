//! Even scores for long enough are a draw.

use lucena_uci::ScoreValue;

use super::DrawRule;
use super::referee::Judged;

/// How many moves in a row have been even.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DrawCount {
    even: u64,
}

impl DrawCount {
    /// Counts a move, and says whether the game is a draw by now. A move that starts the count
    /// anew is itself the first of the new count, if its score is even.
    pub(super) fn count(&mut self, rule: DrawRule, judged: &Judged<'_>) -> bool {
        if judged.game.position().half_move_clock() == 0 {
            self.even = 0;
        }
        let is_even = judged.score.is_some_and(|score| match score.value {
            ScoreValue::Centipawns(centipawns) => centipawns.unsigned_abs() <= rule.score.into(),
            ScoreValue::Mate(_) => false,
        });
        self.even = if is_even { self.even + 1 } else { 0 };
        let needed = (2 * u64::from(rule.moves)).max(1);
        judged.move_number >= rule.from_move && self.even >= needed
    }
}
