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
    pub fn detach(mut self) -> DetachedSearch {
        let mut over = DetachedSearch::new(false);
        // What remains is dropped, which must not stop the search.
        over.is_over = true;
        std::mem::replace(&mut self.state, over)
    }
}
