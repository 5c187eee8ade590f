//! How fast a search is.

use std::time::Duration;

/// Positions a second, rounded down. A clock that has not moved yet counts as a nanosecond.
///
/// ```
/// use std::time::Duration;
/// use lucena_search::nodes_per_second;
/// assert_eq!(nodes_per_second(3_000, Duration::from_millis(1_500)), 2_000);
/// assert_eq!(nodes_per_second(2, Duration::ZERO), 2_000_000_000);
/// ```
#[must_use]
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let nanoseconds = time.as_nanos().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
}
