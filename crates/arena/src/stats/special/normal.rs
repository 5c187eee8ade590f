//! The normal distribution.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

/// Above this the continued fraction converges faster than the series.
const SERIES_MAX: f64 = 1.5;
/// Enough for full precision on both sides of `SERIES_MAX`.
const MAX_TERMS: u32 = 200;

/// Cumulative distribution function of the standard normal distribution.
pub(crate) fn normal_cdf(x: f64) -> f64 {
    0.5 * erfc(-x * FRAC_1_SQRT_2)
}

/// The complementary error function.
fn erfc(x: f64) -> f64 {
    if x < 0.0 {
        2.0 - erfc(-x)
    } else if x < SERIES_MAX {
        1.0 - erf_by_series(x)
    } else {
        erfc_by_fraction(x)
    }
}

/// `erf x = 2/√π e^(-x²) Σ 2ⁿ x^(2n+1) / (1·3·5···(2n+1))`. All terms are positive, so there is no
/// cancellation.
fn erf_by_series(x: f64) -> f64 {
    let (mut term, mut sum) = (x, x);
    for n in 1..MAX_TERMS {
        term *= 2.0 * x * x / f64::from(2 * n + 1);
        sum += term;
        if term < sum * f64::EPSILON {
            break;
        }
    }
    2.0 / PI.sqrt() * (-x * x).exp() * sum
}

/// The continued fraction `erfc x = e^(-x²)/√π · 1/(x + ½/(x + 1/(x + 3/2/(x + ...))))`, evaluated
/// from the end.
fn erfc_by_fraction(x: f64) -> f64 {
    let tail = (1..MAX_TERMS).rev().fold(x, |rest, n| x + f64::from(n) / 2.0 / rest);
    (-x * x).exp() / (PI.sqrt() * tail)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reference values to fifteen digits from tables of the error function.
    #[test]
    fn known_values() {
        let check = |x: f64, expected: f64| {
            let error = (normal_cdf(x) / expected - 1.0).abs();
            assert!(error < 1e-13, "{x}: {} for {expected}", normal_cdf(x));
        };
        check(0.0, 0.5);
        check(1.0, 0.841_344_746_068_543);
        check(-1.0, 0.158_655_253_931_457);
        check(super::super::NORMAL_975, 0.975);
        check(3.0, 0.998_650_101_968_370);
        check(-3.0, 1.349_898_031_630_095e-3);
        check(-6.0, 9.865_876_450_377e-10);
    }

    #[test]
    fn limits_at_infinity() {
        assert_eq!(normal_cdf(f64::INFINITY), 1.0);
        assert_eq!(normal_cdf(f64::NEG_INFINITY), 0.0);
        assert_eq!(normal_cdf(-1e300), 0.0);
    }

    /// Series and continued fraction share no code, so agreement verifies both.
    #[test]
    fn series_and_fraction_agree() {
        for step in 0..20 {
            let x = 1.0 + f64::from(step) / 20.0;
            let (series, fraction) = (1.0 - erf_by_series(x), erfc_by_fraction(x));
            assert!((series - fraction).abs() < 1e-15, "{x}: {series} {fraction}");
        }
    }
}
