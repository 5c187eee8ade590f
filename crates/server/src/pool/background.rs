//! Searches in the background, which leave the engines of the pool to those who wait for an answer.
//!
//! Jobs search with engines of their own, so that they neither make a request wait nor lose their
//! hash table to it. They take the place of an idle engine, one position at a time. While all are
//! busy, they search a position now and then, so that they come to an end on any server.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a job waits for an idle engine before it searches a position all the same.
const PATIENCE: Duration = Duration::from_millis(500);

/// Counts the idle engines and the searches in the background.
#[derive(Default)]
pub(super) struct Places {
    counts: Mutex<Counts>,
    changed: Condvar,
}

#[derive(Default)]
struct Counts {
    idle: usize,
    background: usize,
}

impl Places {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The pool has this number of idle engines.
    pub(super) fn set_idle(&self, n_engines: usize) {
        self.counts().idle = n_engines;
        self.changed.notify_all();
    }

    /// Waits for an idle engine, but not for long.
    pub(super) fn take(self: &Arc<Self>) -> BackgroundPlace {
        let is_full = |counts: &mut Counts| counts.idle <= counts.background;
        let waited = self.changed.wait_timeout_while(self.counts(), PATIENCE, is_full);
        let (mut counts, _) = waited.unwrap_or_else(PoisonError::into_inner);
        counts.background += 1;
        BackgroundPlace { places: Arc::clone(self) }
    }
}

/// A search in the background.
#[must_use]
pub(crate) struct BackgroundPlace {
    places: Arc<Places>,
}

impl Drop for BackgroundPlace {
    fn drop(&mut self) {
        self.places.counts().background -= 1;
        self.places.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_that_of_an_idle_engine() {
        let places = Arc::new(Places::default());
        places.set_idle(2);
        let (first, second) = (places.take(), places.take());
        assert_eq!(places.counts().background, 2);
        let waiter = std::thread::spawn({
            let places = Arc::clone(&places);
            move || drop(places.take())
        });
        drop(first);
        waiter.join().unwrap();
        drop(second);
        assert_eq!(places.counts().background, 0);
    }

    #[test]
    fn the_background_is_not_starved() {
        let places = Arc::new(Places::default());
        let place = places.take();
        assert_eq!(places.counts().background, 1);
        drop(place);
    }
}
