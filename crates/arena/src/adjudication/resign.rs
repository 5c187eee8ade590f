//! A side that is lost by the scores loses.

use lucena_board::{ByColor, Color};
use lucena_uci::{Score, ScoreValue};

use super::referee::Judged;
use super::{ResignRule, ResignSides};

/// For each side, how long it has been lost: in its own moves if its word is enough, in moves of
/// both if the other has to agree.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ResignCount {
    lost: ByColor<u64>,
}

impl ResignCount {
    /// Counts a move, and says who has lost by now, if anybody has.
    pub(super) fn count(&mut self, rule: ResignRule, judged: &Judged<'_>) -> Option<Color> {
        let mover = judged.mover;
        let says_lost = judged.score.is_some_and(|score| value(score) <= -i64::from(rule.score));
        let says_won = judged.score.is_some_and(|score| value(score) >= i64::from(rule.score));
        self.lost[mover] = if says_lost { self.lost[mover] + 1 } else { 0 };
        let needed = match rule.sides {
            ResignSides::One => u64::from(rule.moves),
            ResignSides::Both => {
                self.lost[!mover] = if says_won { self.lost[!mover] + 1 } else { 0 };
                2 * u64::from(rule.moves)
            }
        };
        let has_lost = |color: &Color| self.lost[*color] >= needed.max(1);
        [mover, !mover].into_iter().find(has_lost)
    }
}

/// A score as a number in which any mate is beyond all centipawns.
fn value(score: Score) -> i64 {
    match score.value {
        ScoreValue::Centipawns(centipawns) => centipawns,
        // Who is mated in no moves has lost already.
        ScoreValue::Mate(..=0) => i64::MIN,
        ScoreValue::Mate(_) => i64::MAX,
    }
}
