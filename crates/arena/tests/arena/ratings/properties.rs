//! Properties of ratings of any games.

use std::num::NonZero;

use lucena_arena::ratings::{
    Anchor, CrossTable, Pairing, Parameter, Pool, RatingModel, RatingOptions, Ratings, Simulations,
};
use lucena_arena::stats::{Tally, elo_of_score, score_of_elo};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::pools::{by_chance, three};

const STRENGTHS: [f64; 8] = [300.0, 180.0, 90.0, 20.0, -10.0, -80.0, -190.0, -310.0];

/// Expected points equal actual points: the likelihood equations as plain loops.
fn check_points(pool: &Pool, ratings: &Ratings, anchored: &[usize]) {
    let mut surplus = vec![0.0; pool.len()];
    for Pairing { white, black, tally } in pool.pairings() {
        let difference = ratings.rating(white) - ratings.rating(black) + ratings.white_advantage();
        let expected = tally.games() as f64 * score_of_elo(difference);
        surplus[white.index()] += tally.points() - expected;
        surplus[black.index()] -= tally.points() - expected;
    }
    for (player, surplus) in surplus.iter().enumerate() {
        assert!(surplus.abs() < 1e-6 || anchored.contains(&player), "{player}: {surplus}");
    }
}

#[test]
fn expected_points_equal_actual_points() {
    let pool = by_chance(&STRENGTHS, 20_000, 1);
    for advantage in [Parameter::Fixed(0.0), Parameter::Fixed(35.0), Parameter::Fitted] {
        let options = RatingOptions::new(RatingModel::ELO).with_white_advantage(advantage);
        check_points(&pool, &options.rate(&pool).unwrap(), &[]);
        let [first, second] = [0, 3].map(|i| pool.players().nth(i).unwrap());
        let options = options
            .with_anchor(Anchor::fixed(first, 300.0))
            .with_anchor(Anchor::fixed(second, 0.0));
        check_points(&pool, &options.rate(&pool).unwrap(), &[0, 3]);
    }
}

#[test]
fn strengths_are_recovered_within_errors() {
    let pool = by_chance(&STRENGTHS, 40_000, 2);
    for model in [RatingModel::ELO, RatingModel::ORDO, RatingModel::BAYES_ELO] {
        let options = RatingOptions::new(model).with_white_advantage(Parameter::Fitted);
        let ratings = options.rate(&pool).unwrap();
        if model == RatingModel::ELO {
            assert!((ratings.white_advantage() - 30.0).abs() < 5.0);
        }
        for (player, strength) in pool.players().zip(STRENGTHS) {
            let off = (ratings.rating(player) - strength).abs();
            // The other models have different scales.
            let error = if model == RatingModel::ELO { 12.0 } else { 30.0 };
            assert!(off < error, "{model:?} {player:?}: off by {off}");
        }
    }
}

/// With two players, the logistic model gives the Elo of the score.
#[test]
fn two_players_have_the_elo_of_their_score() {
    for tally in [Tally::new(10, 20, 5), Tally::new(1, 0, 9), Tally::new(0, 1, 1_000)] {
        let mut pool = Pool::new();
        let (a, b) = (pool.player("A"), pool.player("B"));
        pool.record_all(a, b, tally);
        let ratings = RatingOptions::new(RatingModel::ELO).rate(&pool).unwrap();
        let difference = ratings.rating(a) - ratings.rating(b);
        assert!((difference - elo_of_score(tally.score())).abs() < 1e-7);
        // The error of the score divided by the slope of the curve, a good approximation for many
        // games.
        let half = ratings.players()[0].error.unwrap();
        if tally.games() == 35 {
            assert!((2.0 * half / tally.elo().error() - 1.0).abs() < 0.02);
        }
    }
}

#[test]
fn results_do_not_depend_on_threads_or_order() {
    let pool = by_chance(&STRENGTHS, 2_000, 3);
    let options = |threads, seed| {
        let threads = NonZero::new(threads).unwrap();
        RatingOptions::new(RatingModel::ORDO)
            .with_white_advantage(Parameter::Fitted)
            .with_simulations(Simulations { count: 70, seed, threads })
    };
    let one = options(1, 7).rate(&pool).unwrap();
    for threads in [2, 3, 8] {
        assert_eq!(one, options(threads, 7).rate(&pool).unwrap());
    }
    let other = options(1, 8).rate(&pool).unwrap();
    assert_ne!(one.players()[0].error, other.players()[0].error);
    assert_eq!(one.players()[0].rating, other.players()[0].rating);
}

