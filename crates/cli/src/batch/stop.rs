//! Stopping a batch.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use lucena_analysis::Stop;

/// Stops all workers of a batch.
#[derive(Clone, Debug, Default)]
pub(crate) struct BatchStop(Arc<State>);

#[derive(Debug, Default)]
struct State {
    is_stopped: AtomicBool,
    searches: Mutex<Vec<Stop>>,
}

impl BatchStop {
    /// A handle for the searches of another worker.
    pub(crate) fn handle(&self) -> Stop {
        let stop = Stop::new();
        self.0.searches.lock().unwrap_or_else(PoisonError::into_inner).push(stop.clone());
        if self.is_stopped() {
            stop.stop();
        }
        stop
    }

    /// Stops all searches; no further games are started.
    pub(crate) fn stop(&self) {
        self.0.is_stopped.store(true, Ordering::Relaxed);
        for search in self.0.searches.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            search.stop();
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.0.is_stopped.load(Ordering::Relaxed)
    }
}
