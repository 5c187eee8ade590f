//! What the clients saw.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Times of the answers by route.
    routes: BTreeMap<&'static str, Route>,
    faults: Vec<String>,
    /// Of the server at the start, after each third and at the end, in bytes.
    pub(crate) memory: Vec<u64>,
}

#[derive(Debug, Default)]
struct Route {
    times: Vec<Duration>,
    busy: usize,
}

impl Report {
    pub(crate) fn answered(&mut self, route: &'static str, time: Duration) {
        self.routes.entry(route).or_default().times.push(time);
    }

    /// A 429, which is an answer that a client has to expect.
    pub(crate) fn busy(&mut self, route: &'static str) {
        self.routes.entry(route).or_default().busy += 1;
    }

    pub(crate) fn fault(&mut self, fault: String) {
        self.faults.push(fault);
    }

    pub(crate) fn merge(&mut self, other: Self) {
        for (name, route) in other.routes {
            let own = self.routes.entry(name).or_default();
            own.times.extend(route.times);
            own.busy += route.busy;
        }
        self.faults.extend(other.faults);
    }

    pub(crate) fn is_good(&self, max_growth: u64) -> bool {
        let warm = self.memory.get(1).copied().unwrap_or(0);
        let grown = self.memory.last().is_some_and(|&last| last > warm + max_growth);
        let is_empty = self.routes.values().all(|route| route.times.is_empty());
        self.faults.is_empty() && !grown && !is_empty
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<22}{:>9}{:>7}{:>10}{:>10}{:>10}",
            "route", "answers", "429", "p50 ms", "p99 ms", "max ms"
        )?;
        for (name, route) in &self.routes {
            let mut times = route.times.clone();
            times.sort_unstable();
            let at = |share: f64| {
                let index =
                    ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
                times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
            };
            let (count, busy) = (times.len(), route.busy);
            writeln!(
                f,
                "{name:<22}{count:>9}{busy:>7}{:>10.1}{:>10.1}{:>10.1}",
                at(0.5),
                at(0.99),
                at(1.0)
            )?;
        }
        let memory: Vec<String> =
            self.memory.iter().map(|bytes| (bytes >> 20).to_string()).collect();
        writeln!(f, "memory in MiB, start to end: {}", memory.join(" "))?;
        writeln!(f, "faults {}", self.faults.len())?;
        for fault in self.faults.iter().take(20) {
            writeln!(f, "  {fault}")?;
        }
        Ok(())
    }
}
