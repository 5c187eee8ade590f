//! How much of the clock a move is worth.
//!
//! Time may be counted in nodes instead of on the clock (`nodestime`); everything but what is
//! reported then follows the nodes, so that results repeat.
//!
//! Two deadlines: past the hard one the search is cut off wherever it is; the soft one is looked
//! at between iterations, since one that cannot be finished is mostly wasted. The soft one moves:
//! less time if the best move has not changed for long and takes most of the nodes, more if the
//! score is falling.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::control::Control;
use crate::limits::{Clock, Limits};
use crate::params::SearchParams;

/// Tells the time since some moment in the past; the search asks nothing else of the outside.
pub(crate) type Now = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The monotonic clock of the machine. Bare WebAssembly has none: there time stands still unless
/// the caller brings a clock, so that limits of depth and nodes work all the same.
pub(crate) fn system_clock() -> Now {
    if cfg!(all(target_family = "wasm", target_os = "unknown")) {
        return Arc::new(|| Duration::ZERO);
    }
    let start = Instant::now();
    Arc::new(move || start.elapsed())
}

/// The deadlines of one search.
#[derive(Clone)]
pub(crate) struct TimeManager {
    now: Now,
    /// When the search began, for what it reports.
    begin: Duration,
    /// Nodes that count as a millisecond; none if the clock counts.
    nodes_per_ms: Option<u64>,
    /// When its time began to count, since the beginning: at once, or with the ponder hit.
    counts_from: Option<Duration>,
    soft: Option<Duration>,
    hard: Option<Duration>,
    /// What the clock showed when the search last looked at it, since it began.
    seen: Duration,
}

/// What an iteration says about how settled the best move is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settledness {
    /// Iterations since the best move changed.
    pub(crate) stable_iterations: u32,
    /// The best move's share of the nodes, 0 to 1.
    pub(crate) best_share: f64,
    /// Centipawns that the score has fallen since the last iterations.
    pub(crate) fall: i32,
    /// There is nothing to choose.
    pub(crate) is_only_move: bool,
}

impl TimeManager {
    pub(crate) fn new(limits: &Limits, params: &SearchParams, now: Now) -> Self {
        let begin = now();
        let mut soft = None;
        // Overhead is lost on clocks only: who sets the time of a move wants it used.
        let mut hard = limits.move_time;
        if let Some(clock) = limits.clock {
            let (fair, most) = shares(&clock, limits.overhead, params);
            soft = Some(fair.mul_f64(thousandths(params.time_soft_weight)).min(most));
            let clock_hard = fair.mul_f64(thousandths(params.time_hard_weight)).min(most);
            hard = Some(hard.map_or(clock_hard, |hard: Duration| hard.min(clock_hard)));
        }
        let counts_from = (!limits.ponder).then_some(Duration::ZERO);
        let nodes_per_ms = limits.nodes_per_ms.filter(|&n| n > 0).map(u64::from);
        Self { now, begin, nodes_per_ms, counts_from, soft, hard, seen: Duration::ZERO }
    }

    /// Time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.begin)
    }

    /// The same, remembered for those who need not know exactly.
    pub(crate) fn look(&mut self) -> Duration {
        self.seen = self.elapsed();
        self.seen
    }

    /// Time since the search began when it last looked.
    pub(crate) fn seen(&self) -> Duration {
        self.seen
    }

    /// Whether the search, which has looked at this many nodes, has to end now.
    pub(crate) fn is_over(&mut self, control: &Control, nodes: u64) -> bool {
        let Some(hard) = self.hard else { return false };
        self.used(control, nodes).is_some_and(|used| used >= hard)
    }

    /// The time on the clock that is left when the search has taken this long; `None` if no
    /// deadline on the clock is known.
    pub(crate) fn remaining(&self, elapsed: Duration) -> Option<Duration> {
        let deadline = self.counts_from?.checked_add(self.hard?)?;
        self.nodes_per_ms.is_none().then(|| deadline.saturating_sub(elapsed))
    }

    /// The nodes at which the search has to end, if time is counted in nodes and counts.
    pub(crate) fn last_node(&self) -> Option<u64> {
        let deadline = self.counts_from?.checked_add(self.hard?)?;
        let nodes = deadline.as_nanos().saturating_mul(self.nodes_per_ms?.into());
        Some(u64::try_from(nodes.div_ceil(NANOS_PER_MS)).unwrap_or(u64::MAX))
    }

    /// Whether another iteration is worth its time.
    pub(crate) fn is_enough(
        &mut self,
        control: &Control,
        nodes: u64,
        settled: &Settledness,
        params: &SearchParams,
    ) -> bool {
        let Some(soft) = self.soft else { return false };
        let Some(used) = self.used(control, nodes) else { return false };
        used >= soft.mul_f64(settled.factor(params))
    }

    /// The time that counts, or nothing while pondering.
    fn used(&mut self, control: &Control, nodes: u64) -> Option<Duration> {
        if self.counts_from.is_none() && !control.is_ponder_hit() {
            return None;
        }
        let now = match self.nodes_per_ms {
            Some(per_ms) => in_nodes(nodes, per_ms),
            None => self.look(),
        };
        Some(now.saturating_sub(*self.counts_from.get_or_insert(now)))
    }
}

