//! A provider in a thread, with a broker of the tests.

use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use lucena_client::EngineSource;
use lucena_engine::{EvaluatorKind, Options};
use lucena_provider::{BaseUrl, Event, Provider, ProviderError, RetryPauses, Secret, Stop};
use serde_json::{Value, json};

use crate::broker::{Answer, Broker};

pub(crate) const SECRET: &str = "a-provider-secret-of-the-tests";
pub(crate) const TOKEN: &str = "lip_a_token_of_the_tests";
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PATIENCE: Duration = Duration::from_secs(30);

/// A running provider.
pub(crate) struct Running {
    stop: Stop,
    events: Arc<Mutex<Vec<(Instant, Event)>>>,
    thread: JoinHandle<Result<(), ProviderError>>,
}

/// Our engine with an evaluator that needs no network.
pub(crate) fn engine() -> EngineSource {
    let evaluator = EvaluatorKind::Classical;
    EngineSource::built_in(Options { evaluator, ..Options::default() })
}

/// A provider for this broker, with short pauses.
pub(crate) fn provider(broker: &Broker) -> Provider {
    provider_at(&broker.url())
}

pub(crate) fn provider_at(url: &str) -> Provider {
    let url = BaseUrl::new(url).unwrap();
    let milliseconds = Duration::from_millis;
    let mut pauses = RetryPauses::default();
    pauses.first = milliseconds(2);
    pauses.longest = milliseconds(20);
    pauses.rate_limited = milliseconds(30);
    pauses.between_polls = milliseconds(1);
    Provider::new(engine(), Secret::new(TOKEN).unwrap(), Secret::new(SECRET).unwrap())
        .name("Test engine")
        .site(url.clone())
        .broker(url)
        .threads(2)
        .hash_mb(4)
        .retry_pauses(pauses)
}

/// Work with these fields in place of the default ones; null removes one.
pub(crate) fn work(id: &str, changes: &Value) -> Answer {
    let mut work = json!({
        "sessionId": "session", "threads": 1, "hash": 4, "multiPv": 1, "variant": "chess",
        "initialFen": START, "moves": [],
    });
    for (name, value) in changes.as_object().unwrap() {
        work[name] = value.clone();
    }
    Answer::new(200, json!({ "id": id, "work": work, "engine": { "id": "eei_1" } }).to_string())
}

impl Running {
    pub(crate) fn start(provider: Provider) -> Self {
        let (stop, events) = (Stop::new(), Arc::<Mutex<Vec<_>>>::default());
        let (own_stop, own_events) = (stop.clone(), Arc::clone(&events));
        let thread = thread::spawn(move || {
            provider.run(&own_stop, |event| {
                own_events.lock().unwrap().push((Instant::now(), event.clone()));
            })
        });
        Self { stop, events, thread }
    }

    pub(crate) fn events(&self) -> Vec<Event> {
        self.events.lock().unwrap().iter().map(|(_, event)| event.clone()).collect()
    }

    /// Waits for an event, and returns it with its time.
    pub(crate) fn wait_for(&self, is_it: impl Fn(&Event) -> bool) -> (Instant, Event) {
        let started = Instant::now();
        loop {
            if let Some(found) = self.events.lock().unwrap().iter().find(|(_, it)| is_it(it)) {
                return found.clone();
            }
            assert!(started.elapsed() < PATIENCE, "only {:?}", self.events());
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Stops the provider and returns its events.
    pub(crate) fn stop(self) -> Vec<Event> {
        self.stop.stop();
        let (result, events) = self.end();
        assert_eq!(result, Ok(()));
        assert_eq!(events.last(), Some(&Event::Stopped));
        events
    }

    /// Waits for the end.
    pub(crate) fn end(self) -> (Result<(), ProviderError>, Vec<Event>) {
        let Self { events, thread, .. } = self;
        let result = thread.join().unwrap();
        let events = events.lock().unwrap().iter().map(|(_, event)| event.clone()).collect();
        (result, events)
    }
}
