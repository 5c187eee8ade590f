//! Converts `go` to search limits.

use std::time::Duration;

use lucena_search::{Clock, Limits};
use lucena_uci::SearchJob;

/// The limits of a `go`. Negative clocks, which some GUIs send, become zero.
pub(super) fn from_job(job: &SearchJob) -> Limits {
    let go = job.go();
    let mut limits = Limits::default();
    limits.depth = go.depth;
    limits.nodes = go.nodes;
    limits.mate = go.mate;
    limits.move_time = go.movetime.map(milliseconds);
    limits.ponder = go.ponder;
    limits.clock = go.clock(job.game().position().turn()).map(|clock| {
        let converted = Clock::new(milliseconds(clock.time), milliseconds(clock.increment));
        match clock.moves_to_go {
            Some(n_moves) => converted.with_moves_to_go(n_moves),
            None => converted,
        }
    });
    if go.infinite {
        limits.clock = None;
        limits.move_time = None;
    }
    if !go.search_moves.is_empty() {
        limits.search_moves = Some(job.root_moves().to_vec());
    }
    limits
}

fn milliseconds(n: i64) -> Duration {
    Duration::from_millis(u64::try_from(n).unwrap_or(0))
}
