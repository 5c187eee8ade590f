//! Lines of searches as JSON.

use lucena_board::Position;
use lucena_search::{Bound, Info};
use lucena_uci::uci_line;
use serde::Serialize;
use utoipa::ToSchema;

use super::score::Scores;

/// A line of a search.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Info)]
pub(crate) struct InfoJson {
    multipv: usize,
    depth: u32,
    seldepth: u32,
    #[serde(flatten)]
    scores: Scores,
    /// `lower` or `upper` if the score is not exact.
    bound: Option<&'static str>,
    nodes: u64,
    nps: u64,
    time_ms: u64,
    /// Permille.
    hashfull: u32,
    tbhits: u64,
    /// In UCI notation.
    pv: Vec<String>,
    /// The PV in standard algebraic notation.
    san: Vec<String>,
}

impl InfoJson {
    pub(crate) fn new(position: &Position, info: &Info) -> Self {
        let mut at = *position;
        let san = info.pv.iter().map(|&mv| {
            let san = mv.san(&at).to_string();
            at = at.play_unchecked(mv);
            san
        });
        Self {
            multipv: info.multi_pv,
            depth: info.depth,
            seldepth: info.selective_depth,
            scores: Scores::new(info.score, position.turn()),
            bound: (info.bound != Bound::Exact).then(|| info.bound.name()),
            nodes: info.nodes,
            nps: info.nodes_per_second(),
            time_ms: info.time.as_millis().try_into().unwrap_or(u64::MAX),
            hashfull: info.hash_full,
            tbhits: info.tablebase_hits,
            san: san.collect(),
            pv: uci_line(position, &info.pv),
        }
    }
}
