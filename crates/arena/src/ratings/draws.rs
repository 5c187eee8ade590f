//! Davidson's draw model on top of the logistic curve: the ratio of draws to the geometric mean of
//! wins and losses is the constant `nu`, and the expected score is that of the logistic curve.

use super::curve::{Probabilities, logistic};
use super::meetings::Meeting;

/// The probabilities for one pairing, with their derivatives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Davidson {
    pub(super) probabilities: Probabilities,
    /// The derivative of the draw probability with respect to the score.
    draw_by_score: f64,
    /// The derivative of the draw probability with respect to the logarithm of `nu`.
    draw_by_log_nu: f64,
    score_by_difference: f64,
}

impl Davidson {
    /// From the rating difference including White's advantage, in natural units.
    pub(super) fn new(difference: f64, nu: f64) -> Self {
        let score = logistic(difference);
        // The positive root d of d² = nu² w l with w = score - d/2 and l = 1 - score - d/2.
        let offset = score - 0.5;
        let square = offset * offset;
        let root = (1.0 - 4.0 * square + nu * nu * square).sqrt();
        let draw = nu * (0.5 - 2.0 * square) / (nu / 2.0 + root);
        let (win, loss) = decided(score, draw, nu);
        let scale = 2.0 * draw + nu * nu * (1.0 - draw) / 2.0;
        let (draw_by_score, draw_by_log_nu) = if scale > 0.0 {
            (-2.0 * nu * nu * offset / scale, 2.0 * draw * draw / scale)
        } else {
            (0.0, 0.0)
        };
        Self {
            probabilities: Probabilities { win, draw, loss },
            draw_by_score,
            draw_by_log_nu,
            score_by_difference: score * (1.0 - score),
        }
    }

    /// The derivative of the log-likelihood with respect to the difference.
    pub(super) fn slope(&self, meeting: &Meeting) -> f64 {
        let Probabilities { win, draw, loss } = self.probabilities;
        let half = self.draw_by_score / 2.0;
        let by_score = ratio(meeting.wins, win) * (1.0 - half)
            + ratio(meeting.draws, draw) * self.draw_by_score
            - ratio(meeting.losses, loss) * (1.0 + half);
        by_score * self.score_by_difference
    }

    /// The derivative of the log-likelihood with respect to the logarithm of `nu`.
    pub(super) fn slope_by_log_nu(&self, meeting: &Meeting) -> f64 {
        let Probabilities { win, draw, loss } = self.probabilities;
        let by_draw = ratio(meeting.draws, draw)
            - ratio(meeting.wins, win) / 2.0
            - ratio(meeting.losses, loss) / 2.0;
        by_draw * self.draw_by_log_nu
    }
}

/// Probabilities of wins and losses; the smaller one comes from the product, since a subtraction
/// would lose precision.
fn decided(score: f64, draw: f64, nu: f64) -> (f64, f64) {
    let rest = |score: f64| score - draw / 2.0;
    if nu == 0.0 || draw == 0.0 {
        return (score, 1.0 - score);
    }
    let product = (draw / nu).powi(2);
    if score < 0.5 {
        let loss = rest(1.0 - score);
        (product / loss, loss)
    } else {
        let win = rest(score);
        (win, product / win)
    }
}

fn ratio(count: f64, probability: f64) -> f64 {
    if count == 0.0 { 0.0 } else { count / probability.max(f64::MIN_POSITIVE) }
}

/// `nu` from the draw ratio of equal players.
pub(super) fn nu_of_frequency(frequency: f64) -> f64 {
    2.0 * frequency / (1.0 - frequency)
}

/// The draw ratio of equal players.
pub(super) fn frequency_of_nu(nu: f64) -> f64 {
    nu / (2.0 + nu)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log_likelihood(meeting: &Meeting, difference: f64, nu: f64) -> f64 {
        let Probabilities { win, draw, loss } = Davidson::new(difference, nu).probabilities;
        meeting.wins * win.ln() + meeting.draws * draw.ln() + meeting.losses * loss.ln()
    }

    #[test]
    fn probabilities_keep_score_and_ratio() {
        for nu in [1e-3, 0.5, 1.7, 2.0, 9.0, 1e3] {
            for step in -20..=20 {
                let difference = f64::from(step) / 2.0;
                let Probabilities { win, draw, loss } = Davidson::new(difference, nu).probabilities;
                assert!((win + draw + loss - 1.0).abs() < 1e-12);
                assert!((win + draw / 2.0 - logistic(difference)).abs() < 1e-12);
                assert!((draw / (win * loss).sqrt() / nu - 1.0).abs() < 1e-9, "{nu} {difference}");
            }
        }
    }

    #[test]
    fn draw_ratio_is_that_of_equal_players() {
        let nu = nu_of_frequency(0.4);
        assert!((Davidson::new(0.0, nu).probabilities.draw - 0.4).abs() < 1e-15);
        assert!((frequency_of_nu(nu) - 0.4).abs() < 1e-15);
    }

    #[test]
    fn derivatives_of_the_likelihood() {
        let meeting = Meeting { white: 0, black: 1, wins: 10.0, draws: 7.0, losses: 4.0 };
        let step = 1e-5;
        for (difference, nu) in [(0.0, 1.0), (0.7, 1.7), (-1.3, 0.4), (2.0, 5.0)] {
            let model = Davidson::new(difference, nu);
            let slope = (log_likelihood(&meeting, difference + step, nu)
                - log_likelihood(&meeting, difference - step, nu))
                / (2.0 * step);
            assert!((slope - model.slope(&meeting)).abs() < 1e-7);
            let slope = (log_likelihood(&meeting, difference, nu * step.exp())
                - log_likelihood(&meeting, difference, nu * (-step).exp()))
                / (2.0 * step);
            assert!((slope - model.slope_by_log_nu(&meeting)).abs() < 1e-7);
        }
    }
}
