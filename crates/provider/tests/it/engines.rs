//! UCI engines other than ours: here a script, so that its every word is known.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use lucena_client::{EngineSource, Launch};
use lucena_provider::{BaseUrl, Event, Provider, ProviderError, Secret};
use serde_json::json;

use crate::broker::{Broker, Reading};
use crate::setup::{Running, SECRET, TOKEN, work};

/// An engine that castles, writes what it receives to a file, and searches until `stop`.
const ENGINE: &str = r#"#!/bin/sh
log="$1"
while read -r line; do
  echo "$line" >> "$log"
  case "$line" in
    uci) echo "id name Script"
         echo "option name Hash type spin default 16 min 2 max 8"
         echo "option name MultiPV type spin default 1 min 1 max 500"
         echo "option name UCI_Chess960 type check default false"
         echo "option name Courage type spin default 1 min 1 max 9"
         echo uciok ;;
    isready) echo readyok ;;
    "go depth 7") echo "info depth 7 score cp 12 nodes 5 pv e1h1"; echo "bestmove e1h1" ;;
    go*) for depth in 1 2 3 4; do echo "info depth $depth score cp 3 pv e2e4"; done ;;
    stop) echo "bestmove e2e4" ;;
    quit) exit 0 ;;
  esac
done
"#;

fn script(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

fn with_engine(broker: &Broker, launch: Launch, options: &[(&str, &str)]) -> Provider {
    let options = options.iter().map(|&(name, value)| (name.into(), value.into())).collect();
    let engine = EngineSource::uci(launch, options);
    let secret = |text| Secret::new(text).unwrap();
    let url = BaseUrl::new(&broker.url()).unwrap();
    Provider::new(engine, secret(TOKEN), secret(SECRET)).site(url.clone()).broker(url).hash_mb(64)
}

/// A launch of the script with a log of its own.
fn launch(name: &str) -> (Launch, PathBuf) {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.log"));
    let _ = fs::remove_file(&log);
    let program = script(&format!("{name}.sh"), ENGINE);
    (Launch::new(program).arguments([&log]), log)
}

#[test]
fn an_external_engine_analyses() {
    let (launch, log) = launch("analyses");
    let broker = Broker::start();
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for session in ["a", "b"] {
        let changes = json!({ "sessionId": session, "initialFen": fen, "depth": 7, "hash": 64 });
        broker.answer_work(work(session, &changes));
    }
    let running = Running::start(with_engine(&broker, launch, &[("Courage", "9")]));
    let received = broker.received(2);
    let events = running.stop();
    assert!(matches!(&events[0], Event::Ready { name, .. } if name == "analyses"), "{events:?}");
    let line = &received[0].lines[0];
    assert!(line.starts_with("info depth 7 multipv 1 score cp 12 nodes 5 time "), "{line}");
    assert!(line.ends_with(" pv e1h1"), "{line}");
    let log = fs::read_to_string(log).unwrap();
    for expected in [
        "setoption name Courage value 9\n",
        // The largest one that the engine declares.
        "setoption name Hash value 8\n",
        "setoption name UCI_Chess960 value true\n",
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n",
    ] {
        assert!(log.contains(expected), "{expected}: {log}");
    }
    let (first, second) = log.split_once("go depth 7").unwrap();
    assert!(second.contains("ucinewgame"), "the new session clears the hash table: {log}");
    assert!(first.contains("setoption"));
}

#[test]
fn an_external_engine_stops_when_the_broker_closes() {
    let (launch, log) = launch("closes");
    let broker = Broker::start();
    broker.read(Reading::CloseAfter(2));
    broker.answer_work(work("endless", &json!({})));
    let running = Running::start(with_engine(&broker, launch, &[]));
    running.wait_for(|event| matches!(event, Event::Finished { .. }));
    running.stop();
    assert!(fs::read_to_string(log).unwrap().contains("go infinite\nstop\n"));
}

#[test]
fn an_engine_that_dies_is_started_again() {
    // Dies in the first search, and works in the next process.
    let text = ENGINE.replace(
        "    go*)",
        "    \"go depth 5\") if [ -e \"$log.died\" ]; then echo \"info depth 5 score cp 1 pv e2e4\"; \
         echo \"bestmove e2e4\"; else touch \"$log.died\"; exit 1; fi ;;\n    go*)",
    );
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dies.log");
    let _ = fs::remove_file(log.with_extension("log.died"));
    let launch = Launch::new(script("dies.sh", &text)).arguments([&log]);
    let broker = Broker::start();
    broker.answer_work(work("w1", &json!({ "depth": 5 })));
    broker.answer_work(work("w2", &json!({ "depth": 5 })));
    let running = Running::start(with_engine(&broker, launch, &[]));
    let received = broker.received(2);
    let (_, event) = running.wait_for(|event| matches!(event, Event::EngineFailed { .. }));
    running.stop();
    assert!(event.to_string().starts_with("work w1: engine: the engine has exited"), "{event}");
    assert_eq!((received[0].lines.len(), received[1].lines.len()), (0, 1));
}

#[test]
fn an_engine_that_does_not_start_is_not_registered() {
    let broker = Broker::start();
    let missing = Launch::new("/nonexistent/engine");
    let (result, _) = Running::start(with_engine(&broker, missing, &[])).end();
    let message = result.unwrap_err().to_string();
    assert!(message.starts_with("engine: cannot start /nonexistent/engine"), "{message}");
    assert!(broker.requests().is_empty());

    let (launch, _) = launch("options");
    let (result, _) = Running::start(with_engine(&broker, launch, &[("Valour", "1")])).end();
    assert!(matches!(result, Err(ProviderError::Engine(_))));
}

/// An engine that says nothing would only be given up after 30 seconds, with an error.
#[test]
fn a_stop_does_not_wait_for_an_engine_that_starts() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("silent.log");
    let _ = fs::remove_file(&log);
    let launch = Launch::new(script("silent.sh", "#!/bin/sh\ntouch \"$1\"\ncat > /dev/null\n"));
    let broker = Broker::start();
    let running = Running::start(with_engine(&broker, launch.arguments([&log]), &[]));
    while !log.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(running.stop(), [Event::Stopped]);
    assert!(broker.requests().is_empty());
}
