//! How often a thread looks up from its work.
//!
//! A look at the clock and at the other threads takes longer than many a position, so it is not
//! taken at every one. How long positions take is the evaluator's business: so what those since the
//! last look took decides how many there are until the next. Nothing else hangs on that; which
//! positions are looked at does not.

use std::time::Duration;

/// By about so much a stop or a deadline is noticed late.
const INTERVAL: Duration = Duration::from_millis(1);
/// With so many positions between two looks they cost nothing that could be measured.
const NODES_MAX: u64 = 1000;

/// How many positions there are between two looks.
pub(crate) struct Pace {
    nodes: u64,
    /// How many there were to be before the present look, which a deadline may have made fewer.
    asked: u64,
    last_look: Duration,
}

impl Pace {
    /// The pace of a search that has just begun, of which nothing is known.
    pub(crate) const fn new() -> Self {
        Self { nodes: 1, asked: 1, last_look: Duration::ZERO }
    }

    /// How many positions there are to be until the next look, when this one comes so long after
    /// the search began and this much of its time is left, if that is known. A clock that stands
    /// still says that positions take no time.
    pub(crate) fn after_look(&mut self, elapsed: Duration, remaining: Option<Duration>) -> u64 {
        let took = elapsed.saturating_sub(self.last_look);
        let asked = self.asked;
        self.last_look = elapsed;
        if took > INTERVAL {
            let fitting = u128::from(asked) * INTERVAL.as_nanos() / took.as_nanos();
            self.nodes = u64::try_from(fitting).unwrap_or(NODES_MAX).max(1);
        } else if took < INTERVAL / 2 {
            // Step by step: the first positions may have been the quick ones.
            self.nodes = (2 * self.nodes).min(NODES_MAX);
        }
        // The last look before a deadline had better not come long after it.
        let left = remaining.filter(|left| *left < INTERVAL && !took.is_zero());
        let fitting = left.map(|left| u128::from(asked) * left.as_nanos() / took.as_nanos());
        let fitting = fitting.and_then(|fitting| u64::try_from(fitting).ok());
        self.asked = fitting.map_or(self.nodes, |fitting| fitting.clamp(1, self.nodes));
        self.asked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of positions between looks, when each position takes so long.
    fn paces(per_node: Duration, n_looks: usize) -> Vec<u64> {
        let (mut pace, mut elapsed) = (Pace::new(), Duration::ZERO);
        let mut paces = vec![pace.after_look(elapsed, None)];
        while paces.len() < n_looks {
            elapsed += per_node * paces[paces.len() - 1] as u32;
            paces.push(pace.after_look(elapsed, None));
        }
        paces
    }

    #[test]
    fn quick_positions_are_many_between_looks() {
        for per_node in [Duration::ZERO, Duration::from_nanos(400)] {
            let paces = paces(per_node, 20);
            assert!(paces.is_sorted(), "{paces:?}");
            assert_eq!(paces[19], NODES_MAX);
        }
    }

    #[test]
    fn slow_positions_are_few_between_looks() {
        assert_eq!(paces(Duration::from_millis(1), 6), [2, 1, 1, 1, 1, 1]);
        let paces = paces(Duration::from_micros(30), 20);
        assert!(paces.iter().all(|&nodes| nodes <= 33), "{paces:?}");
    }

    #[test]
    fn the_last_look_before_a_deadline_comes_in_time() {
        let (deadline, per_node) = (Duration::from_micros(5_300), Duration::from_nanos(700));
        let (mut pace, mut elapsed) = (Pace::new(), Duration::ZERO);
        while elapsed < deadline {
            let n_nodes = pace.after_look(elapsed, Some(deadline - elapsed));
            elapsed += per_node * n_nodes as u32;
        }
        assert!(elapsed < deadline + 2 * per_node, "{elapsed:?}");
    }

    #[test]
    fn a_pause_is_made_up_for() {
        let mut pace = Pace::new();
        let mut elapsed = Duration::from_secs(5);
        assert_eq!(pace.after_look(elapsed, None), 1);
        for _ in 0..12 {
            elapsed += Duration::from_micros(10);
            pace.after_look(elapsed, None);
        }
        assert_eq!(pace.nodes, NODES_MAX);
    }
}
