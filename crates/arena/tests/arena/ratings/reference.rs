//! Output of Ordo and BayesElo for the games of [`three`].

use lucena_arena::ratings::{
    Anchor, Parameter, PlayerId, RatingModel, RatingOptions, Ratings, Simulations,
};

use super::pools::three;

fn rounded(ratings: &Ratings, players: [PlayerId; 3], digits: usize) -> [String; 3] {
    players.map(|player| format!("{:.digits$}", ratings.rating(player)))
}

#[test]
fn ordo_defaults() {
    let (pool, players) = three();
    let options = RatingOptions::new(RatingModel::ORDO)
        .with_average(2300.0)
        .with_draws(Parameter::Fixed(0.5));
    let ratings = options.rate(&pool).unwrap();
    assert_eq!(rounded(&ratings, players, 1), ["2333.7", "2300.0", "2266.3"]);
}

fn anchored() -> RatingOptions {
    let (_, [_, _, c]) = three();
    RatingOptions::new(RatingModel::ORDO)
        .with_anchor(Anchor::fixed(c, 0.0))
        .with_white_advantage(Parameter::Fitted)
}

#[test]
fn ordo_with_anchor_and_fitted_parameters() {
    let (pool, players) = three();
    let ratings = anchored().rate(&pool).unwrap();
    assert_eq!(rounded(&ratings, players, 1), ["67.6", "33.8", "0.0"]);
    assert_eq!(format!("{:.2}", ratings.white_advantage()), "-4.69");
    assert_eq!(format!("{:.2}", 100.0 * ratings.draws()), "44.55");
    check_errors(&ratings, players, 1.5);
}

#[test]
fn ordo_with_simulations() {
    let (pool, players) = three();
    let simulations = Simulations { count: 2_000, ..Simulations::default() };
    let ratings = anchored().with_simulations(simulations).rate(&pool).unwrap();
    assert_eq!(rounded(&ratings, players, 1), ["67.6", "33.8", "0.0"]);
    check_errors(&ratings, players, 3.5);
}

/// Ordo's errors and LOS come from a thousand simulations and are inexact.
fn check_errors(ratings: &Ratings, [a, b, c]: [PlayerId; 3], tolerance: f64) {
    let error = |player| {
        let mut rows = ratings.players().iter();
        rows.find(|row| row.player == player).unwrap().error.unwrap()
    };
    assert!((error(a) - 72.5).abs() < tolerance, "{}", error(a));
    assert!((error(b) - 71.9).abs() < tolerance, "{}", error(b));
    assert_eq!(error(c), 0.0);
    let los = |a, b| 100.0 * ratings.los(a, b).unwrap();
    assert!((los(a, b) - 82.6).abs() < 1.0, "{}", los(a, b));
    assert!((los(a, c) - 96.6).abs() < 0.5, "{}", los(a, c));
    assert!((los(b, c) - 82.1).abs() < 1.0, "{}", los(b, c));
}

#[test]
fn bayes_elo_defaults() {
    let (pool, players) = three();
    let options = RatingOptions::new(RatingModel::BAYES_ELO)
        .with_white_advantage(Parameter::Fixed(32.8))
        .with_draws(Parameter::Fixed(97.3));
    let ratings = options.rate(&pool).unwrap();
    assert_eq!(rounded(&ratings, players, 0), ["29", "1", "-30"]);
    for (row, error) in ratings.players().iter().zip([43.5, 42.0, 44.5]) {
        // BayesElo uses each player's own likelihood, this crate the joint one.
        assert!((row.error.unwrap() - error).abs() < 1.5, "{row:?}");
    }
    let [a, b, c] = players;
    // BayesElo truncates decimals.
    let percent = |a, b| (100.0 * ratings.los(a, b).unwrap()).floor();
    assert_eq!([percent(a, b), percent(a, c), percent(b, c)], [77.0, 93.0, 79.0]);
}

#[test]
fn bayes_elo_with_fitted_parameters() {
    let (pool, players) = three();
    let ratings = RatingOptions::new(RatingModel::BAYES_ELO).rate(&pool).unwrap();
    assert_eq!(rounded(&ratings, players, 0), ["34", "1", "-34"]);
    // BayesElo stops slightly before convergence.
    assert!((ratings.white_advantage() + 5.24447).abs() < 1e-3, "{}", ratings.white_advantage());
    assert!((ratings.draws() - 174.715).abs() < 2e-3, "{}", ratings.draws());
    for (row, error) in ratings.players().iter().zip([39.5, 38.0, 40.0]) {
        assert!((row.error.unwrap() - error).abs() < 1.5, "{row:?}");
    }
}
