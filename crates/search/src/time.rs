//! When a search ends: limits, stop and ponderhit, time management, and how often it polls them.

mod control;
mod limits;
mod manager;
mod poll_interval;

use std::sync::Arc;
use std::time::{Duration, Instant};

pub use self::control::Control;
pub use self::limits::{Clock, Limits};
pub(crate) use self::manager::{SoftLimitFactors, TimeManager};
pub(crate) use self::poll_interval::PollInterval;

/// Time since some fixed moment: the only thing a search needs from a clock.
pub(crate) type Now = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The monotonic clock of the system. Bare WebAssembly has none: there time stands still unless the
/// search is given a clock, and limits in depth and nodes work all the same.
pub(crate) fn system_clock() -> Now {
    if cfg!(all(target_family = "wasm", target_os = "unknown")) {
        return Arc::new(|| Duration::ZERO);
    }
    let start = Instant::now();
    Arc::new(move || start.elapsed())
}
