//! The logistic curve between scores and differences in Elo.

/// The score to expect, points a game from 0 to 1, of a player who is this many Elo stronger.
///
/// ```
/// use lucena_arena::stats::score_of_elo;
/// assert_eq!(score_of_elo(0.0), 0.5);
/// assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-15);
/// ```
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The difference in Elo at which a score is to be expected: infinite for 0 and 1, NaN outside of
/// 0 to 1. [`Results::elo`](super::Results::elo) is what estimates the difference from games.
///
/// ```
/// use lucena_arena::stats::elo_of_score;
/// assert_eq!(elo_of_score(0.5), 0.0);
/// assert!((elo_of_score(0.75) - 190.85).abs() < 0.01);
/// assert_eq!(elo_of_score(1.0), f64::INFINITY);
/// ```
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}
