//! Elo difference and expected score: the logistic curve.

/// The expected score per game, from 0 to 1, with an advantage of `elo`.
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

/// The Elo difference for an expected score: infinite for 0 and 1, NaN outside 0 to 1. To estimate
/// Elo from results, use [`Results::elo`](super::Results::elo).
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
