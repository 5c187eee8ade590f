//! How far ratings and their differences can be believed.

use super::groups::Groups;
use super::matrix::Matrix;
use super::meetings::Meeting;
use super::solve::Prior;

/// Beyond this many players a matrix of all pairs takes too much time.
pub(super) const MAX_PLAYERS: usize = 1_500;

/// Variances of ratings, and covariances of pairs, in points squared.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Covariance {
    /// `None` with too many players.
    matrix: Option<Matrix>,
    /// `None` if they are not known.
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

    /// From what each meeting says about the difference of its players, and how much that varies.
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
        settle_averages(&mut curvature, priors, groups);
        let Some(inverse) = curvature.inverse() else { return Self::unknown() };
        let mut covariance = inverse.times(&variance).times(&inverse);
        covariance.scale(unit * unit);
        Self::new(covariance, n_players)
    }

    /// The standard deviation of a rating.
    pub(super) fn deviation(&self, player: usize) -> Option<f64> {
        Some(self.variances.as_ref()?[player].max(0.0).sqrt())
    }

    /// The standard deviation of the difference of two ratings.
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

/// A fixed player does not vary; a loose one varies as its prior says.
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

/// Groups without anchors have a fixed average. A term that only the average feels makes the matrix
/// one that has an inverse; it cancels in the product with the variances, which know nothing of the
/// average.
fn settle_averages(curvature: &mut Matrix, priors: &[Prior], groups: &Groups) {
    let mut members = vec![Vec::new(); groups.len()];
    for (player, &group) in groups.groups().iter().enumerate() {
        members[group].push(player);
    }
    for members in members {
        if members.iter().any(|&player| priors[player] != Prior::Free) {
            continue;
        }
        let size = members.iter().map(|&player| curvature.get(player, player)).sum::<f64>();
        // A player without games has nothing but the average.
        let size = if size > 0.0 { size / (members.len() as f64).powi(2) } else { 1.0 };
        for &a in &members {
            for &b in &members {
                curvature.add(a, b, size);
            }
        }
    }
}
