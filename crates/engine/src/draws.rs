//! When an engine accepts or claims a draw.

use lucena_eval::Score;

/// In the first moves the engine plays on unless it is losing.
const EARLY_PLIES: usize = 40;
/// Score up to which the engine accepts a draw, in centipawns.
const EQUAL_MAX: i32 = 10;
/// The same in the first moves.
const LOSING_MAX: i32 = -100;

/// Whether an engine should accept a draw offer after this many plies, with this score from its point
/// of view. Without a score, as after book moves, it plays on.
///
/// ```
/// use lucena_engine::accepts_draw;
/// use lucena_eval::Score;
/// assert!(accepts_draw(Some(Score::ZERO), 60));
/// assert!(!accepts_draw(Some(Score::ZERO), 10), "the game has just begun");
/// ```
#[must_use]
pub fn accepts_draw(score: Option<Score>, n_plies: usize) -> bool {
    let max = if n_plies < EARLY_PLIES { LOSING_MAX } else { EQUAL_MAX };
    score.is_some_and(|score| score <= Score::cp(max))
}

/// Whether an engine should claim a draw that it may claim: if it is not better.
///
/// ```
/// use lucena_engine::claims_draw;
/// use lucena_eval::Score;
/// assert!(claims_draw(Some(Score::ZERO)) && !claims_draw(Some(Score::cp(1))));
/// ```
#[must_use]
pub fn claims_draw(score: Option<Score>) -> bool {
    score.is_some_and(|score| score <= Score::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_decides() {
        assert!(!accepts_draw(Some(Score::ZERO), 10));
        assert!(accepts_draw(Some(Score::cp(-250)), 10));
        assert!(accepts_draw(Some(Score::ZERO), 60));
        assert!(!accepts_draw(Some(Score::cp(50)), 60));
        assert!(!accepts_draw(Some(Score::mate_in(3)), 60));
        assert!(accepts_draw(Some(Score::mated_in(4)), 0));
        assert!(!accepts_draw(None, 60) && !claims_draw(None));
    }
}
