//! Likelihood of the results of two players as a function of their rating difference.
//!
//! Differences are in natural units: 1 is a factor of e in the odds, 173.7 Elo. Both
//! log-likelihoods are concave, so the maximum is unique and Newton's method finds it.

use super::meetings::Meeting;

/// The likelihood as a function of the rating difference, including White's advantage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Curve {
    /// Scores only.
    Logistic,
    /// Wins, draws and losses, with the draw parameter in natural units.
    WithDraws { draw: f64 },
}

impl Curve {
    /// The log-likelihood, up to a constant.
    pub(super) fn log_likelihood(self, meeting: &Meeting, difference: f64) -> f64 {
        let (for_white, for_black, shift) = self.decisions(meeting);
        -for_white * log_one_plus_exp(shift - difference)
            - for_black * log_one_plus_exp(shift + difference)
    }

    /// The first derivative of the log-likelihood, and the negated second derivative.
    pub(super) fn slope_and_curvature(self, meeting: &Meeting, difference: f64) -> (f64, f64) {
        let (for_white, for_black, shift) = self.decisions(meeting);
        let (white, black) = (logistic(difference - shift), logistic(-difference - shift));
        let slope = for_white * (1.0 - white) - for_black * (1.0 - black);
        let curvature = for_white * white * (1.0 - white) + for_black * black * (1.0 - black);
        (slope, curvature)
    }

    /// Writes both models as independent Bernoulli trials for White and for Black: points in one;
    /// wins in the other, where a draw counts as a win of each, since `P(draw)` is `P(win) P(loss)`
    /// times a constant.
    fn decisions(self, meeting: &Meeting) -> (f64, f64, f64) {
        match self {
            Self::Logistic => (meeting.points(), meeting.games() - meeting.points(), 0.0),
            Self::WithDraws { draw } => {
                (meeting.wins + meeting.draws, meeting.losses + meeting.draws, draw)
            }
        }
    }
}

/// The derivative of the log-likelihood with respect to the draw parameter.
pub(super) fn slope_by_draw(meeting: &Meeting, difference: f64, draw: f64) -> f64 {
    let (win, loss) = (logistic(difference - draw), logistic(-difference - draw));
    // P(draw) = (e^(2d) - 1) P(win) P(loss).
    2.0 * meeting.draws / -(-2.0 * draw).exp_m1()
        - (meeting.wins + meeting.draws) * (1.0 - win)
        - (meeting.losses + meeting.draws) * (1.0 - loss)
}

/// The probability for the odds `e^x`.
pub(super) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn log_one_plus_exp(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// Probabilities of White's results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Probabilities {
    pub(super) win: f64,
    pub(super) draw: f64,
    pub(super) loss: f64,
}

impl Probabilities {
    /// The probabilities in the BayesElo model.
    pub(super) fn with_draws(difference: f64, draw: f64) -> Self {
        let (win, loss) = (logistic(difference - draw), logistic(-difference - draw));
        Self { win, draw: (1.0 - win - loss).max(0.0), loss }
    }

    /// Variance of the score of one game.
    pub(super) fn variance(self) -> f64 {
        let score = self.win + self.draw / 2.0;
        (self.win + self.draw / 4.0 - score * score).max(0.0)
    }
}
