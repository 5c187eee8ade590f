//! The time of the current turn.

use core::time::Duration;

/// The time of the current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Before the last pause.
    used: Duration,
    /// Since when the turn has been running; `None` while paused or over.
    since: Option<Duration>,
}

impl Turn {
    pub(super) const fn starting(now: Duration) -> Self {
        Self { used: Duration::ZERO, since: Some(now) }
    }

    /// A turn that has not started.
    pub(super) const fn stopped() -> Self {
        Self { used: Duration::ZERO, since: None }
    }

    pub(super) fn used(&self, now: Duration) -> Duration {
        let running = self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.used.saturating_add(running)
    }

    pub(super) const fn start(&mut self, now: Duration) {
        self.since = Some(now);
    }

    pub(super) fn stop(&mut self, now: Duration) {
        *self = Self { used: self.used(now), since: None };
    }

    /// When a running turn will have lasted this long.
    pub(super) fn ends_after(&self, longest: Duration) -> Option<Duration> {
        Some(self.since?.saturating_add(longest.saturating_sub(self.used)))
    }
}
