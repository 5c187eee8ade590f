//! The generalized likelihood ratio: compares the maximum likelihoods of the results under H0 and
//! under H1.

use super::closed_form;
use super::tilt::Tilt;
use crate::stats::categories::{Categories, MAX_CATEGORIES};
use crate::stats::results::NORMALIZED_ELO;
use crate::stats::score_of_elo;

/// About ten iterations are usual.
const MAX_ROUNDS: u32 = 500;
/// The iteration stops when no probability changes by more than this.
const CONVERGED: f64 = 1e-14;

/// H0 and H1 fix the mean score.
pub(super) fn logistic(categories: &Categories, bounds: [f64; 2]) -> f64 {
    let observed = Observed::new(categories);
    let [tilt0, tilt1] = bounds.map(|elo| {
        let mean = score_of_elo(elo);
        let deviations = observed.map(|score| score - mean);
        Tilt::solve(observed.probabilities(), &deviations[..observed.n])
            .expect("the mean is within 0 and 1")
    });
    observed.log_likelihood_ratio(&tilt0, &tilt1)
}

/// H0 and H1 fix the distance of the mean score from one half in standard deviations.
pub(super) fn normalized(categories: &Categories, bounds: [f64; 2]) -> f64 {
    let observed = Observed::new(categories);
    let scale = categories.games_each().sqrt() / NORMALIZED_ELO;
    let [tilt0, tilt1] = bounds.map(|elo| observed.nearest_normalized(elo * scale));
    match (tilt0, tilt1) {
        (Some(tilt0), Some(tilt1)) => observed.log_likelihood_ratio(&tilt0, &tilt1),
        // Elo bounds far outside the range of engine matches may admit no distribution.
        _ => closed_form::normalized(categories, bounds),
    }
}

/// The empirical distribution; all probabilities are positive.
struct Observed {
    probabilities: [f64; MAX_CATEGORIES],
    scores: [f64; MAX_CATEGORIES],
    n: usize,
    total: f64,
}

impl Observed {
    fn new(categories: &Categories) -> Self {
        let categories = categories.fill_empty();
        let (n, total) = (categories.len(), categories.total());
        let (mut probabilities, mut scores) = ([0.0; MAX_CATEGORIES], [0.0; MAX_CATEGORIES]);
        for (i, count) in categories.counts().iter().enumerate() {
            probabilities[i] = count / total;
            scores[i] = categories.score_of(i);
        }
        Self { probabilities, scores, n, total }
    }

    fn probabilities(&self) -> &[f64] {
        &self.probabilities[..self.n]
    }

    fn map(&self, function: impl Fn(f64) -> f64) -> [f64; MAX_CATEGORIES] {
        self.scores.map(function)
    }

    /// The maximum likelihood distribution with a mean of `1/2 + t σ`.
    ///
    /// The constraint is linearized with the mean and standard deviation of the previous iteration:
    /// the derivative of the square root turns `mean - 1/2 - t σ` into an expectation. At the fixed
    /// point the constraint holds exactly.
    fn nearest_normalized(&self, t: f64) -> Option<Tilt> {
        let mut nearest = [1.0 / self.n as f64; MAX_CATEGORIES];
        let mut tilt = None;
        for _ in 0..MAX_ROUNDS {
            let (mean, sigma) = self.mean_and_sigma(&nearest);
            let deviations = self.map(|score| {
                let z = (score - mean) / sigma;
                score - 0.5 - t * sigma / 2.0 * (1.0 + z * z)
            });
            let solved = Tilt::solve(self.probabilities(), &deviations[..self.n])?;
            let next = solved.probabilities(self.probabilities());
            let change = next.iter().zip(nearest).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            nearest = next;
            tilt = Some(solved);
            if change < CONVERGED {
                break;
            }
        }
        tilt
    }

    fn mean_and_sigma(&self, distribution: &[f64; MAX_CATEGORIES]) -> (f64, f64) {
        let expectation = |of: [f64; MAX_CATEGORIES]| -> f64 {
            of.iter().zip(distribution).take(self.n).map(|(value, q)| value * q).sum()
        };
        let mean = expectation(self.scores);
        let variance = expectation(self.map(|score| (score - mean) * (score - mean)));
        (mean, variance.sqrt())
    }

    /// `N Σ pᵢ ln(q1ᵢ / q0ᵢ)`.
    fn log_likelihood_ratio(&self, tilt0: &Tilt, tilt1: &Tilt) -> f64 {
        let terms = self.probabilities().iter().enumerate();
        let sum: f64 = terms.map(|(i, p)| p * (tilt0.log_divisor(i) - tilt1.log_divisor(i))).sum();
        self.total * sum
    }
}
