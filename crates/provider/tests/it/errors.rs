//! Errors of the broker, and bad work.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use lucena_provider::{BaseUrl, Event, ProviderError, RetryPauses};
use serde_json::json;

use crate::analyses::infos;
use crate::broker::{Answer, Broker};
use crate::setup::{Running, SECRET, TOKEN, provider, work};

/// The provider survives these answers to requests for work, and does the next work.
fn survives(answers: impl IntoIterator<Item = Answer>) -> Vec<Event> {
    let broker = Broker::start();
    answers.into_iter().for_each(|answer| broker.answer_work(answer));
    broker.answer_work(work("good", &json!({ "depth": 3 })));
    let running = Running::start(provider(&broker));
    running.wait_for(|event| matches!(event, Event::Finished { work, .. } if work == "good"));
    let received = broker.received(1);
    assert!(!infos(received.last().unwrap()).is_empty());
    running.stop()
}

fn errors(events: &[Event]) -> Vec<String> {
    let retried = events.iter().filter_map(|event| match event {
        Event::Retrying { error, .. } => Some(error.clone()),
        _ => None,
    });
    retried.collect()
}

#[test]
fn bad_json_is_a_transient_error() {
    let bodies = ["", "{", "[1]", "null", "{\"id\": 5}", "{\"id\": \"../x\", \"work\": {}}"];
    let errors = errors(&survives(bodies.map(|body| Answer::new(200, body))));
    assert_eq!(errors.len(), bodies.len(), "{errors:?}");
}

#[test]
fn huge_bodies_are_not_read() {
    let huge = Answer::new(200, "x".repeat(8 << 20));
    let errors = errors(&survives([huge]));
    assert!(errors[0].contains("length limit exceeded"), "{errors:?}");
}

#[test]
fn pauses_grow_with_the_errors() {
    let events = survives(std::iter::repeat_n(Answer::new(503, "down"), 8));
    let pauses = events.iter().filter_map(|event| match event {
        Event::Retrying { pause_ms, .. } => Some(*pause_ms),
        _ => None,
    });
    let pauses: Vec<u64> = pauses.collect();
    assert_eq!(pauses.len(), 8);
    // Half to all of 2, 4, 8, 16, 20, 20 ... ms.
    assert!(pauses[0] <= 2 && (10..=20).contains(&pauses[7]), "{pauses:?}");
}

#[test]
fn a_rate_limit_is_respected() {
    let limited = Answer::new(429, "");
    let named = Answer { headers: "retry-after: 1\r\n".into(), ..Answer::new(429, "") };
    let unavailable = Answer { status: 503, ..named.clone() };
    let events = survives([limited, named, unavailable]);
    let pauses = events.iter().filter_map(|event| match event {
        Event::Retrying { pause_ms, .. } => Some(*pause_ms),
        _ => None,
    });
    assert_eq!(pauses.collect::<Vec<_>>(), [30, 1000, 1000]);
}

#[test]
fn bad_work_is_returned_empty() {
    let bad = [
        json!({ "variant": "atomic" }),
        json!({ "initialFen": "no FEN" }),
        json!({ "moves": ["e2e5"] }),
        json!({ "threads": "many" }),
    ];
    let events = survives(bad.iter().map(|changes| work("bad", changes)));
    let skipped = events.iter().filter(|event| matches!(event, Event::Skipped { .. }));
    assert_eq!(skipped.count(), bad.len(), "{events:?}");
}

