//! Telling a running search something from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Stops a search, or tells it that its guess of the opponent's move was right.
///
/// Every search gets a control of its own, made before it begins, so that a stop can't come too
/// early and be lost. Clones control the same search.
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
/// assert!(report.best_move.is_some(), "there is a move even so");
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
    ///
    /// ```
    /// assert!(!lucena_search::Control::new().is_stopped());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the search to end, which takes it about a millisecond, or the time that the evaluator
    /// needs for one position if that is longer. The first iteration is let finish if it is short.
    ///
    /// ```
    /// let control = lucena_search::Control::new();
    /// control.clone().stop();
    /// assert!(control.is_stopped());
    /// ```
    pub fn stop(&self) {
        self.0.stop.store(true, Relaxed);
    }

    /// Whether the search was asked to end.
    ///
    /// ```
    /// assert!(!lucena_search::Control::new().is_stopped());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Relaxed)
    }

    /// The opponent played the move that the search pondered on: its clock starts now.
    ///
    /// ```
    /// let control = lucena_search::Control::new();
    /// control.ponder_hit();
    /// assert!(control.is_ponder_hit());
    /// ```
    pub fn ponder_hit(&self) {
        self.0.ponder_hit.store(true, Relaxed);
    }

    /// Whether the pondered move was played.
    ///
    /// ```
    /// assert!(!lucena_search::Control::new().is_ponder_hit());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_ponder_hit(&self) -> bool {
        self.0.ponder_hit.load(Relaxed)
    }
}
