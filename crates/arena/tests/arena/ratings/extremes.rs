//! Pools for which the likelihood has no maximum.

use std::num::NonZero;

use lucena_arena::ratings::{
    Anchor, CrossTable, Parameter, Pool, RatingError, RatingModel, RatingOptions, Simulations,
};
use lucena_arena::stats::{PlayerResult, Results, Tally, elo_of_score};

const MODELS: [RatingModel; 4] = [
    RatingModel::ORDO,
    RatingModel::ELO,
    RatingModel::BAYES_ELO,
    RatingModel::Bayes { prior_draws: 0.0 },
];

/// All results are finite.
#[track_caller]
fn check(pool: &Pool) {
    for model in MODELS {
        for advantage in [Parameter::Fixed(0.0), Parameter::Fitted] {
            for count in [0, 20] {
                let options = RatingOptions::new(model)
                    .with_white_advantage(advantage)
                    .with_simulations(Simulations { count, ..Simulations::default() });
                let ratings = options.rate(pool).unwrap();
                assert!(ratings.white_advantage().is_finite() && ratings.draws().is_finite());
                for row in ratings.players() {
                    assert!(row.rating.is_finite() && row.opponents.is_finite(), "{row:?}");
                    assert!(row.error.is_some_and(f64::is_finite), "{model:?} {row:?}");
                    let others = pool.players().filter_map(|other| ratings.los(row.player, other));
                    assert!(others.into_iter().all(|los| (0.0..=1.0).contains(&los)));
                }
            }
        }
    }
    assert!(CrossTable::of(pool).rows().iter().all(|row| row.sonneborn_berger.is_finite()));
}

fn pool(games: &[(&str, &str, Tally)]) -> Pool {
    let mut pool = Pool::new();
    for &(white, black, tally) in games {
        let (white, black) = (pool.player(white), pool.player(black));
        pool.record_all(white, black, tally);
    }
    pool
}

#[test]
fn single_results_of_two() {
    for tally in [Tally::new(1, 0, 0), Tally::new(0, 1, 0), Tally::new(0, 0, 1)] {
        check(&pool(&[("A", "B", tally)]));
    }
    for n in [1_000, 100_000] {
        check(&pool(&[("A", "B", Tally::new(n, 0, 0))]));
        check(&pool(&[("A", "B", Tally::new(0, n, 0)), ("B", "A", Tally::new(0, n, 0))]));
        check(&pool(&[("A", "B", Tally::new(n, 1, 0)), ("B", "A", Tally::new(0, 1, n))]));
    }
}

/// The errors are those of a match of two: not 0, though no result differed.
#[test]
fn only_draws_have_errors() {
    let of_match = Results::from(Tally::new(0, 100, 0)).elo().error();
    let two = pool(&[("A", "B", Tally::new(0, 50, 0)), ("B", "A", Tally::new(0, 50, 0))]);
    for model in [RatingModel::ELO, RatingModel::Bayes { prior_draws: 0.0 }] {
        // Few games of a simulation are decisive, so they are coarse.
        for (count, tolerance) in [(0, 0.04), (1000, 0.4)] {
            let options = RatingOptions::new(model)
                .with_simulations(Simulations { count, ..Simulations::default() });
            let ratings = options.rate(&two).unwrap();
            // Each rating differs from the average by half the difference.
            let error = 2.0 * ratings.players()[0].error.unwrap();
            assert!((error / of_match - 1.0).abs() < tolerance, "{model:?} {count} {error}");
        }
    }
}

/// A player with a perfect score is rated above all opponents, within bounds.
#[test]
fn perfect_scores_stay_finite() {
    let games = [
        ("best", "A", Tally::new(4, 0, 0)),
        ("B", "best", Tally::new(0, 0, 4)),
        ("A", "B", Tally::new(1, 2, 1)),
    ];
    let pool = pool(&games);
    check(&pool);
    let ratings = RatingOptions::new(RatingModel::ELO).rate(&pool).unwrap();
    assert!(ratings.players().iter().all(|row| !row.is_bounded));
    let rating = |name| ratings.rating(pool.find(name).unwrap());
    assert!((rating("A") - rating("B")).abs() < 1e-9);
    // As if one more game, shared by both opponents, had been a draw: 8.5 of 9.
    assert!((rating("best") - rating("A") - elo_of_score(8.5 / 9.0)).abs() < 1e-6);
}

/// Three classes; each lost every game against the one above.
#[test]
fn classes_are_ranked() {
    let even = Tally::new(1, 1, 1);
    let games = [
        ("A", "B", even),
        ("B", "C", Tally::new(5, 0, 0)),
        ("C", "D", even),
        ("E", "D", Tally::new(0, 0, 9)),
    ];
    let pool = pool(&games);
    check(&pool);
    let ratings = RatingOptions::new(RatingModel::ELO).rate(&pool).unwrap();
    let rating = |name| ratings.rating(pool.find(name).unwrap());
    assert!(rating("B") > rating("C") + 100.0 && rating("D") > rating("E") + 100.0);
}

