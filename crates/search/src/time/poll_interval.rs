//! Poll interval: nodes between two checks of the clock and the stop flag.
//!
//! A check takes longer than many a node, so it is not done at every one. How long a node takes
//! depends on the evaluator, so the time since the last check determines the nodes until the next.
//! The search tree never depends on it.

use std::time::Duration;

/// Approximate time between two polls: a stop or a time limit is noticed this late.
const INTERVAL: Duration = Duration::from_millis(1);
/// Nodes between two polls at most; with this many the cost of polling is not measurable.
const NODES_MAX: u64 = 1000;

/// Nodes between two polls, adapted to the speed of the search.
pub(crate) struct PollInterval {
    nodes: u64,
    /// Nodes up to the current poll, which a deadline may have reduced.
    requested: u64,
    last_poll: Duration,
}

impl PollInterval {
    /// The interval at the start of a search, when its speed is unknown.
    pub(crate) const fn new() -> Self {
        Self { nodes: 1, requested: 1, last_poll: Duration::ZERO }
    }

    /// Nodes until the next poll. `elapsed` is the time of this poll since the start of the search,
    /// `remaining` the time until the hard limit, if there is one. On a clock that stands still nodes
    /// take no time.
    pub(crate) fn after_poll(&mut self, elapsed: Duration, remaining: Option<Duration>) -> u64 {
        let took = elapsed.saturating_sub(self.last_poll);
        let requested = self.requested;
        self.last_poll = elapsed;
        if took > INTERVAL {
            let fitting = u128::from(requested) * INTERVAL.as_nanos() / took.as_nanos();
            self.nodes = u64::try_from(fitting).unwrap_or(NODES_MAX).max(1);
        } else if took < INTERVAL / 2 {
            // Double at most: the first nodes may have been quick ones.
            self.nodes = (2 * self.nodes).min(NODES_MAX);
        }
        // The last poll before the hard limit must not come long after it. The next nodes may be slower than
        // the last ones, so each poll goes only half the way. Nodes that took no measurable time say little
        // about the next ones: double them at most.
        let fitting = remaining.filter(|left| *left < 2 * INTERVAL).map(|left| {
            let fitting =
                (u128::from(requested) * left.as_nanos()).checked_div(2 * took.as_nanos());
            fitting.map_or(2 * requested, |fitting| u64::try_from(fitting).unwrap_or(u64::MAX))
        });
        self.requested = fitting.map_or(self.nodes, |fitting| fitting.clamp(1, self.nodes));
        self.requested
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes between polls, when each node takes this long.
    fn intervals(per_node: Duration, n_polls: usize) -> Vec<u64> {
        let (mut interval, mut elapsed) = (PollInterval::new(), Duration::ZERO);
        let mut intervals = vec![interval.after_poll(elapsed, None)];
        while intervals.len() < n_polls {
            elapsed += per_node * intervals[intervals.len() - 1] as u32;
            intervals.push(interval.after_poll(elapsed, None));
        }
        intervals
    }

    #[test]
    fn fast_nodes_are_polled_rarely() {
        for per_node in [Duration::ZERO, Duration::from_nanos(400)] {
            let intervals = intervals(per_node, 20);
            assert!(intervals.is_sorted(), "{intervals:?}");
            assert_eq!(intervals[19], NODES_MAX);
        }
    }

    #[test]
    fn slow_nodes_are_polled_often() {
        assert_eq!(intervals(Duration::from_millis(1), 6), [2, 1, 1, 1, 1, 1]);
        let intervals = intervals(Duration::from_micros(30), 20);
        assert!(intervals.iter().all(|&nodes| nodes <= 33), "{intervals:?}");
    }

    #[test]
    fn the_last_poll_before_a_deadline_comes_in_time() {
        let (deadline, per_node) = (Duration::from_micros(5_300), Duration::from_nanos(700));
        let (mut interval, mut elapsed) = (PollInterval::new(), Duration::ZERO);
        while elapsed < deadline {
            let n_nodes = interval.after_poll(elapsed, Some(deadline - elapsed));
            elapsed += per_node * n_nodes as u32;
        }
        assert!(elapsed < deadline + 2 * per_node, "{elapsed:?}");
    }

    #[test]
    fn a_pause_is_made_up_for() {
        let mut interval = PollInterval::new();
        let mut elapsed = Duration::from_secs(5);
        assert_eq!(interval.after_poll(elapsed, None), 1);
        for _ in 0..12 {
            elapsed += Duration::from_micros(10);
            interval.after_poll(elapsed, None);
        }
        assert_eq!(interval.nodes, NODES_MAX);
    }
}
