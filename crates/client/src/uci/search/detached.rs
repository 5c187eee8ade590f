//! A search detached from its client.

use std::time::Instant;

use super::super::Client;
use super::super::latest_info::LatestInfo;
use super::ClientSearch;
use crate::StopHandle;

/// A running search detached from its client, which keeps it for `MatchEngine` between calls.
///
/// The `bestmove` is still to come, and the engine's output is not read meanwhile.
#[derive(Debug)]
pub(in crate::uci) struct DetachedSearch {
    pub(in crate::uci) latest_info: LatestInfo,
    pub(in crate::uci) started: Instant,
    /// When the engine last sent new information about the position.
    pub(in crate::uci) last_progress: Instant,
    pub(super) is_over: bool,
    /// Whether the engine must wait for `ponderhit` or `stop`.
    pub(super) is_pondering: bool,
    /// The `bestmove` sent while pondering, if one was.
    pub(super) early_best_move: Option<String>,
    pub(super) stop: Option<StopHandle>,
    /// When `stop` was sent.
    pub(super) stopped: Option<Instant>,
}

impl DetachedSearch {
    pub(super) fn new(is_pondering: bool) -> Self {
        let started = Instant::now();
        Self {
            latest_info: LatestInfo::default(),
            started,
            last_progress: started,
            is_over: false,
            is_pondering,
            early_best_move: None,
            stop: None,
            stopped: None,
        }
    }
}

impl<'a> ClientSearch<'a> {
    pub(in crate::uci) fn attached(client: &'a mut Client, state: DetachedSearch) -> Self {
        Self { client, state }
    }

    /// Detaches the search from the client; see [`DetachedSearch`].
    pub(in crate::uci) fn detach(mut self) -> DetachedSearch {
        let mut over = DetachedSearch::new(false);
        // What remains is dropped, which must not stop the search.
        over.is_over = true;
        std::mem::replace(&mut self.state, over)
    }
}
