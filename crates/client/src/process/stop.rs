//! Stops a search from another thread.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Ends a wait for an engine in another thread.
pub(crate) type Waker = Arc<dyn Fn() + Send + Sync>;

/// Stops a search from another thread. Clones stop the same search.
///
/// It belongs to one search: a handle given to a [`SearchRequest`](crate::SearchRequest) stops that
/// search even if it was used before the search started. For a running search see
/// [`LiveAnalysis::stop_handle`](crate::LiveAnalysis::stop_handle) and
/// [`ClientSearch::stop_handle`](crate::ClientSearch::stop_handle).
///
/// ```
/// use lucena_board::Game;
/// use lucena_client::{Client, ClientError, SearchRequest, SearchResult, StopHandle};
/// use lucena_uci::Go;
/// fn until_enter(engine: &mut Client) -> Result<SearchResult, ClientError> {
///     let stop = StopHandle::new();
///     let request = SearchRequest::new(Go::infinite()).stop_handle(&stop);
///     std::thread::spawn(move || {
///         let _ = std::io::stdin().read_line(&mut String::new());
///         stop.stop();
///     });
///     engine.analyse(&Game::default(), request)
/// }
/// ```
#[derive(Clone, Default)]
pub struct StopHandle(Arc<State>);

#[derive(Default)]
struct State {
    is_stopped: Arc<AtomicBool>,
    is_hit: Arc<AtomicBool>,
    waker: Mutex<Option<Waker>>,
}

impl StopHandle {
    /// A handle for a search that has not started.
    ///
    /// ```
    /// assert!(!lucena_client::StopHandle::new().is_stopped());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the search. The waiting caller gets the best move as soon as the engine answers.
    ///
    /// ```
    /// let stop = lucena_client::StopHandle::new();
    /// stop.clone().stop();
    /// assert!(stop.is_stopped());
    /// ```
    pub fn stop(&self) {
        self.0.is_stopped.store(true, Ordering::SeqCst);
        self.wake();
    }

    /// The opponent has played the move that was pondered on: the clock of the search starts. See
    /// [`SearchRequest::pondering`](crate::SearchRequest::pondering).
    ///
    /// ```
    /// let search = lucena_client::StopHandle::new();
    /// search.ponder_hit();
    /// assert!(!search.is_stopped());
    /// ```
    pub fn ponder_hit(&self) {
        self.0.is_hit.store(true, Ordering::SeqCst);
        self.wake();
    }

    /// Whether [`StopHandle::stop`] has been called.
    ///
    /// ```
    /// assert!(!lucena_client::StopHandle::new().is_stopped());
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.is_stopped.load(Ordering::SeqCst)
    }

    /// Whether [`StopHandle::ponder_hit`] has been called.
    pub(crate) fn is_ponder_hit(&self) -> bool {
        self.0.is_hit.load(Ordering::SeqCst)
    }

    /// Sets the function that ends the client's wait.
    pub(crate) fn attach(&self, waker: Waker) {
        *self.0.waker.lock().unwrap_or_else(PoisonError::into_inner) = Some(waker);
    }

    /// The control of a search in this process.
    #[cfg(feature = "builtin")]
    pub(crate) fn control(&self) -> lucena_search::Control {
        let [stop, hit] = [&self.0.is_stopped, &self.0.is_hit].map(Arc::clone);
        lucena_search::Control::from_flags(stop, hit)
    }

    fn wake(&self) {
        let waker = self.0.waker.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(wake) = waker {
            wake();
        }
    }
}

impl fmt::Debug for StopHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StopHandle").field("is_stopped", &self.is_stopped()).finish_non_exhaustive()
    }
}
