//! `POST /api/analyze`.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::support::{TestServer, config, server};

#[test]
fn a_game_by_its_moves() {
    let server = server();
    let body = json!({"moves": "f2f3 e7e5 g2g4 d8h4", "nodes": 2_000});
    let report = server.post("/api/analyze", &body.to_string()).json();
    assert_eq!(report["moves"][2]["label"], "blunder", "{report}");
    assert_eq!(report["moves"][3]["score_after"], Value::Null);
    let list = json!({"moves": ["f2f3", "e7e5", "g2g4", "d8h4"], "nodes": 2_000});
    assert_eq!(server.post("/api/analyze", &list.to_string()).json(), report);
    let pgn = json!({"pgn": "1. f3 e5 2. g4 Qh4# 0-1", "nodes": 2_000});
    assert_eq!(server.post("/api/analyze", &pgn.to_string()).json()["moves"], report["moves"]);
}

#[test]
fn a_game_from_a_position() {
    let server = server();
    let fen = "rk2r3/ppppp3/8/8/8/8/PPPPP3/RK2R3 w EAea - 0 1";
    let body = json!({"fen": fen, "moves": "b1e1", "depth": 4, "profile": "expected-points"});
    let report = server.post("/api/analyze", &body.to_string()).json();
    assert_eq!(
        (&report["moves"][0]["san"], &report["moves"][0]["uci"]),
        (&json!("O-O"), &json!("b1e1"))
    );
    assert_eq!(report["profile"]["name"], "expected-points");
}

#[test]
fn wrong_requests_are_explained() {
    let server = server();
    let check = |body: Value, expected: &str| {
        let answer = server.post("/api/analyze", &body.to_string());
        assert_eq!((answer.status, answer.kind.as_str()), (400, "application/problem+json"));
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(expected), "{detail}");
    };
    check(json!({}), "moves or pgn: missing");
    check(json!({"moves": "e2e5"}), "number 1");
    check(json!({"moves": "e2e4", "pgn": "1. e4 *"}), "give only one");
    check(json!({"pgn": "1. e4 e5 2. Ke3 *"}), "pgn: ");
    check(json!({"pgn": ""}), "no game");
    check(json!({"pgn": "1. e4 *\n\n1. d4 *"}), "more than one game");
    check(json!({"moves": "e2e4", "nodes": 0}), "nodes: found 0");
    check(json!({"moves": "e2e4", "depth": 500}), "depth: found 500");
    check(json!({"moves": "e2e4", "nodes": 5, "depth": 5}), "only one");
    check(json!({"moves": "e2e4", "profile": "x"}), "profile");
    check(json!({"fen": "x", "moves": "e2e4"}), "fen");
}

/// Without the server's limit, these searches would take ten minutes each.
#[test]
fn searches_have_the_nodes_of_the_server() {
    let mut config = config();
    config.limits.max_nodes = 2_000;
    let server = TestServer::start(config);
    for limit in [json!({"depth": 60}), json!({"movetime_ms": 600_000})] {
        let mut body = limit;
        body["moves"] = "e2e4".into();
        let answer = server.post("/api/analyze", &body.to_string());
        assert_eq!(answer.status, 200, "{body}: {}", answer.text);
    }
    let best = server.post("/api/best-move", r#"{"fen":"startpos","depth":60}"#);
    assert_eq!(best.status, 504, "{}", best.text);
    let live = server.events("/api/live", |_, _| false);
    assert_eq!(live.last().unwrap().0, "bestmove");
}

#[test]
fn the_analysis_ends_when_its_client_leaves() {
    let server = server();
    let body = json!({"moves": "e2e4 e7e5", "movetime_ms": 600_000}).to_string();
    let mut stream = TcpStream::connect(server.address()).unwrap();
    write!(
        stream,
        "POST /api/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    drop(stream);
    // The only engine is free again: otherwise this would take ten minutes.
    let body = json!({"fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "depth": 2}).to_string();
    assert_eq!(server.post("/api/best-move", &body).status, 200);
    let mut rest = Vec::new();
    let mut stream = TcpStream::connect(server.address()).unwrap();
    write!(stream, "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    stream.read_to_end(&mut rest).unwrap();
    assert!(String::from_utf8_lossy(&rest).contains("200 OK"));
}
