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
pub struct Control(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    ponder_hit: AtomicBool,
}

impl Control {
    /// A control for one search.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the search, within about a millisecond or the time of one evaluation if that is longer.
    /// A short first iteration is completed.
    pub fn stop(&self) {
        self.0.stop.store(true, Relaxed);
    }

    /// Whether the search was stopped.
    #[must_use]
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Relaxed)
    }

    /// Ponderhit: the opponent played the expected move, so the clock starts now.
    pub fn ponder_hit(&self) {
        self.0.ponder_hit.store(true, Relaxed);
    }

    /// Whether there was a ponderhit.
    #[must_use]
    #[inline]
    pub fn is_ponder_hit(&self) -> bool {
        self.0.ponder_hit.load(Relaxed)
    }
}
