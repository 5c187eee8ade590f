//! The search stops as soon as the broker closes the connection.

use lucena_provider::{AnalysisEnd, Event};
use serde_json::json;

use crate::analyses::infos;
use crate::broker::{Broker, Reading};
use crate::setup::{Running, provider, work};

/// Closes an endless analysis, and checks that the next work is done.
pub(crate) fn check(broker: &Broker, running: Running, reading: Reading) {
    broker.read(reading);
    broker.answer_work(work("endless", &json!({})));
    let received = broker.received(1).remove(0);
    assert!(!infos(&received).is_empty());
    broker.read(Reading::All);
    // The search has no limit: only the closed connection can end it.
    let (_, event) = running.wait_for(|event| matches!(event, Event::Finished { .. }));
    let end = AnalysisEnd::Closed;
    assert_eq!(event, Event::Finished { work: "endless".into(), end });

    broker.answer_work(work("next", &json!({ "depth": 3 })));
    assert_eq!(infos(&broker.received(2)[1]).last().unwrap().depth, Some(3));
    running.stop();
}

#[test]
fn a_closed_connection_stops_the_search() {
    let broker = Broker::start();
    check(&broker, Running::start(provider(&broker)), Reading::CloseAfter(3));
}

#[test]
fn an_early_answer_stops_the_search() {
    let broker = Broker::start();
    check(&broker, Running::start(provider(&broker)), Reading::AnswerAfter(3));
}

#[test]
fn a_stop_ends_the_search_and_completes_the_request() {
    let broker = Broker::start();
    broker.answer_work(work("endless", &json!({})));
    let running = Running::start(provider(&broker));
    broker.wait_for_lines("endless", 2);
    let events = running.stop();
    let end = AnalysisEnd::Stopped;
    assert!(events.contains(&Event::Finished { work: "endless".into(), end }), "{events:?}");
    // Read to its regular end, not cut off.
    assert_eq!(broker.received(1)[0].closed, None);
}
