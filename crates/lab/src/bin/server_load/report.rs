//! What the clients saw.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use crate::routes::CHEAP;

/// Conditions of a good run.
pub(crate) struct Limits {
    /// Growth of memory in bytes.
    pub(crate) growth: u64,
    /// The 99th percentile of routes without an engine.
    pub(crate) p99: Option<Duration>,
}

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

    /// What does not meet the conditions.
    pub(crate) fn faults(&self, limits: &Limits) -> Vec<String> {
        let mut faults = Vec::new();
        if !self.faults.is_empty() {
            faults.push(format!("{} faults", self.faults.len()));
        }
        let (warm, last) = (self.memory.get(1), self.memory.last());
        if warm.zip(last).is_none_or(|(warm, last)| *last > warm.saturating_add(limits.growth)) {
            faults.push("memory grows, or is unknown".into());
        }
        if self.routes.values().all(|route| route.times.is_empty()) {
            faults.push("no answers".into());
        }
        let slow = |name: &str| {
            let time = self.routes.get(name)?.at(0.99)?;
            limits
                .p99
                .filter(|&max| time > max)
                .map(|max| format!("{name}: p99 {time:?} > {max:?}"))
        };
        faults.extend(CHEAP.iter().filter_map(|(name, _)| slow(name)));
        faults
    }
}

impl Route {
    /// The time that this share of the answers took at most.
    fn at(&self, share: f64) -> Option<Duration> {
        let mut times = self.times.clone();
        times.sort_unstable();
        let index = (times.len() as f64 * share) as usize;
        times.get(index.min(times.len().saturating_sub(1))).copied()
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
            let at = |share: f64| route.at(share).map_or(0.0, |time| time.as_secs_f64() * 1000.0);
            let (count, busy) = (route.times.len(), route.busy);
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
