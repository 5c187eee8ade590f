//! Counts of the results in a table, as JSON.

use lucena_board::Color;
use lucena_syzygy::Wdl;
use lucena_syzygy_gen::Statistics;
use serde_json::{Value, json};

/// The results by their names in the output, the worst first.
pub(super) const RESULTS: [(Wdl, &str); 5] = [
    (Wdl::Loss, "losses"),
    (Wdl::BlessedLoss, "blessed_losses"),
    (Wdl::Draw, "draws"),
    (Wdl::CursedWin, "cursed_wins"),
    (Wdl::Win, "wins"),
];

/// Counts by side to move, with the largest DTZ of each result in plies.
pub(super) fn in_json(statistics: &Statistics) -> Value {
    let side = |color| {
        let side = statistics.side(color);
        let mut report = json!({ "positions": side.positions() });
        for (wdl, name) in RESULTS {
            report[name] = json!({ "count": side.count(wdl), "longest": side.longest(wdl) });
        }
        report
    };
    json!({ "white": side(Color::White), "black": side(Color::Black) })
}
