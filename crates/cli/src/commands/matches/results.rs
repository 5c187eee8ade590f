//! Results of games.

use lucena_arena::stats::{Estimate, Results, SprtStatus, Tally};
use serde::Serialize;

/// Wins, draws and losses with their points.
#[derive(Debug, Serialize)]
pub(crate) struct JsonTally {
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
}

impl JsonTally {
    /// A tally with points besides those of its games, such as for byes.
    pub(crate) fn with_points(tally: Tally, points: f64) -> Self {
        Self { points, ..tally.into() }
    }
}

impl From<Tally> for JsonTally {
    fn from(tally: Tally) -> Self {
        let Tally { wins, draws, losses } = tally;
        Self { wins, draws, losses, points: tally.points() }
    }
}

/// Estimates of the playing strength.
#[derive(Debug, Serialize)]
pub(crate) struct JsonElo {
    elo: f64,
    error: f64,
    /// Bounds that the games do not determine are `None`.
    elo_interval: [Option<f64>; 2],
    normalized_elo: f64,
    normalized_error: f64,
    los: f64,
}

impl JsonElo {
    pub(crate) fn new(results: impl Into<Results>) -> Self {
        let results = results.into();
        let (elo, normalized) = (results.elo(), results.normalized_elo());
        Self {
            elo: elo.value(),
            error: elo.error(),
            elo_interval: interval(elo),
            normalized_elo: normalized.value(),
            normalized_error: normalized.error(),
            los: results.los(),
        }
    }
}

fn interval(estimate: Estimate) -> [Option<f64>; 2] {
    let low = (!estimate.low_is_open()).then(|| estimate.low());
    let high = (!estimate.high_is_open()).then(|| estimate.high());
    [low, high]
}

/// The state of an SPRT.
#[derive(Debug, Serialize)]
pub(crate) struct JsonSprtStatus {
    llr: f64,
    lower: f64,
    upper: f64,
    decision: String,
}

impl From<SprtStatus> for JsonSprtStatus {
    fn from(status: SprtStatus) -> Self {
        let SprtStatus { llr, lower, upper, decision } = status;
        Self { llr, lower, upper, decision: decision.to_string() }
    }
}

/// Wins, draws and losses of the row against the column of a cross table; `None` on the diagonal.
pub(crate) type JsonCell = Option<[u64; 3]>;

pub(crate) const fn cell(tally: Tally) -> [u64; 3] {
    [tally.wins, tally.draws, tally.losses]
}