#[test]
fn refused_access_ends_the_provider() {
    for status in [401, 403] {
        let broker = Broker::start();
        broker.site_answers([Answer::new(status, r#"{"error":"No such token"}"#)]);
        let (result, events) = Running::start(provider(&broker)).end();
        let (server, detail) = (broker.url(), "No such token".into());
        assert_eq!(result, Err(ProviderError::Unauthorized { server, status, detail }));
        assert_eq!(events, []);

        let broker = Broker::start();
        broker.answer_work(Answer::new(status, ""));
        let (result, _) = Running::start(provider(&broker)).end();
        let message = result.unwrap_err().to_string();
        assert!(message.contains("the token needs the scopes engine:read and engine:write"));
    }
}

#[test]
fn a_redirect_is_not_followed() {
    let headers = "location: http://127.0.0.1:9/\r\n".into();
    let errors = errors(&survives([Answer { headers, ..Answer::new(307, "") }]));
    assert!(errors[0].contains("status 307"), "{errors:?}");
}

#[test]
fn a_broker_that_is_down_is_tried_again() {
    let broker = Broker::start();
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let url = BaseUrl::new(&format!("http://{closed}")).unwrap();
    let running = Running::start(provider(&broker).broker(url));
    running.wait_for(|event| matches!(event, Event::Retrying { .. }));
    let errors = errors(&running.stop());
    assert!(errors[0].contains("Connection refused"), "{errors:?}");
}

#[test]
fn no_message_contains_a_secret() {
    let echo = format!("{{\"error\": \"wrong {SECRET} or {TOKEN}\"}}");
    let events = survives([Answer::new(500, &*echo), Answer::new(404, SECRET)]);
    assert!(errors(&events)[0].ends_with("status 500: wrong … or …"), "{events:?}");
    let broker = Broker::start();
    broker.site_answers([Answer::new(401, echo)]);
    let provider = provider(&broker);
    let (settings, (error, _)) = (format!("{provider:?}"), Running::start(provider).end());
    for text in [settings, format!("{events:?}"), format!("{error:?}")] {
        assert!(!text.contains(SECRET) && !text.contains(TOKEN), "{text}");
    }
}

/// Servers that send a secret back where something else belongs.
#[test]
fn no_message_about_bad_json_contains_a_secret() {
    let values = [format!("\"{SECRET}\""), format!("\"Bearer {TOKEN}\"")];
    let shapes = |value: &String| {
        [
            value.clone(),
            format!("[{{\"id\": 5, \"name\": {value}}}]"),
            format!("{{\"id\": {value}, \"work\": {{}}}}"),
            format!("{{\"id\": \"bad\", \"work\": {value}}}"),
            format!("{{\"id\": \"bad\", \"work\": {{\"threads\": {value}}}}}"),
        ]
    };
    let bodies: Vec<String> = values.iter().flat_map(shapes).collect();
    let events = survives(bodies.iter().map(|body| Answer::new(200, &**body)));
    let broker = Broker::start();
    let named = |id: &str| format!("[{{\"id\": {id}, \"name\": \"Test engine\"}}]");
    let listed = values.iter().map(|value| Answer::new(200, named(value)));
    let registered = values.iter().map(|value| Answer::new(200, format!("{{\"id\": {value}}}")));
    let whole = bodies.iter().map(|body| Answer::new(200, &**body));
    let good = [Answer::new(200, "[]"), Answer::new(200, r#"{"id": "eei_1"}"#)];
    let registered = registered.flat_map(|it| [Answer::new(200, "[]"), it]);
    broker.site_answers(whole.chain(listed).chain(registered).chain(good));
    let running = Running::start(provider(&broker));
    running.wait_for(|event| matches!(event, Event::Ready { .. }));
    let registering = running.stop();
    assert_eq!(errors(&registering).len(), bodies.len() + 4, "{registering:?}");
    for event in events.iter().chain(&registering) {
        let text = format!("{event:?}");
        assert!(!text.contains(SECRET) && !text.contains(TOKEN), "{text}");
        assert!(!text.contains(&SECRET[..12]) && !text.contains(&TOKEN[..12]), "{text}");
    }
}

/// Neither a broker that answers at once without work nor bad work makes a busy loop.
#[test]
fn a_broker_that_answers_at_once_is_not_asked_in_a_loop() {
    let broker = Broker::start();
    broker.answer_work(Answer::new(204, ""));
    broker.answer_work(work("bad", &json!({ "variant": "atomic" })));
    broker.answer_work(Answer::new(204, ""));
    let mut pauses = RetryPauses::default();
    pauses.between_polls = Duration::from_millis(300);
    let started = Instant::now();
    let running = Running::start(provider(&broker).retry_pauses(pauses));
    broker.wait_for_polls(4);
    assert!(started.elapsed() >= 3 * pauses.between_polls, "{:?}", started.elapsed());
    running.stop();
}

#[test]
fn a_rejected_analysis_is_not_a_completed_one() {
    let broker = Broker::start();
    broker.answer_analyses(Answer::new(404, ""));
    broker.answer_work(work("late", &json!({ "depth": 1 })));
    let running = Running::start(provider(&broker));
    running.wait_for(|event| matches!(event, Event::Rejected { .. }));
    let events = running.stop();
    let rejected = Event::Rejected { work: "late".into(), error: "status 404 Not Found".into() };
    assert!(events.contains(&rejected), "{events:?}");
    assert!(!events.iter().any(|it| matches!(it, Event::Finished { .. })), "{events:?}");
}