impl Settledness {
    /// What the soft deadline is multiplied by.
    fn factor(&self, params: &SearchParams) -> f64 {
        if self.is_only_move {
            return thousandths(params.time_only_move_weight);
        }
        // A move that takes nearly all nodes has no rival; one that takes half has several.
        let effort = thousandths(params.time_effort_base)
            - thousandths(params.time_effort_weight) * self.best_share;
        let stable = self.stable_iterations.min(params.time_stability_max as u32);
        let stability = thousandths(params.time_stability_base)
            - thousandths(params.time_stability_weight) * f64::from(stable);
        let fall = self.fall.clamp(-params.time_rise_max, params.time_fall_max);
        let trend = 1.0 + f64::from(fall) * thousandths(params.time_fall_weight);
        effort.max(0.0) * stability.max(0.0) * trend.max(0.0)
    }
}

const NANOS_PER_MS: u128 = 1_000_000;

/// The time that this many nodes are worth.
fn in_nodes(nodes: u64, per_ms: u64) -> Duration {
    let nanos = u128::from(nodes) * NANOS_PER_MS / u128::from(per_ms);
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
}

/// Weights of time are whole thousandths.
fn thousandths(n: i32) -> f64 {
    f64::from(n) / 1000.0
}

/// A fair share of the clock for this move, and the most it may ever take.
fn shares(clock: &Clock, overhead: Duration, params: &SearchParams) -> (Duration, Duration) {
    // No game is so long; sums of such times cannot overflow.
    const LONGEST: Duration = Duration::from_secs(10 * 365 * 24 * 3600);
    let remaining = clock.remaining.min(LONGEST);
    let increment = clock.increment.min(LONGEST);
    // Something must be left on the clock after the move, whatever the overhead is.
    let usable = remaining.saturating_sub(overhead);
    let usable =
        if usable.is_zero() { remaining / params.time_scramble_div as u32 } else { usable };
    let horizon = params.time_moves_max as u32;
    let moves_to_go = clock.moves_to_go.filter(|&n| n > 0);
    let n_moves = moves_to_go.map_or(horizon, |n| n.min(horizon));
    let fair = usable / n_moves + increment.mul_f64(thousandths(params.time_increment_weight));
    let most = if n_moves == 1 { params.time_last_move_weight } else { params.time_most_weight };
    let most = usable.mul_f64(thousandths(most));
    (fair.min(most), most)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    fn manual() -> (Now, Arc<Mutex<Duration>>) {
        let time = Arc::new(Mutex::new(Duration::ZERO));
        let shown = Arc::clone(&time);
        (Arc::new(move || *shown.lock().expect("no panics")), time)
    }

    fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn deadlines_stay_within_any_clock() {
        let params = SearchParams::default();
        for remaining in [0, 1, 5, 30, 31, 100, 1000, 60_000, 10_000_000] {
            for increment in [0, 10, 1000, 100_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let mut limits = Limits::clock(ms(remaining), ms(increment));
                    limits.clock.as_mut().expect("set").moves_to_go = moves_to_go;
                    let manager = TimeManager::new(&limits, &params, system_clock());
                    let hard = manager.hard.expect("there is a clock");
                    assert!(hard <= ms(remaining), "{remaining} {increment} {moves_to_go:?}");
                    assert!(manager.soft.expect("there is a clock") <= hard);
                }
            }
        }
        let endless = Limits::clock(Duration::MAX, Duration::MAX);
        let mut manager = TimeManager::new(&endless, &params, system_clock());
        assert!(!manager.is_over(&Control::new(), 0));
    }

    #[test]
    fn a_pondering_search_counts_from_the_hit() {
        let (now, time) = manual();
        let limits = Limits::move_time(ms(100)).pondering();
        let control = Control::new();
        let mut manager = TimeManager::new(&limits, &SearchParams::default(), now);
        *time.lock().expect("no panics") = ms(5000);
        assert!(!manager.is_over(&control, 0));
        control.ponder_hit();
        assert!(!manager.is_over(&control, 0));
        *time.lock().expect("no panics") = ms(5100);
        assert!(manager.is_over(&control, 0));
    }

    #[test]
    fn the_time_of_a_move_has_no_overhead() {
        for time in [1, 20, 1000] {
            let manager = TimeManager::new(
                &Limits::move_time(ms(time)),
                &SearchParams::default(),
                manual().0,
            );
            assert_eq!(manager.hard, Some(ms(time)));
        }
    }

    #[test]
    fn nodes_stand_for_time() {
        let mut limits = Limits::move_time(ms(100));
        limits.nodes_per_ms = Some(300);
        let params = SearchParams::default();
        let mut manager = TimeManager::new(&limits, &params, system_clock());
        assert_eq!(manager.last_node(), Some(30_000));
        assert_eq!(manager.remaining(ms(10)), None);
        assert!(!manager.is_over(&Control::new(), 29_999));
        assert!(manager.is_over(&Control::new(), 30_000));
        // Rounding never leaves a search at its last node with time to go.
        limits.nodes_per_ms = Some(7);
        let mut manager = TimeManager::new(&limits, &params, system_clock());
        let last = manager.last_node().expect("nodes count");
        assert!(manager.is_over(&Control::new(), last));
        // While the opponent thinks nothing counts.
        let mut manager = TimeManager::new(&limits.pondering(), &params, system_clock());
        let control = Control::new();
        assert_eq!(manager.last_node(), None);
        assert!(!manager.is_over(&control, 1_000_000));
        control.ponder_hit();
        assert!(!manager.is_over(&control, 1_000_000));
        assert_eq!(manager.last_node(), Some(1_000_700));
    }

    #[test]
    fn a_settled_move_needs_less_time() {
        let settled =
            Settledness { stable_iterations: 8, best_share: 0.95, fall: 0, is_only_move: false };
        let open =
            Settledness { stable_iterations: 0, best_share: 0.4, fall: 30, is_only_move: false };
        let params = SearchParams::default();
        assert!(settled.factor(&params) < 0.6 && open.factor(&params) > 1.5);
    }
}
