//! A search detached from its client.

use std::time::Instant;

use super::super::Client;
use super::super::latest_info::LatestInfo;
use super::ClientSearch;
use crate::StopHandle;

/// A running search detached from its [`Client`], so that the caller can do something else while
/// the engine searches, such as wait for the opponent while it ponders. [`Client::attach`] resumes
/// it.
///
/// Until then the client must not be used for another search: the `bestmove` of this one is still
/// to come. The engine's output is not read meanwhile, so attach the search now and then if the
/// output may be more than a pipe holds.
///
/// ```
/// use std::time::Duration;
/// use lucena_client::{Client, ClientError, SearchReport};
/// use lucena_uci::Go;
/// fn ponder(engine: &mut Client) -> Result<SearchReport, ClientError> {
///     let mut go = Go::movetime(Duration::from_millis(100));
///     go.ponder = true;
///     let pondering = engine.go(&go)?.detach();
///     // The opponent thinks, and plays the expected move.
///     let mut search = engine.attach(pondering);
///     search.ponder_hit()?;
///     search.finish(Duration::from_secs(1))
/// }
/// ```
#[derive(Debug)]
#[must_use = "a detached search has to be attached again to get its best move"]
pub struct DetachedSearch {
    pub(in crate::uci) latest_info: LatestInfo,
    pub(in crate::uci) started: Instant,
    pub(in crate::uci) last_progress: Instant,
    is_over: bool,
    is_pondering: bool,
    early_best_move: Option<String>,
    stop: Option<StopHandle>,
    stopped: Option<Instant>,
}

impl<'a> ClientSearch<'a> {
    pub(in crate::uci) fn attached(client: &'a mut Client, search: DetachedSearch) -> Self {
        let DetachedSearch {
            latest_info,
            started,
            last_progress,
            is_over,
            is_pondering,
            early_best_move,
            stop,
            stopped,
        } = search;
        Self {
            client,
            latest_info,
            started,
            last_progress,
            is_over,
            is_pondering,
            early_best_move,
            stop,
            stopped,
        }
    }

    /// Detaches the search from the client; see [`DetachedSearch`].
    pub fn detach(mut self) -> DetachedSearch {
        let latest_info = std::mem::take(&mut self.latest_info);
        let Self { started, last_progress, is_over, is_pondering, stopped, .. } = self;
        let (early_best_move, stop) = (self.early_best_move.take(), self.stop.take());
        // Dropping the detached value must not stop the search.
        self.is_over = true;
        DetachedSearch {
            latest_info,
            started,
            last_progress,
            is_over,
            is_pondering,
            early_best_move,
            stop,
            stopped,
        }
    }
}
