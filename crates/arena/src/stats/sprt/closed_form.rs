//! Closed-form approximations of the likelihood ratio for many games.

use crate::stats::categories::Categories;
use crate::stats::results::NORMALIZED_ELO;
use crate::stats::score_of_elo;

/// Treats the mean score as normally distributed with the observed variance.
pub(super) fn logistic(categories: &Categories, bounds: [f64; 2]) -> f64 {
    let categories = fill_if_no_variance(categories);
    let (mean, variance) = categories.mean_and_variance();
    let [score0, score1] = bounds.map(score_of_elo);
    let distance = 2.0 * mean - score0 - score1;
    categories.total() * (score1 - score0) * distance / (2.0 * variance)
}

/// The likelihood ratio of normalized Elo, to leading order in the difference.
pub(super) fn normalized(categories: &Categories, bounds: [f64; 2]) -> f64 {
    let categories = fill_if_no_variance(categories);
    let (mean, variance) = categories.mean_and_variance();
    let games = categories.total() * categories.games_each();
    let t = (mean - 0.5) / (categories.games_each() * variance).sqrt();
    let [d0, d1] = bounds.map(|elo| t - elo / NORMALIZED_ELO);
    games / 2.0 * ((d0 * d0).ln_1p() - (d1 * d1).ln_1p())
}

/// Fills empty categories if the variance would otherwise be zero.
fn fill_if_no_variance(categories: &Categories) -> Categories {
    match categories.only_score() {
        Some(_) => categories.fill_empty(),
        None => *categories,
    }
}
