//! Time management: soft and hard limit of a move.
//!
//! Past the hard limit the search is aborted at once. The soft limit is checked between iterations,
//! because an iteration that cannot be finished is mostly wasted. It is scaled by best move
//! stability, by the node fraction of the best move and by the score trend: less time for a stable
//! best move that takes most of the nodes, more for a falling score.
//!
//! Time may be counted in nodes (`nodestime`). Everything except the reported times then follows
//! the nodes, so that searches are reproducible.
//!
//! Measured: with `time_soft_weight` 950 instead of 700 -1 ± 24 Elo (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `time_*`.

use std::time::Duration;

use super::{Clock, Control, Limits, Now};
use crate::params::SearchParams;

/// Clock and time limits of one search.
#[derive(Clone)]
pub(crate) struct TimeManager {
    now: Now,
    /// Start of the search.
    start: Duration,
    /// Nodes per millisecond if time is counted in nodes.
    nodes_per_ms: Option<u64>,
    /// When the clock started running, since the start: at once, or at the ponderhit.
    clock_start: Option<Duration>,
    /// Nodes searched before the ponderhit.
    ponder_nodes: u64,
    soft_limit: Option<Duration>,
    hard_limit: Option<Duration>,
    /// Elapsed time at the last poll.
    last_elapsed: Duration,
}

/// Inputs of the soft limit after an iteration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SoftLimitFactors {
    /// Iterations since the best move changed.
    pub(crate) best_move_stability: u32,
    /// Fraction of the nodes spent on the best move, 0 to 1.
    pub(crate) best_move_effort: f64,
    /// Centipawns by which the score has dropped below its running mean.
    pub(crate) score_drop: i32,
    /// There is only one legal move.
    pub(crate) single_legal_move: bool,
}

impl TimeManager {
    pub(crate) fn new(limits: &Limits, params: &SearchParams, now: Now) -> Self {
        let start = now();
        let mut soft_limit = None;
        // The overhead applies to clocks only: a fixed time per move is used in full.
        let mut hard_limit = limits.move_time;
        if let Some(clock) = limits.clock {
            let (optimum, maximum) = allocate(&clock, limits.overhead, params);
            let soft = optimum.mul_f64(thousandths(params.time_soft_weight));
            let hard = optimum.mul_f64(thousandths(params.time_hard_weight)).min(maximum);
            soft_limit = Some(soft.min(maximum));
            hard_limit = Some(hard_limit.map_or(hard, |move_time: Duration| move_time.min(hard)));
        }
        let clock_start = (!limits.ponder).then_some(Duration::ZERO);
        let nodes_per_ms = limits.nodes_per_ms.filter(|&n| n > 0).map(u64::from);
        let last_elapsed = Duration::ZERO;
        Self {
            now,
            start,
            nodes_per_ms,
            clock_start,
            ponder_nodes: 0,
            soft_limit,
            hard_limit,
            last_elapsed,
        }
    }

