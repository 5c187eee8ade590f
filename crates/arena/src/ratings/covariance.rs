//! Covariance of the ratings.

use super::groups::Groups;
use super::matrix::Matrix;
use super::meetings::Meeting;
use super::solve::Prior;

/// Above this number of players a full matrix takes too long.
pub(super) const MAX_PLAYERS: usize = 1_500;

/// Variances of ratings and covariances of pairs, in Elo squared.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Covariance {
    /// `None` if there are too many players.
    matrix: Option<Matrix>,
    /// `None` if not computed.
    variances: Option<Vec<f64>>,
}

impl Covariance {
    fn unknown() -> Self {
        Self { matrix: None, variances: None }
    }

    pub(super) fn new(matrix: Matrix, n_players: usize) -> Self {
        let variances = (0..n_players).map(|i| matrix.get(i, i)).collect();
        Self { matrix: Some(matrix), variances: Some(variances) }
    }

    pub(super) fn of_variances(variances: Vec<f64>) -> Self {
        Self { matrix: None, variances: Some(variances) }
    }

    /// The sandwich estimator: `information` returns the curvature of the log-likelihood and the
    /// variance of the score of a meeting.
    pub(super) fn from_curvature(
        meetings: &[Meeting],
        information: impl Fn(&Meeting) -> (f64, f64),
        priors: &[Prior],
        groups: &Groups,
        unit: f64,
    ) -> Self {
        let n_players = priors.len();
        if n_players > MAX_PLAYERS {
            return Self::unknown();
        }
        let (mut curvature, mut variance) = (Matrix::zero(n_players), Matrix::zero(n_players));
        for meeting in meetings {
            let (known, varying) = information(meeting);
            tie(&mut curvature, meeting, known);
            tie(&mut variance, meeting, varying);
        }
        apply_priors(&mut curvature, &mut variance, priors);
        regularize_averages(&mut curvature, priors, groups);
        let Some(inverse) = curvature.inverse() else { return Self::unknown() };
        let mut covariance = inverse.times(&variance).times(&inverse);
        covariance.scale(unit * unit);
        Self::new(covariance, n_players)
    }

    /// Standard error of a rating.
    pub(super) fn deviation(&self, player: usize) -> Option<f64> {
        Some(self.variances.as_ref()?[player].max(0.0).sqrt())
    }

    /// Standard error of the difference of two ratings.
    pub(super) fn deviation_of_difference(&self, a: usize, b: usize) -> Option<f64> {
        let variances = self.variances.as_ref()?;
        let covariance = self.matrix.as_ref()?.get(a, b);
        Some((variances[a] + variances[b] - 2.0 * covariance).max(0.0).sqrt())
    }
}

fn tie(matrix: &mut Matrix, meeting: &Meeting, strength: f64) {
    let Meeting { white, black, .. } = *meeting;
    matrix.add(white, white, strength);
    matrix.add(black, black, strength);
    matrix.add(white, black, -strength);
    matrix.add(black, white, -strength);
}

/// A fixed rating has no variance; a loose anchor has that of its prior.
fn apply_priors(curvature: &mut Matrix, variance: &mut Matrix, priors: &[Prior]) {
    for (player, prior) in priors.iter().enumerate() {
        match *prior {
            Prior::Free => {}
            Prior::Fixed(_) => {
                for other in 0..priors.len() {
                    for matrix in [&mut *curvature, &mut *variance] {
                        matrix.row_mut(player)[other] = 0.0;
                        matrix.row_mut(other)[player] = 0.0;
                    }
                }
                curvature.add(player, player, 1.0);
            }
            Prior::Loose(_, precision) => {
                curvature.add(player, player, precision);
                variance.add(player, player, precision);
            }
        }
    }
}

/// Adds a term for the average of each group without anchors, since the curvature matrix is
/// singular without it. The term cancels in the product with the variances.
fn regularize_averages(curvature: &mut Matrix, priors: &[Prior], groups: &Groups) {
    let mut members = vec![Vec::new(); groups.len()];
    for (player, &group) in groups.groups().iter().enumerate() {
        members[group].push(player);
    }
    for members in members {
        if members.iter().any(|&player| priors[player] != Prior::Free) {
            continue;
        }
        let size = members.iter().map(|&player| curvature.get(player, player)).sum::<f64>();
        // A player without games has no other term.
        let size = if size > 0.0 { size / (members.len() as f64).powi(2) } else { 1.0 };
        for &a in &members {
            for &b in &members {
                curvature.add(a, b, size);
            }
        }
    }
}
