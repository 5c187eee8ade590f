//! Rate limit of client messages.

use std::time::Duration;

/// Sustained rate in messages per second.
const PER_SECOND: f64 = 50.0;
/// Maximum burst of messages.
const BURST: f64 = 100.0;

/// A token bucket.
#[derive(Debug)]
pub(super) struct RateLimit {
    left: f64,
    last: Duration,
}

impl RateLimit {
    pub(super) const fn new() -> Self {
        Self { left: BURST, last: Duration::ZERO }
    }

    /// Whether one more message is allowed. `now` is the time since a fixed instant.
    pub(super) fn allows(&mut self, now: Duration) -> bool {
        let passed = now.saturating_sub(self.last).as_secs_f64();
        self.last = now;
        self.left = (self.left + passed * PER_SECOND).min(BURST);
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bursts_are_allowed_and_floods_are_not() {
        let mut limit = RateLimit::new();
        let second = Duration::from_secs(1);
        assert_eq!((0..500).filter(|_| limit.allows(second)).count(), 100);
        assert_eq!((0..500).filter(|_| limit.allows(2 * second)).count(), 50);
        let steady = (0..1000).map(|n| Duration::from_millis(3000 + 25 * n));
        assert!(steady.into_iter().all(|now| limit.allows(now)));
    }
}
