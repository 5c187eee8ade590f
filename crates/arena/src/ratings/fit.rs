//! Maximum likelihood fit of ratings, White's advantage and draw rate.

use super::covariance::Covariance;
use super::curve::{Curve, Probabilities, slope_by_draw};
use super::draws::{Davidson, frequency_of_nu, nu_of_frequency};
use super::groups::Groups;
use super::meetings::{Meeting, Meetings};
use super::options::{Parameter, RatingModel, RatingOptions, SCORE_OF_SCALE};
use super::root::falling_root;
use super::solve::{Prior, Problem};
use crate::stats::special::least_if_always;

/// Ratings hardly depend on the other parameters, so few rounds are needed.
const MAX_ROUNDS: u32 = 100;
/// The fit stops when the other parameters change by less than this, in natural units.
const CONVERGED: f64 = 1e-10;
/// Range of White's advantage in natural units: 870 Elo.
const ADVANTAGES: (f64, f64) = (-5.0, 5.0);
/// Range of the logarithm of `nu`: from no draws to only draws.
const LOG_NUS: (f64, f64) = (-14.0, 14.0);
/// Range of the draw parameter in natural units: from one draw in ten million games to one decisive
/// game in as many.
const DRAWS: (f64, f64) = (1e-7, 16.0);
/// Elo per natural unit.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The fitted parameters, in natural units.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) ratings: Vec<f64>,
    pub(super) advantage: f64,
    /// `nu` in the logistic model.
    pub(super) draw: f64,
}

/// Fits the parameters that the options do not fix.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fitter<'a> {
    options: &'a RatingOptions,
    n_players: usize,
    groups: &'a Groups,
}

impl<'a> Fitter<'a> {
    pub(super) fn new(options: &'a RatingOptions, n_players: usize, groups: &'a Groups) -> Self {
        Self { options, n_players, groups }
    }

    /// Adds the virtual draws of the prior, or those that keep ratings finite.
    pub(super) fn add_draws(&self, meetings: &mut Meetings) {
        match self.options.model {
            RatingModel::Bayes { prior_draws } if prior_draws > 0.0 => {
                meetings.add_prior_draws(prior_draws, self.n_players);
            }
            _ => {
                let groups = Groups::new(self.n_players, meetings.scored());
                meetings.bound_differences(&groups, self.n_players);
            }
        }
    }

    /// Fits all parameters, starting from `start` if given.
    pub(super) fn fit(&self, meetings: &Meetings, start: Option<&Fit>) -> Fit {
        let mut fit = start.cloned().unwrap_or_else(|| self.start());
        for _ in 0..MAX_ROUNDS {
            let before = (fit.advantage, fit.draw);
            self.solve(meetings.list(), &mut fit);
            self.fit_draw(meetings.list(), &mut fit);
            self.fit_advantage(meetings.list(), &mut fit);
            let change = (fit.advantage - before.0).abs() + (fit.draw - before.1).abs();
            if !self.is_coupled() {
                return fit;
            }
            if change < CONVERGED * (1.0 + fit.draw.abs()) {
                break;
            }
        }
        self.solve(meetings.list(), &mut fit);
        fit
    }

    fn start(&self) -> Fit {
        let fixed = |parameter, otherwise| match parameter {
            Parameter::Fixed(value) => value,
            Parameter::Fitted => otherwise,
        };
        let advantage = fixed(self.options.white_advantage, 0.0) / self.unit_of_advantage();
        let draw = match self.options.model {
            RatingModel::Logistic { .. } => nu_of_frequency(fixed(self.options.draws, 0.5)),
            RatingModel::Bayes { .. } => fixed(self.options.draws, 100.0) / ELO,
        };
        Fit { ratings: vec![0.0; self.n_players], advantage, draw }
    }

    /// Whether the ratings depend on other fitted parameters.
    fn is_coupled(&self) -> bool {
        let has_draws = matches!(self.options.model, RatingModel::Bayes { .. });
        self.options.white_advantage == Parameter::Fitted
            || has_draws && self.options.draws == Parameter::Fitted
    }

