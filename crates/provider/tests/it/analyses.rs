//! Analyses: limits, lines, Chess960, sessions.

use std::time::Duration;

use lucena_board::{Game, UciCastling};
use lucena_provider::{AnalysisEnd, Event};
use lucena_uci::{EngineMessage, Info, Score};
use serde_json::{Value, json};

use crate::broker::{Broker, Received};
use crate::setup::{Running, START, provider, work};

/// The lines, each with everything that the API wants.
pub(crate) fn infos(received: &Received) -> Vec<Info> {
    let parse = |line: &String| {
        let Ok(EngineMessage::Info(info)) = EngineMessage::parse_strict(line) else {
            panic!("{line:?} is no info line");
        };
        let fields = [info.depth.is_some(), info.multipv.is_some(), info.score.is_some()];
        assert!(fields.iter().all(|&it| it) && info.nodes.is_some() && info.time.is_some());
        assert!(!info.pv.is_empty(), "{line}");
        *info
    };
    received.lines.iter().map(parse).collect()
}

/// The lines of an analysis that runs to its limit.
fn analyse(changes: &Value) -> Vec<Info> {
    let broker = Broker::start();
    broker.answer_work(work("w1", changes));
    let running = Running::start(provider(&broker));
    let received = broker.received(1).remove(0);
    let (_, event) = running.wait_for(|event| matches!(event, Event::Finished { .. }));
    let end = AnalysisEnd::Completed;
    assert_eq!(event, Event::Finished { work: "w1".into(), end });
    running.stop();
    assert_eq!((received.work.as_str(), received.closed), ("w1", None));
    infos(&received)
}

/// Plays the PV from the position, in which castling must be written as king takes rook.
pub(crate) fn check_pv(fen: &str, info: &Info) {
    let mut game = Game::new(fen.parse().unwrap());
    for mv in &info.pv {
        let text = mv.to_string();
        let mv = game.position().parse_uci(&text).unwrap();
        assert_eq!(mv.uci(UciCastling::KingTakesRook).to_string(), text);
        game.play_unchecked(mv);
    }
}

#[test]
fn work_comes_after_empty_polls() {
    let broker = Broker::start();
    let running = Running::start(provider(&broker));
    broker.wait_for_polls(3);
    broker.answer_work(work("late", &json!({ "depth": 3 })));
    assert_eq!(broker.received(1)[0].work, "late");
    running.stop();
    let polls = broker.requests().into_iter().filter(|it| it.path.ends_with("/work"));
    let expected = json!({ "providerSecret": crate::setup::SECRET });
    for poll in polls {
        assert_eq!(serde_json::from_str::<Value>(&poll.body).unwrap(), expected);
        assert_eq!(poll.authorization, "", "the token is for the site only");
    }
    // The provider keeps its connections.
    assert!(broker.n_connections() <= 2, "{}", broker.n_connections());
}

#[test]
fn depth_is_a_limit() {
    let infos = analyse(&json!({ "depth": 6 }));
    assert_eq!(infos.last().unwrap().depth, Some(6));
    infos.iter().for_each(|info| check_pv(START, info));
}

#[test]
fn nodes_are_a_limit() {
    let infos = analyse(&json!({ "nodes": 5_000, "moves": ["e2e4", "e7e5"] }));
    let nodes = infos.last().unwrap().nodes.unwrap();
    assert!((1..=5_000).contains(&nodes), "{nodes}");
}

#[test]
fn time_is_a_limit() {
    let infos = analyse(&json!({ "movetime": 150 }));
    let times: Vec<u64> = infos.iter().map(|info| info.time.unwrap()).collect();
    assert!(times.is_sorted() && *times.last().unwrap() < 5_000, "{times:?}");
}

#[test]
fn five_lines_are_reported() {
    let infos = analyse(&json!({ "multiPv": 5, "depth": 4 }));
    for number in 1..=5 {
        let last = infos.iter().rfind(|info| info.multipv == Some(number)).unwrap();
        assert_eq!(last.depth, Some(4), "line {number}");
    }
}

#[test]
fn castling_is_king_takes_rook() {
    // Castling is the only move that mates.
    let fen = "8/8/8/8/8/4N3/4RQ2/k3K2R w K - 0 1";
    let infos = analyse(&json!({ "initialFen": fen, "depth": 4, "multiPv": 5 }));
    infos.iter().for_each(|info| check_pv(fen, info));
    let best = infos.iter().rfind(|info| info.multipv == Some(1)).unwrap();
    assert_eq!((best.score, best.pv[0].to_string().as_str()), (Some(Score::mate(1)), "e1h1"));
}

#[test]
fn chess960_is_analysed() {
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let infos = analyse(&json!({ "initialFen": fen, "nodes": 3_000 }));
    assert!(!infos.is_empty());
    infos.iter().for_each(|info| check_pv(fen, info));
}

#[test]
fn a_finished_game_has_no_lines() {
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
    assert_eq!(analyse(&json!({ "moves": moves, "depth": 5 })), []);
}

#[test]
fn a_session_keeps_the_hash_table_and_a_new_one_clears_it() {
    let broker = Broker::start();
    for session in ["a", "a", "b"] {
        broker.answer_work(work(session, &json!({ "sessionId": session, "depth": 9 })));
    }
    let running = Running::start(provider(&broker));
    let nodes: Vec<u64> = broker
        .received(3)
        .iter()
        .map(|received| infos(received).last().unwrap().nodes.unwrap())
        .collect();
    running.stop();
    assert!(nodes[1] < nodes[0], "the hash table is reused: {nodes:?}");
    assert_eq!(nodes[2], nodes[0], "the hash table is cleared");
}

#[test]
fn an_idle_engine_is_freed_and_started_again() {
    let broker = Broker::start();
    let running = Running::start(provider(&broker).idle_timeout(Duration::from_millis(50)));
    running.wait_for(|event| *event == Event::Idle);
    broker.answer_work(work("w1", &json!({ "depth": 3 })));
    assert_eq!(infos(&broker.received(1)[0]).last().unwrap().depth, Some(3));
    running.stop();
}

#[test]
fn threads_and_hash_are_kept_within_the_registered_ones() {
    let broker = Broker::start();
    broker.answer_work(work("w1", &json!({ "threads": 64, "hash": 1 << 30, "depth": 3 })));
    let running = Running::start(provider(&broker));
    broker.received(1);
    let (_, event) = running.wait_for(|event| matches!(event, Event::Started { .. }));
    let work = "w1".into();
    assert_eq!(event, Event::Started { work, threads: 2, hash: 4, multi_pv: 1 });
    running.stop();
}
