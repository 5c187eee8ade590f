//! Engines that are used by the events of their own searches: refused, never hanging.

use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lucena_engine::{Engine, EngineError, Event, Options, SearchHandle};
use lucena_search::Limits;

/// A test that waits longer has hung.
const PATIENCE: Duration = Duration::from_secs(60);

type Shared = Arc<Mutex<Option<(Engine, SearchHandle)>>>;

/// What an action gives that the first line of an endless search does to its own engine, once the
/// search is over, and the engine as it is then.
fn in_event<T: Send + 'static>(
    action: impl Fn(&mut Engine, &SearchHandle) -> T + Send + 'static,
) -> (T, Engine) {
    let shared = Shared::default();
    let (sender, results) = channel();
    let mut engine = Engine::with_options(Options { hash_mb: 1, ..Options::default() }).unwrap();
    let held = Arc::clone(&shared);
    let mut guard = shared.lock().unwrap();
    let mut is_first = true;
    let events = move |event| {
        if matches!(event, Event::Line { .. }) && std::mem::take(&mut is_first) {
            let mut shared = held.lock().unwrap();
            let (engine, handle) = shared.as_mut().unwrap();
            sender.send(action(engine, handle)).unwrap();
            handle.control().stop();
        }
    };
    let handle = engine.go(Limits::infinite(), events).unwrap();
    *guard = Some((engine, handle));
    drop(guard);
    let result = results.recv_timeout(PATIENCE).expect("the event does not hang");
    let (engine, handle) = shared.lock().unwrap().take().unwrap();
    assert_eq!(handle.wait().failure, None, "the search itself is not harmed");
    (result, engine)
}

fn works(mut engine: Engine) {
    let answer = engine.think(Limits::depth(2), |_| {});
    assert_eq!((answer.failure, answer.report.unwrap().depth), (None, 2));
}

#[test]
fn what_would_change_the_search_is_refused() {
    let changes = [("Hash", "2"), ("Threads", "2"), ("Evaluator", "Material")];
    for (name, value) in changes {
        let (result, engine) = in_event(move |engine, _| engine.set_option(name, value));
        assert_eq!(result, Err(EngineError::Busy), "{name}");
        assert_eq!(engine.options().hash_mb, 1, "{name}");
        works(engine);
    }
    let (result, engine) = in_event(|engine, _| engine.set_option("MultiPV", "2"));
    assert_eq!((result, engine.options().multi_pv), (Ok(()), 2), "this needs no search");
}

#[test]
fn forgetting_waits_for_the_next_search() {
    let mut fresh = Engine::with_options(Options { hash_mb: 1, ..Options::default() }).unwrap();
    let expected = fresh.think(Limits::depth(6), |_| {}).report.unwrap().nodes;
    for is_new_game in [false, true] {
        let ((), mut engine) = in_event(move |engine, _| match is_new_game {
            true => engine.new_game(),
            false => engine.clear(),
        });
        let nodes = engine.think(Limits::depth(6), |_| {}).report.unwrap().nodes;
        assert_eq!(nodes, expected, "as if nothing had been searched before");
    }
}

#[test]
fn waiting_for_oneself_is_refused() {
    let (answer, engine) = in_event(|_, handle| handle.wait());
    assert_eq!(answer.failure.unwrap(), "an event cannot wait for its own search");
    assert!(engine.game().position().is_legal(answer.best_move.unwrap()));
    works(engine);

    let (answer, engine) = in_event(|engine, _| engine.think(Limits::depth(1), |_| {}));
    assert_eq!(answer.failure.unwrap(), "an event cannot wait for its own search");
    works(engine);
}

#[test]
fn a_search_may_be_started_but_not_awaited() {
    let ((next, answer), engine) = in_event(|engine, _| {
        let next = engine.go(Limits::depth(2), |_| {}).unwrap();
        let answer = next.wait();
        // Nor does this wait for it, or stop it before it has a move.
        engine.finish();
        (next, answer)
    });
    assert!(answer.failure.is_some());
    assert_eq!(next.wait().failure, None, "it comes when the first is over");
    works(engine);
}

#[test]
fn the_last_event_may_do_anything() {
    let (sender, results) = channel();
    let (engine_sender, engines) = channel::<Engine>();
    let mut engine = Engine::with_options(Options { hash_mb: 1, ..Options::default() }).unwrap();
    let events = move |event| {
        if let Event::Done(_) = event {
            let mut engine = engines.recv().unwrap();
            engine.set_option("Hash", "2").unwrap();
            engine.new_game();
            sender.send(engine.go(Limits::depth(2), |_| {}).unwrap().wait()).unwrap();
        }
    };
    engine.go(Limits::depth(2), events).unwrap();
    engine_sender.send(engine).unwrap();
    let answer = results.recv_timeout(PATIENCE).expect("the event does not hang");
    assert_eq!((answer.failure, answer.report.unwrap().depth), (None, 2));
}
