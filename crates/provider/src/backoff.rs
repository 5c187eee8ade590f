//! Exponential backoff with jitter, so that providers do not all reconnect at once after an outage
//! of the broker.

use std::time::Duration;

/// Pauses after errors, and between requests for work.
///
/// The first pause is between half of `first` and all of it, the second twice as long, and so on up
/// to `longest`.
///
/// ```
/// use std::time::Duration;
/// use lucena_provider::RetryPauses;
/// let pauses = RetryPauses::default();
/// assert_eq!(pauses.first, Duration::from_secs(1));
/// assert_eq!(pauses.longest, Duration::from_secs(10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RetryPauses {
    /// Upper bound of the first pause.
    pub first: Duration,
    /// Upper bound of all pauses.
    pub longest: Duration,
    /// The pause after status 429 without `Retry-After`.
    pub rate_limited: Duration,
    /// Minimum interval between requests for work, unless an analysis has been streamed in between.
    /// `Retry-After` does not shorten it. It limits the load if a broker responds immediately
    /// without work, or with invalid work.
    pub between_polls: Duration,
}

impl Default for RetryPauses {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            first: seconds(1),
            longest: seconds(10),
            rate_limited: seconds(60),
            between_polls: seconds(1),
        }
    }
}

/// Upper bound of any pause.
const MAX_PAUSE: Duration = Duration::from_secs(3600);

/// Backoff state of one provider.
#[derive(Clone, Debug)]
pub(crate) struct Backoff {
    pauses: RetryPauses,
    n_errors: u32,
}

impl Backoff {
    pub(crate) fn new(pauses: RetryPauses) -> Self {
        Self { pauses, n_errors: 0 }
    }

    /// Resets the backoff after a success.
    pub(crate) fn reset(&mut self) {
        self.n_errors = 0;
    }

    /// The next pause; `jitter` is a random number.
    pub(crate) fn next(&mut self, jitter: u32) -> Duration {
        let factor = 1u32.checked_shl(self.n_errors).unwrap_or(u32::MAX);
        self.n_errors = (self.n_errors + 1).min(31);
        let longest =
            self.pauses.first.saturating_mul(factor).min(self.pauses.longest).min(MAX_PAUSE);
        let share = f64::from(jitter) / f64::from(u32::MAX);
        longest.mul_f64(0.5 + 0.5 * share)
    }

    /// The pause requested by a server with status 429 or 503, at most an hour.
    pub(crate) fn rate_limited(&self, retry_after: Option<Duration>) -> Duration {
        let pause = retry_after.unwrap_or(self.pauses.rate_limited);
        pause.max(self.between_polls()).min(MAX_PAUSE)
    }

    /// Minimum interval between requests for work.
    pub(crate) fn between_polls(&self) -> Duration {
        self.pauses.between_polls.min(MAX_PAUSE)
    }
}

/// A random number. Without a source of randomness, the maximum, for the longest pauses.
pub(crate) fn jitter() -> u32 {
    getrandom::u32().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pauses(jitter: u32) -> Vec<u128> {
        let mut backoff = Backoff::new(RetryPauses::default());
        (0..7).map(|_| backoff.next(jitter).as_millis()).collect()
    }

    #[test]
    fn pauses_double_from_one_to_ten_seconds() {
        assert_eq!(pauses(u32::MAX), [1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
        assert_eq!(pauses(0), [500, 1000, 2000, 4000, 5000, 5000, 5000]);
    }

    #[test]
    fn a_success_starts_over() {
        let mut backoff = Backoff::new(RetryPauses::default());
        for _ in 0..100 {
            backoff.next(0);
        }
        backoff.reset();
        assert_eq!(backoff.next(u32::MAX), Duration::from_secs(1));
    }

    #[test]
    fn rate_limits_are_respected_within_reason() {
        let backoff = Backoff::new(RetryPauses::default());
        let seconds = Duration::from_secs;
        assert_eq!(backoff.rate_limited(None), seconds(60));
        assert_eq!(backoff.rate_limited(Some(seconds(7))), seconds(7));
        assert_eq!(backoff.rate_limited(Some(Duration::MAX)), seconds(3600));
        assert_eq!(backoff.rate_limited(Some(Duration::ZERO)), seconds(1));
    }

    #[test]
    fn the_longest_durations_are_an_hour() {
        let longest = Duration::MAX;
        let pauses =
            RetryPauses { first: longest, longest, rate_limited: longest, between_polls: longest };
        let mut backoff = Backoff::new(pauses);
        assert_eq!(backoff.next(u32::MAX), MAX_PAUSE);
        assert_eq!((backoff.rate_limited(None), backoff.between_polls()), (MAX_PAUSE, MAX_PAUSE));
    }
}
