//! Student's t-distribution, for confidence intervals with few games.

use super::NORMAL_975;

/// From here the expansion around the normal quantile is exact to 1e-11.
const EXPANSION_MIN_DEGREES: f64 = 10_000.0;
/// Maximum bisection steps; fewer exhaust the precision of `f64`.
const MAX_STEPS: u32 = 200;

/// The 97.5 % quantile of the t-distribution; `degrees` is at least 1.
pub(crate) fn student_quantile(degrees: f64) -> f64 {
    if degrees >= EXPANSION_MIN_DEGREES {
        return expansion(degrees);
    }
    // The quantile falls from 12.71 with one degree of freedom to the normal one.
    let (mut low, mut high) = (1.0, 16.0);
    for _ in 0..MAX_STEPS {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if upper_tail(middle, degrees) > 0.025 { low = middle } else { high = middle }
    }
    high
}

/// The quantile as a power series in 1/degrees.
fn expansion(degrees: f64) -> f64 {
    let z = NORMAL_975;
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    z + (first + second / degrees) / degrees
}

/// The probability of a value above `t`, for positive `t`: half the regularized incomplete beta
/// function with parameters degrees/2 and 1/2.
fn upper_tail(t: f64, degrees: f64) -> f64 {
    let x = degrees / (degrees + t * t);
    0.5 * incomplete_beta(degrees / 2.0, 0.5, x)
}

/// The regularized incomplete beta function.
fn incomplete_beta(a: f64, b: f64, x: f64) -> f64 {
    // The continued fraction converges fast below this point; above it, use the symmetry.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(b, a, 1.0 - x);
    }
    let log_beta = log_gamma(a) + log_gamma(b) - log_gamma(a + b);
    let front = (a * x.ln() + b * (-x).ln_1p() - log_beta).exp() / a;
    front * beta_fraction(a, b, x)
}

/// The continued fraction of the incomplete beta function (modified Lentz's method).
fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    let mut numerator_ratio = 1.0;
    let mut denominator_ratio = 1.0 / (1.0 - (a + b) * x / (a + 1.0));
    let mut value = denominator_ratio;
    for step in 1..10_000_u32 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for coefficient in [even, odd] {
            denominator_ratio = 1.0 / (1.0 + coefficient * denominator_ratio);
            numerator_ratio = 1.0 + coefficient / numerator_ratio;
            change = denominator_ratio * numerator_ratio;
            value *= change;
        }
        if (change - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value
}

/// The logarithm of the gamma function of a positive number, by Stirling's series.
fn log_gamma(x: f64) -> f64 {
    // The series needs large arguments; gamma(x) = gamma(x + 1) / x.
    if x < 15.0 {
        return log_gamma(x + 1.0) - x.ln();
    }
    let square = x * x;
    let series =
        1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - 1.0 / (1680.0 * square)) / square) / square;
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series / x
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reference values from tables of the t-distribution.
    #[test]
    fn known_quantiles() {
        let check = |degrees: f64, expected: f64| {
            let found = student_quantile(degrees);
            assert!((found - expected).abs() < 6e-5, "{degrees}: {found} for {expected}");
        };
        check(1.0, 12.7062);
        check(2.0, 4.3027);
        check(9.0, 2.2622);
        check(30.0, 2.0423);
        check(1000.0, 1.9623);
    }

    /// The t-distribution has closed-form quantiles for one (Cauchy) and two degrees of freedom.
    #[test]
    fn closed_forms() {
        let cauchy = (std::f64::consts::PI * 0.475).tan();
        assert!((student_quantile(1.0) - cauchy).abs() < 1e-9 * cauchy);
        let p: f64 = 0.975;
        let two = (2.0 * p - 1.0) / (2.0 * p * (1.0 - p)).sqrt();
        assert!((student_quantile(2.0) - two).abs() < 1e-9 * two);
    }

    /// Bisection and expansion are independent methods.
    #[test]
    fn expansion_agrees_with_bisection() {
        let searched = student_quantile(EXPANSION_MIN_DEGREES - 1.0);
        assert!((searched - expansion(EXPANSION_MIN_DEGREES - 1.0)).abs() < 1e-10);
        assert!((student_quantile(f64::MAX) - NORMAL_975).abs() < 1e-15);
    }
}
