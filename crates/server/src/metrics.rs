//! Metrics of the server, in the OpenMetrics text format, which Prometheus reads.

use std::fmt;
use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::play::PlayLoad;
use crate::pool::Load;

/// Upper bounds of the buckets in seconds. Searches take longer than other requests.
const BUCKETS: [f64; 11] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0, 10.0, 60.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: String,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    route: String,
}

pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    seconds: Family<RouteLabels, Histogram>,
    gauges: Gauges,
}

/// Gauges that are set when metrics are requested.
#[derive(Default)]
struct Gauges {
    idle: Gauge,
    searching: Gauge,
    waiting: Gauge,
    sessions: Gauge,
    games: Gauge,
    websockets: Gauge,
    memory: Gauge,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("lucena");
        let requests = Family::<RequestLabels, Counter>::default();
        registry.register("requests", "Requests", requests.clone());
        let seconds =
            Family::<RouteLabels, Histogram>::new_with_constructor(|| Histogram::new(BUCKETS));
        let help = "Time to the first byte of an answer in seconds";
        registry.register("request_seconds", help, seconds.clone());
        let gauges = Gauges::default();
        for (name, help, gauge) in [
            ("engines_idle", "Engines without a search", &gauges.idle),
            ("engines_searching", "Engines with a search", &gauges.searching),
            ("searches_waiting", "Searches that wait for an engine", &gauges.waiting),
            ("sessions", "Boards of the classic routes", &gauges.sessions),
            ("games", "Games over WebSockets that are not over", &gauges.games),
            ("websockets", "WebSockets that are open", &gauges.websockets),
            ("resident_memory_bytes", "Memory of the process", &gauges.memory),
        ] {
            registry.register(name, help, gauge.clone());
        }
        Self { registry, requests, seconds, gauges }
    }

    /// Counts a request.
    pub(crate) fn request(&self, method: &str, route: &str, status: u16, elapsed: Duration) {
        let labels = RouteLabels { route: route.to_owned() };
        self.seconds.get_or_create(&labels).observe(elapsed.as_secs_f64());
        let labels = RequestLabels { method: method.to_owned(), route: route.to_owned(), status };
        self.requests.get_or_create(&labels).inc();
    }

    /// All metrics, with the current values of the engines, sessions and games.
    pub(crate) fn text(
        &self,
        load: Load,
        sessions: usize,
        play: PlayLoad,
    ) -> Result<String, fmt::Error> {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.gauges.idle.set(number(load.idle));
        self.gauges.searching.set(number(load.searching));
        self.gauges.waiting.set(number(load.waiting));
        self.gauges.sessions.set(number(sessions));
        self.gauges.games.set(number(play.running));
        self.gauges.websockets.set(number(play.connections));
        self.gauges.memory.set(number(resident_memory().unwrap_or(0)));
        let mut out = String::new();
        text::encode(&mut out, &self.registry)?;
        Ok(out)
    }
}

/// Resident memory in bytes, where the system has `/proc`.
fn resident_memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: usize = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}
