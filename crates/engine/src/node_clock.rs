//! A chess clock that counts nodes (`nodestime`), so that games repeat on every machine.

use std::time::Duration;

use lucena_search::{Control, Limits, Report};

/// Nodes left on the clock, from the first search of a game on.
#[derive(Default)]
pub(crate) struct NodeClock(Option<u64>);

impl NodeClock {
    /// Resets the clock for a new game.
    pub(crate) fn reset(&mut self) {
        self.0 = None;
    }

    /// Replaces the clock of the limits by this one, unless `nodes_per_ms` is 0.
    pub(crate) fn apply(&mut self, limits: &mut Limits, nodes_per_ms: u32) {
        if nodes_per_ms == 0 {
            return;
        }
        limits.nodes_per_ms = Some(nodes_per_ms);
        if let Some(clock) = &mut limits.clock {
            let shown = in_nodes(clock.remaining, nodes_per_ms);
            let left = *self.0.get_or_insert(shown);
            clock.remaining = in_time(left, nodes_per_ms);
        }
    }

    /// Subtracts the nodes of a search under these limits, without those of pondering, and adds the
    /// increment. A ponder search without a hit changes nothing: its move is not played.
    pub(crate) fn charge(&mut self, limits: &Limits, report: &Report, control: &Control) {
        let (Some(nodes_per_ms), Some(clock)) = (limits.nodes_per_ms, limits.clock) else { return };
        if limits.ponder && !control.is_ponder_hit() {
            return;
        }
        if let Some(left) = &mut self.0 {
            let gained = in_nodes(clock.increment, nodes_per_ms);
            *left = left
                .saturating_sub(report.nodes.saturating_sub(report.ponder_nodes))
                .saturating_add(gained);
        }
    }
}

fn in_nodes(time: Duration, nodes_per_ms: u32) -> u64 {
    let nodes = time.as_micros().saturating_mul(nodes_per_ms.into()) / 1000;
    u64::try_from(nodes).unwrap_or(u64::MAX)
}

fn in_time(nodes: u64, nodes_per_ms: u32) -> Duration {
    let micros = u128::from(nodes) * 1000 / u128::from(nodes_per_ms);
    Duration::from_micros(u64::try_from(micros).unwrap_or(u64::MAX))
}