    fn solve(&self, meetings: &[Meeting], fit: &mut Fit) {
        let priors = self.priors(fit.draw);
        let curve = self.curve(fit.draw);
        let problem = Problem { meetings, curve, advantage: fit.advantage, priors: &priors };
        problem.solve(&mut fit.ratings);
        // Without anchors the likelihood determines differences only; set the average of each group
        // to 0.
        let averages = self.group_averages(&fit.ratings, &priors);
        for (rating, group) in fit.ratings.iter_mut().zip(self.groups.groups()) {
            *rating -= averages[*group];
        }
    }

    /// The average of each group without anchors, 0 for the others.
    fn group_averages(&self, ratings: &[f64], priors: &[Prior]) -> Vec<f64> {
        let mut sums = vec![(0.0, 0.0); self.groups.len()];
        let mut is_anchored = vec![false; self.groups.len()];
        for ((rating, prior), &group) in ratings.iter().zip(priors).zip(self.groups.groups()) {
            sums[group].0 += rating;
            sums[group].1 += 1.0;
            is_anchored[group] |= *prior != Prior::Free;
        }
        let averages = sums.iter().zip(is_anchored);
        averages.map(|((sum, n), is_anchored)| if is_anchored { 0.0 } else { sum / n }).collect()
    }

    fn fit_advantage(&self, meetings: &[Meeting], fit: &mut Fit) {
        if self.options.white_advantage != Parameter::Fitted {
            return;
        }
        let slope = |advantage: f64| -> f64 {
            let of_meetings = meetings.iter().map(|meeting| {
                let difference = fit.difference(meeting) - fit.advantage + advantage;
                match self.curve(fit.draw) {
                    Curve::Logistic => Davidson::new(difference, fit.draw).slope(meeting),
                    curve => curve.slope_and_curvature(meeting, difference).0,
                }
            });
            of_meetings.sum()
        };
        fit.advantage = falling_root(slope, fit.advantage, ADVANTAGES);
    }

    fn fit_draw(&self, meetings: &[Meeting], fit: &mut Fit) {
        if self.options.draws != Parameter::Fitted {
            return;
        }
        if let Some(frequency) = frequency_if_all_drawn(meetings) {
            fit.draw = match self.options.model {
                RatingModel::Logistic { .. } => nu_of_frequency(frequency),
                RatingModel::Bayes { .. } => ((1.0 + frequency) / (1.0 - frequency)).ln(),
            };
            return;
        }
        let sum = |slope: &dyn Fn(&Meeting, f64) -> f64| -> f64 {
            meetings.iter().map(|meeting| slope(meeting, fit.difference(meeting))).sum()
        };
        fit.draw = match self.options.model {
            RatingModel::Logistic { .. } => {
                let slope = |log_nu: f64| {
                    let nu = log_nu.exp();
                    sum(&|meeting, difference| {
                        Davidson::new(difference, nu).slope_by_log_nu(meeting)
                    })
                };
                falling_root(slope, fit.draw.ln(), LOG_NUS).exp()
            }
            RatingModel::Bayes { .. } => {
                let slope = |draw: f64| {
                    sum(&|meeting, difference| slope_by_draw(meeting, difference, draw))
                };
                falling_root(slope, fit.draw, DRAWS)
            }
        };
    }

    fn curve(&self, draw: f64) -> Curve {
        match self.options.model {
            RatingModel::Logistic { .. } => Curve::Logistic,
            RatingModel::Bayes { .. } => Curve::WithDraws { draw },
        }
    }

    /// Probabilities of the results of one game.
    pub(super) fn probabilities(&self, fit: &Fit, meeting: &Meeting) -> Probabilities {
        let difference = fit.difference(meeting);
        match self.options.model {
            RatingModel::Logistic { .. } => Davidson::new(difference, fit.draw).probabilities,
            RatingModel::Bayes { .. } => Probabilities::with_draws(difference, fit.draw),
        }
    }

