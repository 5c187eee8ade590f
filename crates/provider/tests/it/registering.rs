//! Registration of new and known engines.

use lucena_provider::{Event, ProviderError};
use serde_json::{Value, json};

use crate::broker::{Answer, Broker, Request};
use crate::setup::{Running, SECRET, TOKEN, provider};

/// The requests of the registration.
fn register(broker: &Broker) -> Vec<Request> {
    let running = Running::start(provider(broker));
    running.wait_for(|event| matches!(event, Event::Ready { .. }));
    let events = running.stop();
    assert_eq!(events[0], Event::Ready { name: "Test engine".into(), id: "eei_1".into() });
    let requests = broker.requests().into_iter();
    requests.filter(|request| !request.path.ends_with("/work")).collect()
}

fn check_registration(request: &Request) {
    let body: Value = serde_json::from_str(&request.body).unwrap();
    let expected = json!({
        "name": "Test engine", "maxThreads": 2, "maxHash": 4, "variants": ["chess"],
        "providerSecret": SECRET,
    });
    assert_eq!(body, expected);
    assert_eq!(request.authorization, format!("Bearer {TOKEN}"));
}

#[test]
fn a_new_engine_is_added() {
    let broker = Broker::start();
    broker.site_answers([
        Answer::new(200, r#"[{"id":"eei_7","name":"Other engine"}]"#),
        Answer::new(200, r#"{"id":"eei_1","name":"Test engine"}"#),
    ]);
    let requests = register(&broker);
    let lines: Vec<_> = requests.iter().map(|it| format!("{} {}", it.method, it.path)).collect();
    assert_eq!(lines, ["GET /api/external-engine", "POST /api/external-engine"]);
    check_registration(&requests[1]);
}

#[test]
fn the_engine_of_the_same_name_is_replaced() {
    let broker = Broker::start();
    broker.site_answers([
        Answer::new(200, r#"[{"id":"eei_7","name":"Other"},{"id":"eei_1","name":"Test engine"}]"#),
        Answer::new(200, r#"{"id":"eei_1","name":"Test engine"}"#),
    ]);
    let requests = register(&broker);
    let lines: Vec<_> = requests.iter().map(|it| format!("{} {}", it.method, it.path)).collect();
    assert_eq!(lines, ["GET /api/external-engine", "PUT /api/external-engine/eei_1"]);
    check_registration(&requests[1]);
}

#[test]
fn a_refused_registration_ends_the_provider() {
    let broker = Broker::start();
    let refusal = Answer::new(400, r#"{"error":"maxHash: too large"}"#);
    broker.site_answers([Answer::new(200, "[]"), refusal]);
    let (result, _) = Running::start(provider(&broker)).end();
    let (server, detail) = (broker.url(), "maxHash: too large".into());
    assert_eq!(result, Err(ProviderError::Refused { server, status: 400, detail }));
}

#[test]
fn a_site_that_is_down_is_tried_again() {
    let broker = Broker::start();
    broker.site_answers([
        Answer::new(502, "bad gateway"),
        Answer::new(200, "<html>"),
        Answer::new(200, r#"[{"id":"../work","name":"Test engine"}]"#),
        Answer::new(200, "[]"),
        Answer::new(200, r#"{"id":"eei_1"}"#),
    ]);
    let running = Running::start(provider(&broker));
    running.wait_for(|event| matches!(event, Event::Ready { .. }));
    let events = running.stop();
    let errors: Vec<String> = events[..3].iter().map(ToString::to_string).collect();
    assert!(errors[0].contains("status 502: bad gateway; next attempt in 0.0 s"), "{errors:?}");
    assert!(errors[1].contains("not the expected JSON"), "{errors:?}");
    assert!(errors[2].contains("found engine ID \"../work\""), "{errors:?}");
    assert!(matches!(events[3], Event::Ready { .. }));
}

#[test]
fn a_stop_ends_the_attempts() {
    let broker = Broker::start();
    broker.site_answers([Answer::new(503, "")]);
    let running = Running::start(provider(&broker));
    running.wait_for(|event| matches!(event, Event::Retrying { .. }));
    assert!(!running.stop().iter().any(|event| matches!(event, Event::Ready { .. })));
}
