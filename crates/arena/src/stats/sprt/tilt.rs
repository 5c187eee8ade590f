//! The maximum likelihood distribution under a linear constraint.
//!
//! Given observed probabilities `pᵢ`, the maximum likelihood distribution `q` with `Σ qᵢ dᵢ = 0` is
//! `qᵢ = pᵢ / (1 + x dᵢ)`, where `x` is the only root of the constraint between two poles. The
//! constraint falls from infinity to minus infinity between them, so the root always exists.

use crate::stats::categories::MAX_CATEGORIES;

/// Bisection over the whole range of `f64` takes far fewer steps.
const MAX_STEPS: u32 = 300;

/// The divisors `wᵢ = 1 + x dᵢ` of the maximum likelihood distribution.
///
/// Close to a pole, `1 + x dᵢ` would lose all precision. There the unknown is the distance from the
/// pole, and the divisor that vanishes at the pole is computed without a subtraction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tilt {
    /// `wᵢ` where the unknown is 0.
    base: [f64; MAX_CATEGORIES],
    /// The derivative of `wᵢ` with respect to the unknown.
    slope: [f64; MAX_CATEGORIES],
    unknown: f64,
}

impl Tilt {
    /// Solves for positive probabilities. `None` if all deviations have the same sign, so that no
    /// distribution has the expectation 0.
    pub(super) fn solve(probabilities: &[f64], deviations: &[f64]) -> Option<Self> {
        let least = deviations.iter().copied().fold(f64::INFINITY, f64::min);
        let most = deviations.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if !(least < 0.0 && most > 0.0) {
            return None;
        }
        let poles = (-1.0 / most, -1.0 / least);
        let near_zero = Self::around(0.0, deviations);
        let value =
            |tilt: &Self, unknown: f64| tilt.at(unknown).expectation(probabilities, deviations);
        let (tilt, range) = if value(&near_zero, poles.1 / 2.0) > 0.0 {
            (Self::around(poles.1, deviations), (poles.1 / -2.0, 0.0))
        } else if value(&near_zero, poles.0 / 2.0) < 0.0 {
            (Self::around(poles.0, deviations), (0.0, poles.0 / -2.0))
        } else {
            (near_zero, (poles.0 / 2.0, poles.1 / 2.0))
        };
        Some(tilt.at(tilt.root(probabilities, deviations, range)))
    }

    /// The divisors around `x = centre`, a pole or 0.
    fn around(centre: f64, deviations: &[f64]) -> Self {
        let (mut base, mut slope) = ([1.0; MAX_CATEGORIES], [0.0; MAX_CATEGORIES]);
        for (i, &deviation) in deviations.iter().enumerate() {
            slope[i] = deviation;
            let is_pole = centre != 0.0 && -1.0 / deviation == centre;
            base[i] = if is_pole { 0.0 } else { 1.0 + centre * deviation };
        }
        Self { base, slope, unknown: 0.0 }
    }

    fn at(self, unknown: f64) -> Self {
        Self { unknown, ..self }
    }

    fn divisor(&self, i: usize) -> f64 {
        self.base[i] + self.unknown * self.slope[i]
    }

    /// The constraint `Σ pᵢ dᵢ / wᵢ`.
    fn expectation(&self, probabilities: &[f64], deviations: &[f64]) -> f64 {
        let terms = probabilities.iter().zip(deviations).enumerate();
        terms.map(|(i, (p, d))| p * d / self.divisor(i)).sum()
    }

    fn derivative(&self, probabilities: &[f64], deviations: &[f64]) -> f64 {
        let terms = probabilities.iter().zip(deviations).enumerate();
        terms.map(|(i, (p, d))| -p * (d / self.divisor(i)).powi(2)).sum()
    }

    /// Newton's method with bisection as fallback, for a falling function.
    fn root(self, probabilities: &[f64], deviations: &[f64], range: (f64, f64)) -> f64 {
        let (mut low, mut high) = range;
        let mut unknown = bisect(low, high);
        for _ in 0..MAX_STEPS {
            let here = self.at(unknown);
            let value = here.expectation(probabilities, deviations);
            if value > 0.0 {
                low = unknown
            } else {
                high = unknown
            }
            let newton = unknown - value / here.derivative(probabilities, deviations);
            let next = if newton > low && newton < high { newton } else { bisect(low, high) };
            let step = (next - unknown).abs();
            unknown = next;
            if step <= unknown.abs() * f64::EPSILON {
                break;
            }
        }
        unknown
    }

    /// `ln(1 + x dᵢ)`, precise near 0.
    pub(super) fn log_divisor(&self, i: usize) -> f64 {
        if self.base[i] == 1.0 {
            (self.unknown * self.slope[i]).ln_1p()
        } else {
            self.divisor(i).ln()
        }
    }

    /// The maximum likelihood distribution.
    pub(super) fn probabilities(&self, observed: &[f64]) -> [f64; MAX_CATEGORIES] {
        let mut nearest = [0.0; MAX_CATEGORIES];
        for (i, (q, p)) in nearest.iter_mut().zip(observed).enumerate() {
            *q = p / self.divisor(i);
        }
        nearest
    }
}

/// A midpoint for bisection: the geometric mean if both ends have the same sign, since the root may
/// have any magnitude.
fn bisect(low: f64, high: f64) -> f64 {
    const TINY: f64 = 1e-40;
    if low >= 0.0 {
        (low.max(TINY) * high).sqrt()
    } else if high <= 0.0 {
        -((-low) * (-high).max(TINY)).sqrt()
    } else {
        f64::midpoint(low, high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(probabilities: &[f64], deviations: &[f64]) {
        let tilt = Tilt::solve(probabilities, deviations).unwrap();
        let nearest = tilt.probabilities(probabilities);
        let total: f64 = nearest.iter().sum();
        assert!((total - 1.0).abs() < 1e-12, "{probabilities:?} {deviations:?}: {nearest:?}");
        let expectation: f64 = nearest.iter().zip(deviations).map(|(q, d)| q * d).sum();
        assert!(expectation.abs() < 1e-13, "{probabilities:?} {deviations:?}: {nearest:?}");
        assert!(nearest.iter().all(|&q| q >= 0.0));
    }

    #[test]
    fn expectation_vanishes() {
        check(&[0.2, 0.3, 0.5], &[-0.5, 0.0, 0.5]);
        check(&[0.2, 0.3, 0.5], &[-0.6, -0.1, 0.4]);
        check(&[0.1, 0.2, 0.3, 0.2, 0.2], &[-0.5, -0.25, 0.0, 0.25, 0.5]);
    }

    #[test]
    fn roots_near_poles_are_precise() {
        for tiny in [1e-3, 1e-9, 1e-16, 1e-22, 1e-30] {
            check(&[tiny, tiny, 1.0 - 2.0 * tiny], &[-0.5, 0.0, 0.5]);
            check(&[1.0 - 2.0 * tiny, tiny, tiny], &[-0.507, -0.007, 0.493]);
            check(&[tiny, 1.0 - 2.0 * tiny, tiny], &[-0.507, -0.007, 0.493]);
        }
    }

    #[test]
    fn deviations_of_one_sign_have_no_solution() {
        assert!(Tilt::solve(&[0.5, 0.5], &[0.1, 0.2]).is_none());
        assert!(Tilt::solve(&[0.5, 0.5], &[-0.1, 0.0]).is_none());
        assert!(Tilt::solve(&[0.5, 0.5], &[f64::NAN, 0.0]).is_none());
    }
}
