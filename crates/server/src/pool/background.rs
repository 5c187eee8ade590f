//! Background searches, which leave the engines of the pool to interactive requests.
//!
//! Jobs have their own engines, so that they neither delay requests nor lose their hash tables to
//! them. They take the slot of an idle engine, one position at a time. While all engines are busy,
//! they still search a position now and then, so that they finish on any server.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a job waits for an idle engine before it searches a position anyway.
const PATIENCE: Duration = Duration::from_millis(500);

/// Counts idle engines and background searches.
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

    /// Sets the number of idle engines of the pool.
    pub(super) fn set_idle(&self, n_engines: usize) {
        self.counts().idle = n_engines;
        self.changed.notify_all();
    }

    /// Waits for an idle engine, up to `PATIENCE`.
    pub(super) fn take(self: &Arc<Self>) -> BackgroundPlace {
        let is_full = |counts: &mut Counts| counts.idle <= counts.background;
        let waited = self.changed.wait_timeout_while(self.counts(), PATIENCE, is_full);
        let (mut counts, _) = waited.unwrap_or_else(PoisonError::into_inner);
        counts.background += 1;
        BackgroundPlace { places: Arc::clone(self) }
    }
}

/// The slot of a background search.
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
