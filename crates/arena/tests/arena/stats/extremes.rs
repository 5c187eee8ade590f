//! Counts for which formulas would divide by zero.

use lucena_arena::stats::{
    Decision, Estimate, Pentanomial, Quantile, Results, Sprt, SprtError, SprtModel, Tally,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The smallest and largest counts, and some between.
const COUNTS: [u64; 7] = [0, 1, 2, 1_000, 1 << 40, u64::MAX / 2, u64::MAX];
const BOUNDS: [(f64, f64); 6] =
    [(0.0, 5.0), (-1000.0, 1000.0), (0.0, 1e-9), (999.0, 1000.0), (-1000.0, -999.0), (-3.0, 1.0)];

#[track_caller]
fn check_finite(estimate: Estimate, results: Results) {
    let Estimate { .. } = estimate;
    for figure in [estimate.value(), estimate.low(), estimate.high(), estimate.error()] {
        assert!(figure.is_finite(), "{results:?}: {estimate:?}");
    }
    assert!(estimate.low() <= estimate.value(), "{results:?}: {estimate:?}");
    assert!(estimate.value() <= estimate.high(), "{results:?}: {estimate:?}");
    assert!(!estimate.to_string().contains("NaN") && !estimate.to_string().contains("inf"));
}

#[track_caller]
fn check(results: Results) {
    check_finite(results.elo(), results);
    check_finite(results.elo_with(Quantile::StudentT), results);
    check_finite(results.normalized_elo(), results);
    assert!((0.0..=1.0).contains(&results.los()), "{results:?}");
    assert!((0.0..=1.0).contains(&results.tally().los_of_decided_games()));
    for (elo0, elo1) in BOUNDS {
        for model in SprtModel::ALL {
            let status = Sprt::new(elo0, elo1).unwrap().with_model(model).status(results);
            assert!(status.llr.is_finite(), "{results:?} {elo0} {elo1} {model}: {status:?}");
            assert!((-1.0..=1.0).contains(&status.progress()));
        }
    }
}

#[test]
fn nothing_is_infinite() {
    for wins in COUNTS {
        for draws in COUNTS {
            for losses in COUNTS {
                check(Tally::new(wins, draws, losses).into());
            }
        }
    }
    for even in COUNTS {
        for won in COUNTS {
            for others in COUNTS {
                check(Pentanomial::new([0, others, even, 0, won]).into());
                check(Pentanomial::new([others, 0, 0, even, won]).into());
            }
        }
    }
}

#[test]
fn no_games_give_no_information() {
    for results in [Results::from(Tally::default()), Pentanomial::default().into()] {
        assert_eq!(results.elo().value(), 0.0);
        assert_eq!(results.elo().to_string(), "unknown");
        assert_eq!(results.normalized_elo().to_string(), "unknown");
        assert_eq!(results.los(), 0.5);
        let status = Sprt::new(0.0, 5.0).unwrap().status(results);
        assert_eq!((status.llr, status.decision), (0.0, Decision::Continue));
    }
}

#[test]
fn perfect_scores_have_open_intervals() {
    let wins = Tally::new(10, 0, 0);
    // 0.025^(1/10) is a score of 0.691503.
    assert_eq!(wins.elo().to_string(), "at least +140.2");
    assert_eq!(wins.reversed().elo().to_string(), "at most -140.2");
    assert!(wins.los() > 0.99);
    assert_eq!(Pentanomial::new([0, 0, 0, 0, 10]).elo().to_string(), "at least +140.2");
    // A single game gives almost no information.
    assert!(Tally::new(1, 0, 0).elo().low() < -600.0);
    assert!((0.6..0.75).contains(&Tally::new(1, 0, 0).los()));
    // Only draws bound both sides.
    let draws = Tally::new(0, 10, 0).elo();
    assert!(!draws.low_is_open() && !draws.high_is_open() && draws.value() == 0.0);
    assert_eq!(Tally::new(0, 10, 0).los(), 0.5);
}

/// One more win never lowers Elo.
#[test]
fn more_wins_never_lower_elo() {
    for games in [1, 2, 5, 10, 250, 251, 1_000, 100_000] {
        let all = Tally::new(games, 0, 0);
        let nearly = Tally::new(games - 1, 1, 0);
        assert!(all.elo().value() >= nearly.elo().value(), "{games}");
        let more = Tally::new(games + 1, 0, 0);
        assert!(more.elo().low() > all.elo().low(), "{games}");
        assert!(more.elo().value() >= all.elo().value(), "{games}");
        assert!(more.los() >= all.los(), "{games}");
    }
}

#[test]
fn invalid_sprts_are_errors() {
    let check = |text: &str, expected: &str| {
        assert_eq!(text.parse::<Sprt>().unwrap_err().to_string(), expected, "{text}");
    };
    check("5,0", "found Elo bounds 5 and 0, expected the smaller one first");
    check("5,5", "found Elo bounds 5 and 5, expected the smaller one first");
    check("nan,5", "found Elo bound NaN, expected one from -1000 to 1000");
    check("0,inf", "found Elo bound inf, expected one from -1000 to 1000");
    check("0,2000", "found Elo bound 2000, expected one from -1000 to 1000");
    check(
        "0,5,1,0.05",
        "found the error probability 1, expected 0.000000001 or more and less than 0.5",
    );
    check("0,5,0.05", "found \"0,5,0.05\", expected elo0,elo1[,alpha,beta][,model]");
    check("", "found \"\", expected a number");
    assert!(matches!(Sprt::new(f64::NAN, 1.0), Err(SprtError::Bound(_))));
    assert!(matches!("0,5,odd".parse::<Sprt>(), Err(SprtError::Model(_))));
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Results are symmetric between the players.
    #[test]
    fn results_are_symmetric(counts in prop::array::uniform5(0_u64..1_000)) {
        let results = Results::from(Pentanomial::new(counts));
        let mirrored = results.reversed();
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9 * (1.0 + a.abs());
        prop_assert!(near(results.elo().value(), -mirrored.elo().value()));
        prop_assert!(near(results.elo().low(), -mirrored.elo().high()));
        prop_assert!(near(results.los(), 1.0 - mirrored.los()));
        for model in SprtModel::ALL {
            let llr = Sprt::new(-2.0, 5.0).unwrap().with_model(model).llr(results);
            let other = Sprt::new(-5.0, 2.0).unwrap().with_model(model).llr(mirrored);
            prop_assert!((llr + other).abs() < 1e-9 * (1.0 + llr.abs()), "{model} {llr} {other}");
        }
    }

    #[test]
    fn parsing_never_panics(text in "\\PC{0,40}") {
        let _ = text.parse::<Sprt>();
    }

    #[test]
    fn sprts_round_trip(
        elo0 in -1000.0..999.0,
        width in 0.001..1.0,
        alpha in 0.001..0.499,
        model in prop::sample::select(SprtModel::ALL.to_vec()),
    ) {
        let sprt = Sprt::new(elo0, elo0 + width).unwrap().with_error_rates(alpha, 0.02).unwrap();
        let sprt = sprt.with_model(model);
        prop_assert_eq!(sprt.to_string().parse(), Ok(sprt));
    }
}