#[test]
fn separate_groups_are_reported() {
    let even = Tally::new(3, 4, 3);
    let pool = pool(&[("A", "B", even), ("C", "D", Tally::new(6, 2, 2)), ("D", "E", even)]);
    check(&pool);
    let ratings = RatingOptions::default().with_average(100.0).rate(&pool).unwrap();
    assert_eq!(ratings.groups().len(), 2);
    let [a, b, c, d, e] = ["A", "B", "C", "D", "E"].map(|name| pool.find(name).unwrap());
    assert!(ratings.los(a, b).is_some() && ratings.los(a, c).is_none());
    let average = |players: &[_]| {
        players.iter().map(|&player| ratings.rating(player)).sum::<f64>() / players.len() as f64
    };
    assert!((average(&[a, b]) - 100.0).abs() < 1e-9);
    assert!((average(&[c, d, e]) - 100.0).abs() < 1e-9);
}

#[test]
fn players_without_games_are_average() {
    let mut pool = pool(&[("A", "B", Tally::new(3, 4, 3))]);
    let alone = pool.player("alone");
    check(&pool);
    assert_eq!(RatingOptions::default().rate(&pool).unwrap().rating(alone), 0.0);
}

/// A chain of players: each difference depends on two players only.
#[test]
fn long_chains_converge() {
    let mut pool = Pool::new();
    let players: Vec<_> = (0..300).map(|i| pool.player(&format!("P{i}"))).collect();
    for pair in players.windows(2) {
        pool.record_all(pair[0], pair[1], Tally::new(3, 0, 1));
    }
    let ratings = RatingOptions::new(RatingModel::ELO).rate(&pool).unwrap();
    for pair in players.windows(2) {
        let difference = ratings.rating(pair[0]) - ratings.rating(pair[1]);
        assert!((difference - 190.848_501_887_865).abs() < 1e-6, "{difference}");
    }
}

#[test]
fn invalid_options_are_errors() {
    let pool = pool(&[("A", "B", Tally::new(3, 4, 3))]);
    let a = pool.find("A").unwrap();
    let check = |options: RatingOptions, expected: &str| {
        assert_eq!(options.rate(&pool).unwrap_err().to_string(), expected);
    };
    let usual = RatingOptions::default;
    check(
        usual().with_average(f64::NAN),
        "found NaN for the average, expected a number from -1000000 to 1000000",
    );
    check(
        usual().with_draws(Parameter::Fixed(1.5)),
        "found 1.5 for the draw rate, expected a number from 0 to 0.999",
    );
    check(
        usual().with_anchor(Anchor::loose(a, 0.0, 0.0)),
        "found 0 for the deviation of an anchor, expected a number from 0.001 to 1000000",
    );
    let twice = usual().with_anchor(Anchor::fixed(a, 0.0)).with_anchor(Anchor::fixed(a, 1.0));
    check(twice, "found two anchors for player 0, expected one");
    let mut larger = pool.clone();
    let stranger = larger.player("stranger");
    check(
        usual().with_anchor(Anchor::fixed(stranger, 0.0)),
        "found an anchor for player 2, who is not in the pool",
    );
    assert_eq!(usual().rate(&Pool::new()), Err(RatingError::NoGames));
}

#[test]
fn games_against_oneself_are_ignored() {
    let mut pool = Pool::new();
    let a = pool.player("A");
    assert!(!pool.record(a, a, PlayerResult::Win));
    assert_eq!((pool.games(), pool.len()), (0, 1));
}

#[test]
fn all_players_may_be_anchors() {
    let pool = pool(&[("A", "B", Tally::new(3, 4, 3))]);
    let [a, b] = ["A", "B"].map(|name| pool.find(name).unwrap());
    let simulations = Simulations { count: 10, seed: 1, threads: NonZero::new(3).unwrap() };
    for options in [
        RatingOptions::default(),
        RatingOptions::default().with_simulations(simulations),
        RatingOptions::new(RatingModel::BAYES_ELO),
    ] {
        let options =
            options.with_anchor(Anchor::fixed(a, 2500.0)).with_anchor(Anchor::fixed(b, 2400.0));
        let ratings = options.rate(&pool).unwrap();
        assert!((ratings.rating(a) - 2500.0).abs() < 1e-9);
        assert!((ratings.rating(b) - 2400.0).abs() < 1e-9);
        assert!(ratings.players().iter().all(|row| row.is_fixed && row.error == Some(0.0)));
        assert_eq!(ratings.los(a, b), Some(1.0));
    }
}
