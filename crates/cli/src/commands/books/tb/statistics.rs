//! Counts of the results in a table, as JSON.

use std::collections::BTreeMap;

use lucena_board::Color;
use lucena_syzygy::Wdl;
use lucena_syzygy_gen::Statistics;
use serde::Serialize;

/// The results by their names in the output, the worst first.
pub(super) const RESULTS: [(Wdl, &str); 5] = [
    (Wdl::Loss, "losses"),
    (Wdl::BlessedLoss, "blessed_losses"),
    (Wdl::Draw, "draws"),
    (Wdl::CursedWin, "cursed_wins"),
    (Wdl::Win, "wins"),
];

/// Counts by side to move.
#[derive(Debug, Serialize)]
pub(super) struct JsonStatistics {
    white: JsonSide,
    black: JsonSide,
}

#[derive(Debug, Serialize)]
struct JsonSide {
    positions: u64,
    #[serde(flatten)]
    results: BTreeMap<&'static str, JsonResult>,
}

#[derive(Debug, Serialize)]
struct JsonResult {
    count: u64,
    /// The largest DTZ in plies.
    longest: Option<u16>,
}

impl JsonStatistics {
    pub(super) fn new(statistics: &Statistics) -> Self {
        let side = |color| {
            let side = statistics.side(color);
            let result = |wdl| JsonResult { count: side.count(wdl), longest: side.longest(wdl) };
            JsonSide {
                positions: side.positions(),
                results: RESULTS.into_iter().map(|(wdl, name)| (name, result(wdl))).collect(),
            }
        };
        Self { white: side(Color::White), black: side(Color::Black) }
    }
}
