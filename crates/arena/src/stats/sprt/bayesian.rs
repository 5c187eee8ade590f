//! The BayesElo model, `P(win) = 1 / (1 + 10^((d - b)/400))` and `P(loss) = 1 / (1 + 10^((d +
//! b)/400))`, where `b` is the Elo difference in BayesElo and `d` (drawelo) sets the draw ratio.

use std::f64::consts::LN_10;

use crate::stats::Tally;

/// Losses, draws and wins.
type Counts = [f64; 3];

/// Bounds in BayesElo; drawelo is estimated from the games.
pub(super) fn plain(tally: Tally, bounds: [f64; 2]) -> f64 {
    let counts = counts(tally);
    // Drawelo is undefined if wins, draws or losses are zero; add half a game to each.
    let counts = if counts.contains(&0.0) { counts.map(|count| count + 0.5) } else { counts };
    log_likelihood_ratio(counts, draw_parameter(counts), bounds)
}

/// Bounds in logistic Elo, scaled so that both models agree for scores near one half. Half a game
/// is added to each count.
pub(super) fn scaled(tally: Tally, bounds: [f64; 2]) -> f64 {
    let counts = counts(tally).map(|count| count + 0.5);
    let draw = draw_parameter(counts);
    let x = 10.0_f64.powf(-draw / 400.0);
    let scale = 4.0 * x / (1.0 + x).powi(2);
    log_likelihood_ratio(counts, draw, bounds.map(|elo| elo / scale))
}

fn counts(tally: Tally) -> Counts {
    [tally.losses, tally.draws, tally.wins].map(|count| count as f64)
}

/// Drawelo estimated from the counts.
fn draw_parameter([losses, draws, wins]: Counts) -> f64 {
    200.0 * (((draws + wins) / losses) * ((draws + losses) / wins)).log10()
}

fn log_likelihood_ratio(counts: Counts, draw: f64, bounds: [f64; 2]) -> f64 {
    let [log0, log1] = bounds.map(|elo| log_probabilities(elo, draw));
    counts.iter().zip(log0).zip(log1).map(|((count, log0), log1)| count * (log1 - log0)).sum()
}

/// Logarithms of the probabilities of a loss, a draw and a win. The draw lacks a constant that does
/// not depend on the difference: `P(draw) = (10^(d/200) - 1) P(win) P(loss)`.
fn log_probabilities(elo: f64, draw: f64) -> Counts {
    let (win, loss) = (-log_one_plus_odds(draw - elo), -log_one_plus_odds(draw + elo));
    [loss, win + loss, win]
}

/// `ln(1 + 10^(elo/400))` without overflow.
fn log_one_plus_odds(elo: f64) -> f64 {
    let exponent = elo * LN_10 / 400.0;
    if exponent > 0.0 { exponent + (-exponent).exp().ln_1p() } else { exponent.exp().ln_1p() }
}
