//! `lucena provider` against a broker of its own.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::broker::{Answer, Broker};
use crate::run::{FAILURE, Run, SUCCESS, WRONG_USAGE, command, file, finished, lucena};

/// A path that does not exist yet.
fn missing(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn token_file(name: &str) -> String {
    let path = file(name, "lip_token_of_the_test\n");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    path
}

fn work(id: &str, limit: &Value) -> Answer {
    let mut work = json!({
        "sessionId": "s", "threads": 1, "hash": 4, "multiPv": 2, "variant": "chess",
        "initialFen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "moves": ["e2e4"],
    });
    for (name, value) in limit.as_object().unwrap() {
        work[name] = value.clone();
    }
    Answer::new(200, json!({ "id": id, "work": work }).to_string())
}

/// Starts the program, and waits for its first line.
fn start(broker: &Broker, args: &[&str]) -> (Child, String) {
    let url = broker.url();
    let all = [&["provider", "--site", &url, "--broker", &url, "--threads", "1"], args].concat();
    let mut command = command(&all);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    // One byte at a time, so that the rest is left for the test.
    BufReader::with_capacity(1, child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    (child, line)
}

/// Sends a signal such as `TERM`, and waits for the end.
fn stop(child: Child, signal: &str) -> Run {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
    finished(child.wait_with_output().unwrap())
}

#[test]
fn the_provider_analyses_until_a_signal() {
    let broker = Broker::start();
    broker.answer_work(work("w1", &json!({ "depth": 4 })));
    let args = ["--token-file", &token_file("provider.token"), "--name", "At home"];
    let (child, ready) = start(&broker, &args);
    assert_eq!(ready, "ready as At home (eei_1)\n");
    let received = broker.received(1);
    let last = received[0].lines.last().unwrap();
    assert!(last.starts_with("info depth 4 ") && last.contains(" multipv 2 "), "{last}");
    // During a search without a limit.
    broker.answer_work(work("w2", &json!({})));
    broker.wait_for_lines("w2", 1);
    let run = stop(child, "TERM");
    assert_eq!((run.code, run.stdout.as_str()), (SUCCESS, ""), "{run:?}");
    let log: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(
        log,
        [
            "lucena: work w1: analysis with 1 threads, 4 MiB, MultiPV 2",
            "lucena: work w1: completed",
            "lucena: work w2: analysis with 1 threads, 4 MiB, MultiPV 2",
            "lucena: work w2: stopped",
            "lucena: stopped",
        ]
    );
}

#[test]
fn events_are_json_lines() {
    let broker = Broker::start();
    let args = ["--json", "--token-file", &token_file("provider_json.token")];
    let (child, ready) = start(&broker, &args);
    let ready: Value = serde_json::from_str(&ready).unwrap();
    assert_eq!((&ready["event"], &ready["id"]), (&json!("ready"), &json!("eei_1")));
    let run = stop(child, "INT");
    assert_eq!((run.code, run.json_lines()), (SUCCESS, vec![json!({ "event": "stopped" })]));
}

#[test]
fn the_state_file_keeps_the_secret() {
    let path = missing("provider.state");
    let state = path.to_str().unwrap();
    let token = token_file("provider_state.token");
    let secret = || {
        let broker = Broker::start();
        let (child, _) = start(&broker, &["--token-file", &token, "--state-file", state]);
        let run = stop(child, "TERM");
        let registration = broker.requests().into_iter().find(|it| it.method == "POST").unwrap();
        assert_eq!(registration.authorization, "Bearer lip_token_of_the_test");
        let body: Value = serde_json::from_str(&registration.body).unwrap();
        let secret = body["providerSecret"].as_str().unwrap().to_owned();
        assert!(!run.stderr.contains(&secret), "{run:?}");
        secret
    };
    let first = secret();
    assert_eq!(first.len(), 64);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(secret(), first);
    // A file of something else is not replaced.
    fs::write(&path, "my notes").unwrap();
    let run = lucena(&["provider", "--token-file", &token, "--state-file", state]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("not a state file"), "{run:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "my notes");
}

#[test]
fn a_token_file_for_all_is_warned_about() {
    let path = token_file("provider_open.token");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let broker = Broker::start();
    let (child, _) = start(&broker, &["--token-file", &path]);
    let run = stop(child, "TERM");
    assert!(run.stderr.starts_with("lucena: warning: other users can read "), "{run:?}");
}

/// The token of the environment is for this program alone.
#[test]
fn an_engine_does_not_get_the_token() {
    let log = missing("provider_environment.log");
    let text = format!(
        "#!/bin/sh\necho \"token ${{LICHESS_TOKEN-none}}\" > '{}'\n\
         while read -r line; do case $line in uci) echo uciok ;; isready) echo readyok ;; \
         quit) exit ;; esac; done\n",
        log.display()
    );
    let engine = file("provider_environment.sh", &text);
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).unwrap();
    let broker = Broker::start();
    let url = broker.url();
    let mut command = command(&["provider", "--site", &url, "--broker", &url, "--engine", &engine]);
    command.env("LICHESS_TOKEN", "lip_token_of_the_test").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::with_capacity(1, child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let run = stop(child, "TERM");
    assert!(line.starts_with("ready as "), "{line} {run:?}");
    assert_eq!(fs::read_to_string(&log).unwrap(), "token none\n");
    assert_eq!(broker.requests()[0].authorization, "Bearer lip_token_of_the_test");
}

#[test]
fn a_refused_token_is_an_error() {
    let broker = Broker::start();
    broker.site_answers([Answer::new(401, r#"{"error":"No such token"}"#)]);
    let url = broker.url();
    let token = token_file("provider_refused.token");
    let run = lucena(&["provider", "--site", &url, "--broker", &url, "--token-file", &token]);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""));
    let expected = "refuses access (status 401): No such token; the token needs the scopes";
    assert!(run.stderr.contains(expected), "{run:?}");
    assert!(!run.stderr.contains("lip_token"), "{run:?}");
}

#[test]
fn wrong_usage_is_reported() {
    let token = token_file("provider_usage.token");
    for (args, expected) in [
        (&["--site", "http://lichess.org"][..], "expected https:// or --insecure-http"),
        (&["--broker", "engine.lichess.ovh"], "expected a URL that starts with https://"),
        (&["--threads", "0"], "expected a number from 1 to 1024"),
        (&["--engine", " "], "--engine: expected a program"),
        (&["--engine", "x", "--evaluator", "Simple"], "cannot be used with"),
        (&["--option", "Courage=1"], "there is no option \"Courage\""),
    ] {
        let run = lucena(&[&["provider", "--token-file", &token], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {run:?}");
    }
    let mut command = command(&["provider"]);
    let run = finished(command.env_remove("LICHESS_TOKEN").output().unwrap());
    assert_eq!(run.code, WRONG_USAGE);
    assert!(run.stderr.contains("--token-file or LICHESS_TOKEN is required"), "{run:?}");
}

#[test]
fn unusable_files_are_errors() {
    let (none, token) = (missing("provider_none"), token_file("provider_files.token"));
    let none = none.to_str().unwrap();
    let blank = file("provider_blank.token", " \n");
    let no_engine = format!("'{none}'");
    for (args, expected) in [
        (&["--token-file", none][..], "No such file"),
        (&["--token-file", &blank], "the secret is empty"),
        (&["--token-file", &token, "--ca-file", none], "No such file"),
        (&["--token-file", &token, "--ca-file", &blank], "CA certificates: found none"),
        (&["--token-file", &token, "--name", "ab"], "has 2 characters, expected 3 to 200"),
        (&["--token-file", &token, "--engine", &no_engine], "engine: cannot start"),
    ] {
        let run = lucena(&[&["provider"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {run:?}");
    }
}