/// Errors from the Hessian and from simulations agree.
#[test]
fn both_errors_agree() {
    let pool = by_chance(&STRENGTHS, 8_000, 4);
    for model in [RatingModel::ORDO, RatingModel::BAYES_ELO] {
        let options = RatingOptions::new(model);
        let curvature = options.clone().rate(&pool).unwrap();
        let simulations = Simulations { count: 1_000, ..Simulations::default() };
        let simulated = options.with_simulations(simulations).rate(&pool).unwrap();
        for (a, b) in curvature.players().iter().zip(simulated.players()) {
            let ratio = b.error.unwrap() / a.error.unwrap();
            assert!((0.9..1.1).contains(&ratio), "{model:?} {ratio} {a:?} {b:?}");
        }
    }
}

/// A loose anchor gives a rating between those of a fixed anchor and of none.
#[test]
fn loose_anchors_yield_to_results() {
    let (pool, [a, _, c]) = three();
    let rate = |deviation| {
        let options = RatingOptions::new(RatingModel::ELO)
            .with_anchor(Anchor::fixed(c, 0.0))
            .with_anchor(Anchor::loose(a, 200.0, deviation));
        options.rate(&pool).unwrap().rating(a)
    };
    let free = RatingOptions::new(RatingModel::ELO)
        .with_anchor(Anchor::fixed(c, 0.0))
        .rate(&pool)
        .unwrap()
        .rating(a);
    assert!((rate(0.1) - 200.0).abs() < 0.1);
    assert!((rate(1e5) - free).abs() < 0.1);
    let middle = rate(36.0);
    assert!(free + 20.0 < middle && middle < 180.0, "{middle}");
}

#[test]
fn anchors_shift_the_whole_group() {
    let (pool, [a, b, c]) = three();
    for model in [RatingModel::ELO, RatingModel::BAYES_ELO] {
        let plain = RatingOptions::new(model).rate(&pool).unwrap();
        let options = RatingOptions::new(model).with_anchor(Anchor::fixed(b, 3000.0));
        let anchored = options.rate(&pool).unwrap();
        for player in [a, b, c] {
            let shift = anchored.rating(player) - plain.rating(player);
            assert!((shift - (3000.0 - plain.rating(b))).abs() < 1e-6);
        }
        assert!((anchored.los(a, c).unwrap() - plain.los(a, c).unwrap()).abs() < 1e-9);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Any games, including players without games, perfect scores and separate groups.
    #[test]
    fn any_pool_has_finite_ratings(
        games in prop::collection::vec((0_usize..12, 0_usize..12, 0_u64..4, 0_u64..3, 0_u64..4), 1..20),
        bayes in any::<bool>(),
        prior_draws in prop::sample::select(vec![0.0, 0.5, 2.0]),
        fitted in any::<bool>(),
    ) {
        let mut pool = Pool::new();
        let players: Vec<_> = (0..12).map(|i| pool.player(&format!("P{i}"))).collect();
        for (white, black, wins, draws, losses) in games {
            pool.record_all(players[white], players[black], Tally::new(wins, draws, losses));
        }
        prop_assume!(pool.games() > 0);
        let model = if bayes { RatingModel::Bayes { prior_draws } } else { RatingModel::ELO };
        let advantage = if fitted { Parameter::Fitted } else { Parameter::Fixed(0.0) };
        let options = RatingOptions::new(model).with_white_advantage(advantage);
        let ratings = options.rate(&pool).unwrap();
        for row in ratings.players() {
            prop_assert!(row.rating.is_finite() && row.error.is_some_and(f64::is_finite), "{row:?}");
            for other in pool.players() {
                if let Some(los) = ratings.los(row.player, other) {
                    let mirrored = 1.0 - ratings.los(other, row.player).unwrap();
                    prop_assert!((los - mirrored).abs() < 1e-9);
                }
            }
        }
        // Unbounded groups have virtual draws.
        if model == RatingModel::ELO && ratings.players().iter().all(|row| row.is_bounded) {
            check_points(&pool, &ratings, &[]);
        }
    }

    #[test]
    fn cross_tables_add_up(
        games in prop::collection::vec((0_usize..6, 0_usize..6, 0_u64..9, 0_u64..9, 0_u64..9), 0..30),
    ) {
        let mut pool = Pool::new();
        let players: Vec<_> = (0..6).map(|i| pool.player(&format!("P{i}"))).collect();
        for (white, black, wins, draws, losses) in games {
            pool.record_all(players[white], players[black], Tally::new(wins, draws, losses));
        }
        let table = CrossTable::of(&pool);
        let points: f64 = table.rows().iter().map(|row| row.tally.points()).sum();
        prop_assert_eq!(points, pool.games() as f64);
        for row in table.rows() {
            let sum = row.results.iter().flatten().fold(Tally::default(), |sum, &part| sum + part);
            prop_assert_eq!(sum, row.tally);
            prop_assert_eq!(pool.tally(row.player), row.tally);
            for (other, result) in table.rows().iter().zip(&row.results) {
                let expected = pool.head_to_head(row.player, other.player);
                prop_assert_eq!(result.unwrap_or_default(), expected);
            }
        }
    }
}
