//! When a search ends: limits, stop and ponderhit, time management, and how often it polls them.

mod control;
mod limits;
mod manager;
mod poll_interval;

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

pub use self::control::Control;
pub use self::limits::{Clock, Limits};
pub(crate) use self::manager::{SoftLimitFactors, TimeManager};
pub(crate) use self::poll_interval::PollInterval;

/// Time since some fixed moment: the only thing a search needs from a clock.
pub(crate) type Now = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The clock of [`provide_system_clock`].
static PROVIDED: OnceLock<fn() -> Duration> = OnceLock::new();

/// Provides the clock of all searches created later where the system has none, as on bare
/// WebAssembly; elsewhere the monotonic clock of the system stays in use. It returns the time since
/// some fixed moment. Only the first call counts. [`Search::clock`](crate::Search::clock) sets the
/// clock of one search.
///
/// ```
/// use std::time::Duration;
/// fn now() -> Duration {
///     Duration::ZERO // in a browser: performance.now()
/// }
/// lucena_search::provide_system_clock(now);
/// ```
pub fn provide_system_clock(now: fn() -> Duration) {
    // A second call changes nothing.
    let _ = PROVIDED.set(now);
}

/// The monotonic clock of the system. Bare WebAssembly has none: there time stands still unless the
/// caller provides a clock, and limits in depth and nodes work all the same.
pub(crate) fn system_clock() -> Now {
    if cfg!(all(target_family = "wasm", target_os = "unknown")) {
        return match PROVIDED.get() {
            Some(now) => Arc::new(now),
            None => Arc::new(|| Duration::ZERO),
        };
    }
    let start = Instant::now();
    Arc::new(move || start.elapsed())
}