    /// Time since the start of the search.
    pub(crate) fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.start)
    }

    /// Reads the clock and updates [`Self::last_elapsed`].
    pub(crate) fn update_elapsed(&mut self) -> Duration {
        self.last_elapsed = self.elapsed();
        self.last_elapsed
    }

    /// Elapsed time at the last poll, without reading the clock.
    pub(crate) fn last_elapsed(&self) -> Duration {
        self.last_elapsed
    }

    /// Of this many nodes, those searched while pondering.
    pub(crate) fn ponder_nodes(&self, nodes: u64) -> u64 {
        if self.clock_start.is_some() { self.ponder_nodes } else { nodes }
    }

    /// Whether the hard limit is reached after this many nodes.
    pub(crate) fn hard_limit_reached(&mut self, control: &Control, nodes: u64) -> bool {
        self.start_clock_at_ponder_hit(control, nodes);
        let Some(hard_limit) = self.hard_limit else { return false };
        self.used(nodes).is_some_and(|used| used >= hard_limit)
    }

    /// Time until the hard limit at this elapsed time; `None` if there is no limit on the clock.
    pub(crate) fn remaining(&self, elapsed: Duration) -> Option<Duration> {
        let deadline = self.clock_start?.checked_add(self.hard_limit?)?;
        self.nodes_per_ms.is_none().then(|| deadline.saturating_sub(elapsed))
    }

    /// Node count of the hard limit, if time is counted in nodes and the clock is running.
    pub(crate) fn node_limit(&self) -> Option<u64> {
        let deadline = self.clock_start?.checked_add(self.hard_limit?)?;
        let nodes = deadline.as_nanos().saturating_mul(self.nodes_per_ms?.into());
        Some(u64::try_from(nodes.div_ceil(NANOS_PER_MS)).unwrap_or(u64::MAX))
    }

    /// Whether the soft limit is reached, so that no new iteration should start.
    pub(crate) fn soft_limit_reached(
        &mut self,
        control: &Control,
        nodes: u64,
        factors: &SoftLimitFactors,
        params: &SearchParams,
    ) -> bool {
        self.start_clock_at_ponder_hit(control, nodes);
        let Some(soft_limit) = self.soft_limit else { return false };
        let Some(used) = self.used(nodes) else { return false };
        used >= soft_limit.mul_f64(factors.scale(params))
    }

    /// Time used on the clock; `None` while pondering.
    fn used(&mut self, nodes: u64) -> Option<Duration> {
        let clock_start = self.clock_start?;
        Some(self.time_at(nodes).saturating_sub(clock_start))
    }

    /// Starts the clock at the ponderhit, which ends the count of [`Self::ponder_nodes`] even if there is
    /// no limit on the clock.
    fn start_clock_at_ponder_hit(&mut self, control: &Control, nodes: u64) {
        if self.clock_start.is_none() && control.is_ponder_hit() {
            self.clock_start = Some(self.time_at(nodes));
            self.ponder_nodes = nodes;
        }
    }

    /// Time since the start of the search, by nodes if they stand for time.
    fn time_at(&mut self, nodes: u64) -> Duration {
        match self.nodes_per_ms {
            Some(per_ms) => nodes_to_time(nodes, per_ms),
            None => self.update_elapsed(),
        }
    }
}

impl SoftLimitFactors {
    /// Factor of the soft limit.
    fn scale(&self, params: &SearchParams) -> f64 {
        if self.single_legal_move {
            return thousandths(params.time_only_move_weight);
        }
        // A best move that takes nearly all nodes has no rival; one that takes half has several.
        let effort = thousandths(params.time_effort_base)
            - thousandths(params.time_effort_weight) * self.best_move_effort;
        let stable = self.best_move_stability.min(params.time_stability_max as u32);
        let stability = thousandths(params.time_stability_base)
            - thousandths(params.time_stability_weight) * f64::from(stable);
        let drop = self.score_drop.clamp(-params.time_rise_max, params.time_fall_max);
        let trend = 1.0 + f64::from(drop) * thousandths(params.time_fall_weight);
        effort.max(0.0) * stability.max(0.0) * trend.max(0.0)
    }
}

const NANOS_PER_MS: u128 = 1_000_000;

/// Converts nodes to time.
fn nodes_to_time(nodes: u64, per_ms: u64) -> Duration {
    let nanos = u128::from(nodes) * NANOS_PER_MS / u128::from(per_ms);
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
}

/// Time weights are whole thousandths.
fn thousandths(n: i32) -> f64 {
    f64::from(n) / 1000.0
}

