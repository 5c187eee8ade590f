//! Results of games as JSON.

use lucena_arena::stats::{Estimate, Results, SprtStatus, Tally};
use serde_json::{Value, json};

/// Wins, draws and losses with their points.
pub(crate) fn tally(tally: Tally) -> Value {
    let Tally { wins, draws, losses } = tally;
    json!({ "wins": wins, "draws": draws, "losses": losses, "points": tally.points() })
}

/// Estimates of the playing strength.
pub(crate) fn elo(results: impl Into<Results>) -> Value {
    let results = results.into();
    let (elo, normalized) = (results.elo(), results.normalized_elo());
    json!({
        "elo": elo.value(),
        "error": elo.error(),
        // Bounds that the games do not determine are `null`.
        "elo_interval": interval(elo),
        "normalized_elo": normalized.value(),
        "normalized_error": normalized.error(),
        "los": results.los(),
    })
}

fn interval(estimate: Estimate) -> [Option<f64>; 2] {
    let low = (!estimate.low_is_open()).then(|| estimate.low());
    let high = (!estimate.high_is_open()).then(|| estimate.high());
    [low, high]
}

/// The state of an SPRT.
pub(crate) fn sprt(SprtStatus { llr, lower, upper, decision }: SprtStatus) -> Value {
    json!({ "llr": llr, "lower": lower, "upper": upper, "decision": decision.to_string() })
}

/// Wins, draws and losses of the row against the column of a cross table.
pub(crate) const fn cell(tally: Tally) -> [u64; 3] {
    [tally.wins, tally.draws, tally.losses]
}
