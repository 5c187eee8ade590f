//! An independent implementation of the likelihood ratios by plain bisection, without Newton steps
//! and without the care for small numbers.

use lucena_arena::stats::{Pentanomial, Results, Sprt, SprtModel, Tally};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const C: f64 = 347.435585522601;

/// The maximum likelihood distribution with `Σ q d = 0`.
fn nearest(p: &[f64], d: &[f64]) -> Vec<f64> {
    let most = d.iter().copied().fold(f64::MIN, f64::max);
    let least = d.iter().copied().fold(f64::MAX, f64::min);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..2_000 {
        let x = (low + high) / 2.0;
        let sum: f64 = p.iter().zip(d).map(|(p, d)| p * d / (1.0 + x * d)).sum();
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = (low + high) / 2.0;
    p.iter().zip(d).map(|(p, d)| p / (1.0 + x * d)).collect()
}

fn nearest_normalized(p: &[f64], a: &[f64], t: f64) -> Vec<f64> {
    let mut q = vec![1.0 / p.len() as f64; p.len()];
    for _ in 0..60 {
        let mean: f64 = q.iter().zip(a).map(|(q, a)| q * a).sum();
        let variance: f64 = q.iter().zip(a).map(|(q, a)| q * (a - mean) * (a - mean)).sum();
        let sigma = variance.sqrt();
        let phi: Vec<f64> = a
            .iter()
            .map(|a| a - 0.5 - t * sigma / 2.0 * (1.0 + ((a - mean) / sigma).powi(2)))
            .collect();
        q = nearest(p, &phi);
    }
    q
}

fn llr(counts: &[u64], sprt: Sprt) -> f64 {
    let counts: Vec<f64> =
        counts.iter().map(|&count| if count == 0 { 0.001 } else { count as f64 }).collect();
    let n: f64 = counts.iter().sum();
    let p: Vec<f64> = counts.iter().map(|count| count / n).collect();
    let a: Vec<f64> = (0..p.len()).map(|i| i as f64 / (p.len() - 1) as f64).collect();
    let games_each: f64 = if p.len() == 5 { 2.0 } else { 1.0 };
    let [q0, q1] = [sprt.elo0(), sprt.elo1()].map(|elo| match sprt.model() {
        SprtModel::Logistic => {
            let score = 1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0));
            let d: Vec<f64> = a.iter().map(|a| a - score).collect();
            nearest(&p, &d)
        }
        SprtModel::Normalized => nearest_normalized(&p, &a, elo / C * games_each.sqrt()),
        model => panic!("no oracle for {model}"),
    });
    n * p.iter().zip(q0).zip(q1).map(|((p, q0), q1)| p * (q1 / q0).ln()).sum::<f64>()
}

fn check(counts: &[u64], elo0: f64, width: f64) -> Result<(), TestCaseError> {
    let results: Results = match *counts {
        [losses, draws, wins] => Tally::new(wins, draws, losses).into(),
        ref counts => Pentanomial::new(counts.try_into().unwrap()).into(),
    };
    for model in [SprtModel::Logistic, SprtModel::Normalized] {
        let sprt = Sprt::new(elo0, elo0 + width).unwrap().with_model(model);
        let (found, expected) = (sprt.llr(results), llr(counts, sprt));
        // The oracle loses precision with the number of games.
        let games = counts.iter().sum::<u64>() as f64;
        let error = (found - expected).abs();
        prop_assert!(
            error < 1e-9 * expected.abs() + 1e-14 * games,
            "{counts:?} {sprt}: {found} for {expected}"
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn games_agree(
        counts in prop::array::uniform3(0_u64..100_000),
        elo0 in -20.0..20.0,
        width in 0.5..20.0,
    ) {
        prop_assume!(counts.iter().sum::<u64>() > 0);
        check(&counts, elo0, width)?;
    }

    #[test]
    fn pairs_agree(
        counts in prop::array::uniform5(0_u64..10_000),
        elo0 in -20.0..20.0,
        width in 0.5..20.0,
    ) {
        prop_assume!(counts.iter().sum::<u64>() > 0);
        check(&counts, elo0, width)?;
    }

    #[test]
    fn few_games_agree(
        counts in prop::array::uniform5(0_u64..3),
        elo0 in -20.0..20.0,
        width in 0.5..20.0,
    ) {
        prop_assume!(counts.iter().sum::<u64>() > 0);
        check(&counts, elo0, width)?;
    }
}
