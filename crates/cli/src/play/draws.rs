//! When the engine accepts or claims a draw.

use lucena_eval::Score;

/// In the first moves the engine plays on unless it is losing.
const EARLY_PLIES: usize = 40;
/// Score up to which the engine accepts a draw, in centipawns.
const EQUAL_MAX: i32 = 10;
/// The same in the first moves.
const LOSING_MAX: i32 = -100;

/// Whether the engine accepts a draw with this score from its point of view. Without a score, as
/// after book moves, it plays on.
#[must_use]
pub(crate) fn accepts(score: Option<Score>, n_plies: usize) -> bool {
    let max = if n_plies < EARLY_PLIES { LOSING_MAX } else { EQUAL_MAX };
    score.is_some_and(|score| score <= Score::cp(max))
}

/// Whether the engine claims a draw that it may claim: if it is not better.
#[must_use]
pub(crate) fn claims(score: Option<Score>) -> bool {
    score.is_some_and(|score| score <= Score::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_decides() {
        assert!(!accepts(Some(Score::ZERO), 10));
        assert!(accepts(Some(Score::cp(-250)), 10));
        assert!(accepts(Some(Score::ZERO), 60));
        assert!(!accepts(Some(Score::cp(50)), 60));
        assert!(!accepts(Some(Score::mate_in(3)), 60));
        assert!(accepts(Some(Score::mated_in(3)), 0));
        assert!(!accepts(None, 60));
        assert!(claims(Some(Score::ZERO)) && !claims(Some(Score::cp(1))) && !claims(None));
    }
}
