//! Stop and ponderhit, sent to a running search from other threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Stops a running search or sends it a ponderhit, from any thread.
///
/// Every search has its own control, created before it starts, so that an early stop is not lost.
/// Clones control the same search.
///
/// ```
/// use lucena_board::Game;
/// use lucena_eval::Material;
/// use lucena_search::{Control, Limits, Search, StopReason};
/// let control = Control::new();
/// control.stop();
/// let mut search = Search::new(Material::default());
/// let report = search.run_with(&Game::default(), &Limits::infinite(), &control, &mut ());
/// assert_eq!(report.stop, StopReason::Stopped);
/// assert!(report.best_move.is_some(), "there is a best move all the same");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Control {
    stop: Arc<AtomicBool>,
    ponder_hit: Arc<AtomicBool>,
}

impl Control {
    /// A control for one search.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A control whose flags others set, such as the session of a protocol.
    ///
    /// ```
    /// use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
    /// use lucena_search::Control;
    /// let stop = Arc::new(AtomicBool::new(false));
    /// let control = Control::from_flags(Arc::clone(&stop), Arc::default());
    /// stop.store(true, Ordering::Relaxed);
    /// assert!(control.is_stopped());
    /// ```
    #[must_use]
    pub const fn from_flags(stop: Arc<AtomicBool>, ponder_hit: Arc<AtomicBool>) -> Self {
        Self { stop, ponder_hit }
    }

    /// Stops the search, within about a millisecond or the time of one evaluation if that is longer.
    /// A short first iteration is completed.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether the search was stopped.
    #[must_use]
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Ponderhit: the opponent played the expected move, so the clock starts now.
    pub fn ponder_hit(&self) {
        self.ponder_hit.store(true, Relaxed);
    }

    /// Whether there was a ponderhit.
    #[must_use]
    #[inline]
    pub fn is_ponder_hit(&self) -> bool {
        self.ponder_hit.load(Relaxed)
    }
}