/// Optimum and maximum time of this move on a chess clock.
fn allocate(clock: &Clock, overhead: Duration, params: &SearchParams) -> (Duration, Duration) {
    // Longer than any game, and sums of such times cannot overflow.
    const MAX_CLOCK: Duration = Duration::from_secs(10 * 365 * 24 * 3600);
    let remaining = clock.remaining.min(MAX_CLOCK);
    let increment = clock.increment.min(MAX_CLOCK);
    // Some time must be left on the clock after the move, whatever the overhead.
    let usable = remaining.saturating_sub(overhead);
    let usable =
        if usable.is_zero() { remaining / params.time_scramble_div as u32 } else { usable };
    let max_moves = params.time_moves_max as u32;
    let moves_to_go = clock.moves_to_go.filter(|&n| n > 0);
    let n_moves = moves_to_go.map_or(max_moves, |n| n.min(max_moves));
    let optimum = usable / n_moves + increment.mul_f64(thousandths(params.time_increment_weight));
    let weight = if n_moves == 1 { params.time_last_move_weight } else { params.time_max_weight };
    let maximum = usable.mul_f64(thousandths(weight));
    (optimum.min(maximum), maximum)
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::time::system_clock;

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
                    let hard = manager.hard_limit.expect("there is a clock");
                    assert!(hard <= ms(remaining), "{remaining} {increment} {moves_to_go:?}");
                    assert!(manager.soft_limit.expect("there is a clock") <= hard);
                }
            }
        }
        let endless = Limits::clock(Duration::MAX, Duration::MAX);
        let mut manager = TimeManager::new(&endless, &params, system_clock());
        assert!(!manager.hard_limit_reached(&Control::new(), 0));
    }

    #[test]
    fn a_pondering_search_counts_from_the_hit() {
        let (now, time) = manual();
        let limits = Limits::move_time(ms(100)).pondering();
        let control = Control::new();
        let mut manager = TimeManager::new(&limits, &SearchParams::default(), now);
        *time.lock().expect("no panics") = ms(5000);
        assert!(!manager.hard_limit_reached(&control, 60));
        assert_eq!(manager.ponder_nodes(70), 70);
        control.ponder_hit();
        assert!(!manager.hard_limit_reached(&control, 80));
        *time.lock().expect("no panics") = ms(5100);
        assert!(manager.hard_limit_reached(&control, 90));
        assert_eq!(manager.ponder_nodes(90), 80);
    }

    #[test]
    fn nodes_before_the_ponder_hit_are_counted_without_a_clock() {
        let limits = Limits::depth(30).pondering();
        let control = Control::new();
        let mut manager = TimeManager::new(&limits, &SearchParams::default(), manual().0);
        assert!(!manager.hard_limit_reached(&control, 60));
        assert_eq!(manager.ponder_nodes(70), 70);
        control.ponder_hit();
        assert!(!manager.hard_limit_reached(&control, 80));
        assert_eq!(manager.ponder_nodes(90), 80);
    }

    #[test]
    fn the_time_of_a_move_has_no_overhead() {
        for time in [1, 20, 1000] {
            let manager = TimeManager::new(
                &Limits::move_time(ms(time)),
                &SearchParams::default(),
                manual().0,
            );
            assert_eq!(manager.hard_limit, Some(ms(time)));
        }
    }

    #[test]
    fn nodes_stand_for_time() {
        let mut limits = Limits::move_time(ms(100));
        limits.nodes_per_ms = Some(300);
        let params = SearchParams::default();
        let mut manager = TimeManager::new(&limits, &params, system_clock());
        assert_eq!(manager.node_limit(), Some(30_000));
        assert_eq!(manager.remaining(ms(10)), None);
        assert!(!manager.hard_limit_reached(&Control::new(), 29_999));
        assert!(manager.hard_limit_reached(&Control::new(), 30_000));
        // Rounding never leaves a search at its last node with time to go.
        limits.nodes_per_ms = Some(7);
        let mut manager = TimeManager::new(&limits, &params, system_clock());
        let last = manager.node_limit().expect("nodes count");
        assert!(manager.hard_limit_reached(&Control::new(), last));
        // While the opponent thinks nothing counts.
        let mut manager = TimeManager::new(&limits.pondering(), &params, system_clock());
        let control = Control::new();
        assert_eq!(manager.node_limit(), None);
        assert!(!manager.hard_limit_reached(&control, 1_000_000));
        control.ponder_hit();
        assert!(!manager.hard_limit_reached(&control, 1_000_000));
        assert_eq!(manager.node_limit(), Some(1_000_700));
    }

    #[test]
    fn a_stable_best_move_needs_less_time() {
        let stable = SoftLimitFactors {
            best_move_stability: 8,
            best_move_effort: 0.95,
            score_drop: 0,
            single_legal_move: false,
        };
        let unstable = SoftLimitFactors {
            best_move_stability: 0,
            best_move_effort: 0.4,
            score_drop: 30,
            single_legal_move: false,
        };
        let params = SearchParams::default();
        assert!(stable.scale(&params) < 0.6 && unstable.scale(&params) > 1.5);
    }
}
