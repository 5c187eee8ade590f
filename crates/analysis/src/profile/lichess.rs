//! The judgement of Lichess: by the drop of the mover's winning chances.

use lucena_eval::{Mate, Score};

use super::Judged;
use crate::Label;
use crate::accuracy::winning_chances;

/// Losses of winning chances, and what they are called, worst first.
const LOSSES: [(f64, Label); 3] =
    [(0.3, Label::Blunder), (0.2, Label::Mistake), (0.1, Label::Inaccuracy)];

/// Beyond this score, a change between centipawns and mate is only an inaccuracy.
const DECIDED: i32 = 999;
/// Beyond this score, it is a mistake; otherwise a blunder.
const NEARLY_DECIDED: i32 = 700;

/// Judges a move by the scores before and after it, from the mover's point of view. `None` if it is
/// no error.
///
/// ```
/// use lucena_analysis::{Label, profile::lichess::judge};
/// use lucena_eval::Score;
/// assert_eq!(judge(Score::cp(0), Score::cp(-54)), None);
/// assert_eq!(judge(Score::cp(0), Score::cp(-55)), Some(Label::Inaccuracy));
/// // It is worse to lose a piece in an equal position than in a won one.
/// assert_eq!(judge(Score::cp(0), Score::cp(-300)), Some(Label::Blunder));
/// assert_eq!(judge(Score::cp(900), Score::cp(600)), Some(Label::Inaccuracy));
/// ```
#[must_use]
pub fn judge(before: Score, after: Score) -> Option<Label> {
    match (before.mate(), after.mate()) {
        (None, Some(Mate::Receiving(_))) => Some(mate_label(-before.centipawns())),
        (Some(Mate::Giving(_)), None) => Some(mate_label(after.centipawns())),
        (Some(Mate::Giving(_)), Some(Mate::Receiving(_))) => Some(Label::Blunder),
        (None, None) => {
            let loss = winning_chances(before.centipawns()) - winning_chances(after.centipawns());
            LOSSES.into_iter().find(|&(least, _)| loss >= least).map(|(_, label)| label)
        }
        _ => None,
    }
}

/// The label of a mate lost or allowed, given how decided the game is without the mate.
const fn mate_label(centipawns: i32) -> Label {
    if centipawns > DECIDED {
        Label::Inaccuracy
    } else if centipawns > NEARLY_DECIDED {
        Label::Mistake
    } else {
        Label::Blunder
    }
}

pub(super) fn label(judged: &Judged<'_>) -> Label {
    let error = judged.after.and_then(|after| judge(judged.before, after));
    error.unwrap_or(if judged.is_best() { Label::Best } else { Label::Good })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_of_lichess() {
        let labels = [Label::Inaccuracy, Label::Mistake, Label::Blunder];
        for (before, losses) in [(0, [55, 111, 169]), (300, [69, 131, 189]), (500, [101, 183, 253])]
        {
            let mut milder = None;
            for (label, loss) in labels.into_iter().zip(losses) {
                let judge = |loss| judge(Score::cp(before), Score::cp(before - loss));
                assert_eq!(judge(loss), Some(label), "{loss} cp from {before}");
                assert_eq!(judge(loss - 1), milder, "{} cp from {before}", loss - 1);
                milder = Some(label);
            }
        }
    }

    #[test]
    fn mates() {
        let check = |before, after, expected| assert_eq!(judge(before, after), expected);
        let (giving, receiving) = (Score::mate_in(5), Score::mated_in(4));
        check(Score::cp(-700), receiving, Some(Label::Blunder));
        check(Score::cp(-701), receiving, Some(Label::Mistake));
        check(Score::cp(-1000), receiving, Some(Label::Inaccuracy));
        check(giving, Score::cp(700), Some(Label::Blunder));
        check(giving, Score::cp(701), Some(Label::Mistake));
        check(giving, Score::cp(1000), Some(Label::Inaccuracy));
        check(giving, receiving, Some(Label::Blunder));
        check(giving, Score::mate_in(15), None);
        check(receiving, Score::mated_in(2), None);
        check(receiving, Score::cp(0), None);
        check(Score::cp(0), giving, None);
    }

    #[test]
    fn a_better_score_is_no_error() {
        assert_eq!(judge(Score::cp(-500), Score::cp(500)), None);
    }
}
