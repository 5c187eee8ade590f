//! Labels by the loss in centipawns.

use lucena_board::Color;
use lucena_eval::Score;
use serde::{Deserialize, Serialize};

use super::Judged;
use crate::{Label, WhiteScore};

/// Labels by the loss in centipawns: the score of the best move less that of the move played. The
/// same loss is the same label whether the game is even or decided.
///
/// Each field is the greatest loss of its label; a greater loss than [`mistake`](Self::mistake) is a
/// blunder. Both scores are from searches, so a loss is negative only if the search after the move
/// sees more than the one before it; [`brilliant`](Self::brilliant) is therefore rare.
///
/// ```
/// use lucena_analysis::Centipawns;
/// let profile = Centipawns { inaccuracy: 200, ..Centipawns::default() };
/// assert!(profile.is_ordered());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Centipawns {
    /// Greatest loss of a brilliant move: a gain.
    pub brilliant: i32,
    /// Greatest loss of an excellent move.
    pub excellent: i32,
    /// Greatest loss of a good move.
    pub good: i32,
    /// Greatest loss of an inaccuracy.
    pub inaccuracy: i32,
    /// Greatest loss of a mistake.
    pub mistake: i32,
}

impl Default for Centipawns {
    fn default() -> Self {
        Self { brilliant: -50, excellent: 50, good: 150, inaccuracy: 300, mistake: 600 }
    }
}

impl Centipawns {
    /// Whether the thresholds increase.
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        [self.brilliant, self.excellent, self.good, self.inaccuracy, self.mistake].is_sorted()
    }

    pub(super) fn label(&self, judged: &Judged<'_>) -> Label {
        let Some(after) = judged.after else { return Label::Best };
        let loss = loss(judged.before, after);
        let steps = [
            (self.brilliant, Label::Brilliant),
            (self.excellent, Label::Excellent),
            (self.good, Label::Good),
            (self.inaccuracy, Label::Inaccuracy),
            (self.mistake, Label::Mistake),
        ];
        let label = steps.into_iter().find(|&(most, _)| loss <= most).map(|(_, label)| label);
        match label.unwrap_or(Label::Blunder) {
            Label::Excellent if judged.best == Some(judged.mv) => Label::Best,
            label => label,
        }
    }
}

/// The loss in centipawns. If one of the scores is a mate, it counts as ±1000 and the other one is
/// clamped to that; between two mates for the same side there is no loss.
pub(crate) fn loss(before: Score, after: Score) -> i32 {
    let (before, after) =
        (WhiteScore::new(before, Color::White), WhiteScore::new(after, Color::White));
    match (before, after) {
        (WhiteScore::Cp(before), WhiteScore::Cp(after)) => before - after,
        _ => before.clamped_centipawns() - after.clamped_centipawns(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses() {
        assert_eq!(loss(Score::cp(30), Score::cp(-20)), 50);
        assert_eq!(loss(Score::cp(2_500), Score::cp(1_500)), 1_000);
        assert_eq!(loss(Score::mate_in(3), Score::cp(400)), 600);
        assert_eq!(loss(Score::mate_in(3), Score::mate_in(9)), 0);
        assert_eq!(loss(Score::cp(0), Score::mated_in(2)), 1_000);
    }

    #[test]
    fn thresholds_must_increase() {
        assert!(Centipawns::default().is_ordered());
        assert!(!Centipawns { good: 400, ..Centipawns::default() }.is_ordered());
    }
}