    /// Anchors as priors, in natural units relative to the average.
    fn priors(&self, draw: f64) -> Vec<Prior> {
        let unit = self.unit_of_ratings(draw);
        let mut priors = vec![Prior::Free; self.n_players];
        for anchor in &self.options.anchors {
            let rating = (anchor.rating - self.options.average) / unit;
            priors[anchor.player.index()] = match anchor.deviation {
                None => Prior::Fixed(rating),
                Some(deviation) => Prior::Loose(rating, (unit / deviation).powi(2)),
            };
        }
        priors
    }

    /// Elo per natural unit of the ratings.
    fn unit_of_ratings(&self, draw: f64) -> f64 {
        match self.options.model {
            RatingModel::Logistic { scale } => {
                scale / (SCORE_OF_SCALE / (1.0 - SCORE_OF_SCALE)).ln()
            }
            // BayesElo's scale: the expected score is flatter around 0 than the logistic curve.
            RatingModel::Bayes { .. } => {
                let x = (-draw).exp();
                ELO * 4.0 * x / (1.0 + x).powi(2)
            }
        }
    }

    fn unit_of_advantage(&self) -> f64 {
        match self.options.model {
            RatingModel::Logistic { .. } => self.unit_of_ratings(0.0),
            RatingModel::Bayes { .. } => ELO,
        }
    }

    /// Ratings in Elo, around the average of the options.
    pub(super) fn ratings_in_elo(&self, fit: &Fit) -> Vec<f64> {
        let unit = self.unit_of_ratings(fit.draw);
        fit.ratings.iter().map(|rating| self.options.average + unit * rating).collect()
    }

    /// White's advantage in Elo.
    pub(super) fn white_advantage(&self, fit: &Fit) -> f64 {
        fit.advantage * self.unit_of_advantage()
    }

    /// The draw ratio between equal players, or the draw parameter of BayesElo in Elo.
    pub(super) fn draws(&self, fit: &Fit) -> f64 {
        match self.options.model {
            RatingModel::Logistic { .. } => frequency_of_nu(fit.draw),
            RatingModel::Bayes { .. } => fit.draw * ELO,
        }
    }

    /// Covariance from the Hessian of the log-likelihood.
    pub(super) fn curvature(&self, meetings: &Meetings, fit: &Fit) -> Covariance {
        let curve = self.curve(fit.draw);
        // Curvature and variance of the score. They are equal in the BayesElo model; the logistic
        // likelihood does not model draws, which reduce the variance.
        let information = |meeting: &Meeting| {
            let difference = fit.difference(meeting);
            let (_, curvature) = curve.slope_and_curvature(meeting, difference);
            let variance = match curve {
                Curve::Logistic => {
                    Davidson::new(difference, fit.draw).probabilities.variance() * meeting.games()
                }
                Curve::WithDraws { .. } => curvature,
            };
            (curvature, variance)
        };
        let unit = self.unit_of_ratings(fit.draw);
        Covariance::from_curvature(
            meetings.list(),
            information,
            &self.priors(fit.draw),
            self.groups,
            unit,
        )
    }
}

/// The draw ratio if there was no decisive game. The most likely one is 1, with which all errors were
/// 0: it is the lower end of the exact 95 % interval instead.
fn frequency_if_all_drawn(meetings: &[Meeting]) -> Option<f64> {
    let n_draws: f64 = meetings.iter().map(|meeting| meeting.draws).sum();
    let n_games: f64 = meetings.iter().map(Meeting::games).sum();
    (n_games > 0.0 && n_draws == n_games).then(|| least_if_always(n_games))
}

impl Fit {
    fn difference(&self, meeting: &Meeting) -> f64 {
        self.ratings[meeting.white] - self.ratings[meeting.black] + self.advantage
    }
}
