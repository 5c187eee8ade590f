//! Maximum likelihood ratings with all other parameters fixed.
//!
//! Newton's method. The Hessian is sparse, with one entry per pair of opponents, and the linear
//! equations are solved by conjugate gradients, so nothing is quadratic in the number of players.

use super::curve::Curve;
use super::meetings::Meeting;

const MAX_ROUNDS: u32 = 100;
/// The iteration stops at steps shorter than this, in natural units.
const CONVERGED: f64 = 1e-12;
/// Longest step; far away the likelihood is not quadratic.
const MAX_STEP: f64 = 5.0;
const MAX_HALVINGS: u32 = 30;
/// Tolerance of the linear equations of a step, which need not be exact.
const GRADIENT_TOLERANCE: f64 = 1e-4;

/// The prior of a rating, in natural units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Prior {
    Free,
    Fixed(f64),
    /// A normal distribution: mean and 1/variance.
    Loose(f64, f64),
}

/// Meetings and the model of their results.
#[derive(Clone, Copy, Debug)]
pub(super) struct Problem<'a> {
    pub(super) meetings: &'a [Meeting],
    pub(super) curve: Curve,
    pub(super) advantage: f64,
    pub(super) priors: &'a [Prior],
}

/// First and second derivatives of the log-likelihood.
struct Derivatives {
    gradient: Vec<f64>,
    /// For each meeting, the negated second derivative with respect to the rating difference.
    ties: Vec<f64>,
    diagonal: Vec<f64>,
}

impl Problem<'_> {
    /// Iterates to convergence. Fixed ratings are set; in groups without priors only differences
    /// are determined.
    pub(super) fn solve(&self, ratings: &mut [f64]) {
        for (rating, prior) in ratings.iter_mut().zip(self.priors) {
            if let Prior::Fixed(value) = *prior {
                *rating = value;
            }
        }
        let mut value = self.log_likelihood(ratings);
        for _ in 0..MAX_ROUNDS {
            let step = self.newton_step(&self.derivatives(ratings));
            let length = step.iter().fold(0.0, |max: f64, part| max.max(part.abs()));
            let (taken, reached) = self.walk(ratings, &step, length, value);
            value = reached;
            if length * taken < CONVERGED {
                break;
            }
        }
    }

    /// Line search: takes the largest part of the step that increases the likelihood. Returns that
    /// part and the likelihood.
    fn walk(&self, ratings: &mut [f64], step: &[f64], length: f64, value: f64) -> (f64, f64) {
        let start = ratings.to_vec();
        let mut part = if length > MAX_STEP { MAX_STEP / length } else { 1.0 };
        // Rounding error of a sum of many logarithms.
        let noise = 1e-13 * value.abs();
        for _ in 0..MAX_HALVINGS {
            for ((rating, start), step) in ratings.iter_mut().zip(&start).zip(step) {
                *rating = start + part * step;
            }
            let reached = self.log_likelihood(ratings);
            if reached >= value - noise {
                return (part, reached);
            }
            part /= 2.0;
        }
        ratings.copy_from_slice(&start);
        (0.0, value)
    }

    fn difference(&self, ratings: &[f64], meeting: &Meeting) -> f64 {
        ratings[meeting.white] - ratings[meeting.black] + self.advantage
    }

    fn log_likelihood(&self, ratings: &[f64]) -> f64 {
        let of_meetings = self
            .meetings
            .iter()
            .map(|meeting| self.curve.log_likelihood(meeting, self.difference(ratings, meeting)));
        let of_priors = ratings.iter().zip(self.priors).map(|(rating, prior)| match *prior {
            Prior::Loose(mean, precision) => -precision / 2.0 * (rating - mean).powi(2),
            Prior::Free | Prior::Fixed(_) => 0.0,
        });
        of_meetings.sum::<f64>() + of_priors.sum::<f64>()
    }

    fn derivatives(&self, ratings: &[f64]) -> Derivatives {
        let (mut gradient, mut diagonal) = (vec![0.0; ratings.len()], vec![0.0; ratings.len()]);
        let mut ties = Vec::with_capacity(self.meetings.len());
        for meeting in self.meetings {
            let difference = self.difference(ratings, meeting);
            let (slope, curvature) = self.curve.slope_and_curvature(meeting, difference);
            gradient[meeting.white] += slope;
            gradient[meeting.black] -= slope;
            diagonal[meeting.white] += curvature;
            diagonal[meeting.black] += curvature;
            ties.push(curvature);
        }
        for (player, prior) in self.priors.iter().enumerate() {
            match *prior {
                Prior::Free => {}
                Prior::Fixed(_) => gradient[player] = 0.0,
                Prior::Loose(mean, precision) => {
                    gradient[player] += precision * (mean - ratings[player]);
                    diagonal[player] += precision;
                }
            }
        }
        Derivatives { gradient, ties, diagonal }
    }

    /// The Hessian times a vector; fixed players are 0.
    fn times(&self, derivatives: &Derivatives, vector: &[f64]) -> Vec<f64> {
        let mut product: Vec<f64> = self
            .priors
            .iter()
            .zip(vector)
            .map(|(prior, part)| match *prior {
                Prior::Loose(_, precision) => precision * part,
                Prior::Free | Prior::Fixed(_) => 0.0,
            })
            .collect();
        for (meeting, tie) in self.meetings.iter().zip(&derivatives.ties) {
            let pull = tie * (vector[meeting.white] - vector[meeting.black]);
            product[meeting.white] += pull;
            product[meeting.black] -= pull;
        }
        for (part, prior) in product.iter_mut().zip(self.priors) {
            if matches!(prior, Prior::Fixed(_)) {
                *part = 0.0;
            }
        }
        product
    }

    /// The Newton step, by conjugate gradients with diagonal preconditioner. In groups without
    /// priors the Hessian is singular, and the iteration stays in the subspace of differences.
    fn newton_step(&self, derivatives: &Derivatives) -> Vec<f64> {
        let n_players = derivatives.gradient.len();
        let precondition = |residual: &[f64]| -> Vec<f64> {
            let parts = residual.iter().zip(&derivatives.diagonal);
            parts.map(|(part, size)| if *size > 0.0 { part / size } else { 0.0 }).collect()
        };
        let mut step = vec![0.0; n_players];
        let mut residual = derivatives.gradient.clone();
        let mut direction = precondition(&residual);
        let mut energy = dot(&residual, &direction);
        // Residuals below this are rounding errors, which a singular matrix would amplify.
        let noise = CONVERGED * CONVERGED * derivatives.diagonal.iter().sum::<f64>();
        let goal = (energy * GRADIENT_TOLERANCE * GRADIENT_TOLERANCE).max(noise);
        // In exact arithmetic the number of players is enough.
        for _ in 0..2 * n_players + 10 {
            let product = self.times(derivatives, &direction);
            let curvature = dot(&direction, &product);
            if energy <= goal || curvature <= 0.0 {
                break;
            }
            let length = energy / curvature;
            add_multiple(&mut step, length, &direction);
            add_multiple(&mut residual, -length, &product);
            let next = precondition(&residual);
            let next_energy = dot(&residual, &next);
            let ratio = next_energy / energy;
            for (part, next) in direction.iter_mut().zip(&next) {
                *part = next + ratio * *part;
            }
            energy = next_energy;
        }
        step
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add_multiple(sum: &mut [f64], factor: f64, other: &[f64]) {
    for (part, other) in sum.iter_mut().zip(other) {
        *part += factor * other;
    }
}
