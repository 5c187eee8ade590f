//! The description of the API is true: of each route it names, and of no fewer than there are.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use lucena_explorer::{BuildOptions, Builder};
use lucena_pgn::Input;
use lucena_server::{Config, Token};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::schema::faults;
use crate::support::{Answer, TestServer, config, server};

const METHODS: [&str; 4] = ["get", "post", "put", "delete"];

/// Files of the page, which are no part of the API.
const PAGE: [&str; 3] = ["/", "/wasm/{*path}", "/{*path}"];

/// Method, path, the place in the description, body, and the status that has to come.
type Example = (&'static str, &'static str, &'static str, &'static str, u16);

const MATED: &str = "/api/legal-moves?fen=R5k1/5ppp/8/8/8/8/8/4K3_b_-_-_0_1";

/// At least one request for each success and each fault of a request that is described.
const EXAMPLES: &[Example] = &[
    ("get", "/health", "", "", 200),
    ("get", "/metrics", "", "", 200),
    ("get", "/openapi.json", "", "", 200),
    ("get", "/api/docs", "", "", 200),
    ("get", "/api/config", "", "", 200),
    ("post", "/api/session", "", "", 200),
    ("get", "/board", "", "", 200),
    ("post", "/position", "", r#"{"fen":"startpos"}"#, 200),
    ("post", "/position", "", r#"{"fen":"x"}"#, 400),
    ("post", "/move", "", r#"{"move":"e2e4"}"#, 200),
    ("post", "/move", "", r#"{"move":"e2e5"}"#, 400),
    ("post", "/search", "", r#"{"depth":4}"#, 200),
    ("post", "/search", "", r#"{"depth":0}"#, 400),
    ("post", "/reset", "", "", 200),
    ("post", "/reset", "", r#"{"fen":1}"#, 400),
    ("post", "/api/best-move", "", r#"{"fen":"startpos","depth":3}"#, 200),
    ("post", "/api/best-move", "", r#"{"fen":"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"}"#, 200),
    ("post", "/api/best-move", "", "{}", 400),
    ("post", "/api/play", "", r#"{"fen":"startpos","user_move":"e2e4","depth":3}"#, 200),
    ("post", "/api/play", "", r#"{"fen":"startpos","user_move":"e2e5"}"#, 400),
    ("get", MATED, "/api/legal-moves", "", 200),
    ("get", "/api/legal-moves", "", "", 200),
    ("get", "/api/legal-moves?fen=x", "/api/legal-moves", "", 400),
    ("get", "/api/opening?moves=e2e4,e7e5", "/api/opening", "", 200),
    ("get", "/api/opening?fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1", "/api/opening", "", 200),
    ("get", "/api/opening?moves=e2e5", "/api/opening", "", 400),
    ("get", "/api/book", "", "", 200),
    ("get", "/api/book?fen=x", "/api/book", "", 400),
    ("get", "/api/eval", "", "", 200),
    ("get", "/api/eval?fen=x", "/api/eval", "", 400),
    ("get", "/api/live?depth=4&multipv=2", "/api/live", "", 200),
    ("get", "/api/live?depth=x", "/api/live", "", 400),
    ("get", "/api/cloud-eval?fen=startpos&compute=nodes:5000", "/api/cloud-eval", "", 200),
    ("get", "/api/cloud-eval?fen=8/8/8/8/8/1k6/8/1K5r_w_-_-_0_1", "/api/cloud-eval", "", 404),
    ("get", "/api/cloud-eval", "", "", 400),
    ("get", "/api/ws", "", "", 400),
    ("get", "/lichess?play=e2e4", "/lichess", "", 200),
    ("get", "/lichess?play=e2e5", "/lichess", "", 400),
    ("get", "/masters", "", "", 200),
    ("get", "/masters?fen=x", "/masters", "", 400),
    ("get", "/masters/pgn/0", "/masters/pgn/{id}", "", 200),
    ("get", "/masters/pgn/x", "/masters/pgn/{id}", "", 400),
    ("get", "/masters/pgn/9", "/masters/pgn/{id}", "", 404),
    ("get", "/master/pgn/0", "/master/pgn/{id}", "", 200),
    ("get", "/master/pgn/x", "/master/pgn/{id}", "", 400),
    ("get", "/master/pgn/9", "/master/pgn/{id}", "", 404),
    ("get", "/standard?fen=4k3/6KP/8/8/8/8/8/8_w_-_-_0_1", "/standard", "", 200),
    ("get", "/standard?fen=x", "/standard", "", 400),
    ("get", "/standard?fen=startpos", "/standard", "", 404),
    ("get", "/standard/mainline?fen=4k3/6KP/8/8/8/8/8/8_w_-_-_0_1", "/standard/mainline", "", 200),
    ("get", "/standard/mainline", "", "", 400),
    ("get", "/standard/mainline?fen=startpos", "/standard/mainline", "", 404),
    ("put", "/api/library/a", "/api/library/{id}", r#"{"name":"A","pgn":"1. e4 *"}"#, 200),
    ("put", "/api/library/a", "/api/library/{id}", "{}", 400),
    ("get", "/api/library/a", "/api/library/{id}", "", 200),
    ("get", "/api/library", "", "", 200),
    ("get", "/api/library?limit=0", "/api/library", "", 400),
    ("delete", "/api/library/a", "/api/library/{id}", "", 204),
    ("delete", "/api/library/a", "/api/library/{id}", "", 404),
    ("get", "/api/library/a", "/api/library/{id}", "", 404),
    ("post", "/api/analyze", "", r#"{"moves":"f2f3 e7e5 g2g4 d8h4","nodes":1000}"#, 200),
    ("post", "/api/analyze", "", r#"{"moves":["e2e4"],"nodes":500,"profile":"centipawns"}"#, 200),
    ("post", "/api/analyze", "", "{}", 400),
    ("post", "/api/games?nodes=500", "/api/games", "1. e4 *", 202),
    ("post", "/api/games", "", "", 400),
    ("get", "/api/games", "", "", 200),
    ("get", "/api/games/{job}", "/api/games/{id}", "", 200),
    ("get", "/api/games/x", "/api/games/{id}", "", 404),
    ("get", "/api/games/{job}/events", "/api/games/{id}/events", "", 200),
    ("get", "/api/games/x/events", "/api/games/{id}/events", "", 404),
    ("get", "/api/games/{job}/report", "/api/games/{id}/report", "", 200),
    ("get", "/api/games/x/report", "/api/games/{id}/report", "", 404),
    ("get", "/api/games/{job}/report.pgn", "/api/games/{id}/report.pgn", "", 200),
    ("get", "/api/games/x/report.pgn", "/api/games/{id}/report.pgn", "", 404),
    ("get", "/api/games/{job}/report.html", "/api/games/{id}/report.html", "", 200),
    ("get", "/api/games/x/report.html", "/api/games/{id}/report.html", "", 404),
    ("get", "/api/games/{job}/report.csv", "/api/games/{id}/report.csv", "", 200),
    ("get", "/api/games/x/report.csv", "/api/games/{id}/report.csv", "", 404),
    ("get", "/api/games/{job}/puzzles", "/api/games/{id}/puzzles", "", 200),
    ("get", "/api/games/x/puzzles", "/api/games/{id}/puzzles", "", 404),
    ("delete", "/api/games/{job}", "/api/games/{id}", "", 200),
    ("delete", "/api/games/x", "/api/games/{id}", "", 404),
];

/// Statuses that depend on the load, the token or limits; other tests have them.
const ELSEWHERE: [&str; 11] =
    ["101", "401", "403", "408", "413", "421", "429", "501", "503", "504", "507"];

/// A game with errors of both sides, a puzzle, clocks and names.
const GAMES: &str = "\
[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"1500\"]\n[TimeControl \"60\"]\n[Result \"1-0\"]\n\n\
1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:59]} 2. Bc4 {[%clk 0:00:05]} Nc6 {[%clk 0:00:50]} \
3. Qh5 {[%clk 0:00:02]} Nf6 {[%clk 0:00:40]} 4. Qxf7# {[%clk 0:00:01]} 1-0\n\n\
[White \"Broken\"]\n\n1. e4 e5 2. Ke3 *\n";

fn operations(document: &Value) -> Vec<(String, String, &Value)> {
    let paths = document["paths"].as_object().unwrap();
    let operations = paths.iter().flat_map(|(path, item)| {
        METHODS
            .iter()
            .filter_map(move |&method| Some((method.to_owned(), path.clone(), item.get(method)?)))
    });
    operations.collect()
}

/// The router takes each route and its description from the same place, but for aliases and the page.
#[test]
fn every_route_is_described() {
    let source = include_str!("../../src/routes.rs");
    let calls = source.split(".route(").skip(1).map(|call| call.split('"').nth(1).unwrap());
    let by_hand: BTreeSet<_> = calls.filter(|path| !PAGE.contains(path)).collect();
    assert_eq!(by_hand, BTreeSet::from(["/masters", "/master/pgn/{id}"]));
    let document = server().get_json("/openapi.json");
    let described = operations(&document);
    assert!(described.len() > 25, "{}", described.len());
    for path in by_hand {
        assert!(described.iter().any(|(_, other, _)| other == path), "{path}");
    }
}

#[track_caller]
fn check(document: &Value, operation: &Value, answer: &Answer, place: &str) {
    let described = &operation["responses"][answer.status.to_string()];
    assert!(described.is_object(), "{place}: {} is not described: {}", answer.status, answer.text);
    if answer.text.is_empty() {
        return;
    }
    let kind = answer.kind.split(';').next().unwrap();
    let content = described["content"].as_object().unwrap();
    let found = content.iter().find(|(name, _)| name.split(';').next() == Some(kind));
    let (_, media) = found.unwrap_or_else(|| panic!("{place}: {kind} is not described"));
    if kind.ends_with("json") {
        let faults = faults(document, &media["schema"], &answer.json());
        assert!(faults.is_empty(), "{place}: {faults:#?}\n{}", answer.text);
    }
}

/// A server with a database and an index.
fn whole_server(folder: &Path) -> TestServer {
    std::fs::create_dir_all(folder).unwrap();
    let [pgn, index, db] =
        ["games.pgn", "games.explorer", "chess.db"].map(|name| folder.join(name));
    std::fs::write(&pgn, GAMES).unwrap();
    let mut builder = Builder::new(&index, BuildOptions::default()).unwrap();
    builder.add_pgn(pgn.to_str().unwrap(), Input::open(&pgn).unwrap(), |_| {}).unwrap();
    builder.finish(|_| {}).unwrap();
    TestServer::start(Config { explorer: Some(index), db: Some(db), ..config() })
}

#[test]
fn answers_are_as_described() {
    let folder = std::env::temp_dir().join(format!("lucena-description-{}", std::process::id()));
    let server = whole_server(&folder);
    let document = server.get_json("/openapi.json");
    assert_eq!(document["openapi"], "3.1.0");
    let submitted = server.post("/api/games?nodes=2000&puzzles=true", GAMES).json();
    let id = submitted["id"].as_str().unwrap();
    server.wait(&format!("/api/games/{id}"), |job| job["state"] == "done");
    let mut seen = BTreeSet::new();
    for &(method, target, place, body, status) in EXAMPLES {
        let path = if place.is_empty() { target } else { place };
        let operation = &document["paths"][path][method];
        let answer = server.request(&method.to_uppercase(), &target.replace("{job}", id), body);
        assert_eq!(answer.status, status, "{method} {target}: {}", answer.text);
        check(&document, operation, &answer, &format!("{method} {target}"));
        seen.insert((method.to_owned(), path.to_owned(), status.to_string()));
    }
    for (method, path, operation) in operations(&document) {
        let target = format!("{}?nonsense=1", path.replace("{id}", "x"));
        let tag = operation["tags"][0].as_str().unwrap();
        if ["Board", "Lichess"].contains(&tag) || path == "/api/docs" {
            continue;
        }
        let answer = server.request(&method.to_uppercase(), &target, "");
        assert_eq!(answer.status, 400, "{method} {target}: {}", answer.text);
        assert!(answer.text.contains("`nonsense`"), "{method} {target}: {}", answer.text);
        check(&document, operation, &answer, &format!("{method} {target}"));
        seen.insert((method, path, "400".to_owned()));
    }
    for (method, path, operation) in operations(&document) {
        for status in operation["responses"].as_object().unwrap().keys() {
            let key = (method.clone(), path.clone(), status.clone());
            assert!(ELSEWHERE.contains(&status.as_str()) || seen.contains(&key), "no {key:?}");
        }
    }
    drop(server);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_missing_is_described() {
    let server = server();
    let document = server.get_json("/openapi.json");
    for (method, path, operation) in operations(&document) {
        if operation["responses"]["501"].is_object() {
            let body = r#"{"name":"","pgn":""}"#;
            let path = path.replace("{id}", "1");
            let answer = server.request(&method.to_uppercase(), &path, body);
            assert_eq!(answer.status, 501, "{method} {path}: {}", answer.text);
            check(&document, operation, &answer, &path);
        }
    }
}

#[test]
fn events_are_as_described() {
    let server = server();
    let document = server.get_json("/openapi.json");
    let check = |events: &[(String, Value)], schemas: &[(&str, &str)]| {
        for (name, schema) in schemas {
            assert!(events.iter().any(|(found, _)| found == name), "no {name}: {events:?}");
            let schema = &document["components"]["schemas"][schema];
            for (_, data) in events.iter().filter(|(found, _)| found == name) {
                let faults = faults(&document, schema, data);
                assert!(faults.is_empty(), "{name}: {faults:#?}\n{data}");
            }
        }
    };
    let live = server.events("/api/live?depth=6&multipv=2", |_, _| false);
    check(&live, &[("info", "Info"), ("bestmove", "LiveBestMove")]);
    let job = server.post("/api/games?nodes=1000", GAMES).json();
    let events =
        server.events(&format!("/api/games/{}/events", job["id"].as_str().unwrap()), |_, _| false);
    check(&events, &[("move", "MoveEvent"), ("progress", "Job")]);
}

#[test]
fn a_token_is_asked_for_as_described() {
    let token = Token::new("0123456789abcdef").unwrap();
    let server = TestServer::start(Config { token: Some(token), ..config() });
    let open = crate::support::server();
    let document = open.get_json("/openapi.json");
    for (method, path, operation) in operations(&document) {
        let answer = server.request(&method.to_uppercase(), &path.replace("{id}", "x"), "");
        if path == "/health" {
            assert_eq!(answer.status, 200);
            continue;
        }
        assert_eq!(answer.status, 401, "{method} {path}");
        check(&document, operation, &answer, &path);
    }
}

#[tokio::test]
async fn refusals_are_described_for_all_routes() {
    let server = crate::in_process::TestServer::new();
    let document = server.get("/openapi.json").await.ok();
    for (method, path, operation) in operations(&document) {
        for (status, header) in
            [("421", ("host", "evil.example")), ("403", ("origin", "https://evil.example"))]
        {
            let method = method.to_uppercase().parse().unwrap();
            let target = path.replace("{id}", "x");
            let answer = crate::in_process::request(method, &target, "", &[header]);
            server.send(answer).await.problem(status.parse().unwrap());
            assert!(operation["responses"][status].is_object(), "{path} {status}");
        }
        let has_body = operation["requestBody"].is_object();
        for status in ["408", "413"] {
            assert_eq!(operation["responses"][status].is_object(), has_body, "{path} {status}");
        }
    }
}

#[test]
fn a_full_server_answers_as_described() {
    let mut config = config();
    config.limits.max_body = 100;
    config.limits.max_active_jobs = 0;
    let server = TestServer::start(config);
    let document = server.get_json("/openapi.json");
    let body = format!("{{\"fen\":\"{}\"}}", "x".repeat(200));
    for (method, path, operation) in operations(&document) {
        if operation["responses"]["413"].is_object() {
            let answer = server.request(&method.to_uppercase(), &path, &body);
            assert_eq!(answer.status, 413, "{method} {path}: {}", answer.text);
            check(&document, operation, &answer, &path);
        }
    }
    let answer = server.post("/api/games", "1. e4 *");
    assert_eq!(answer.status, 429, "{}", answer.text);
    check(&document, &document["paths"]["/api/games"]["post"], &answer, "/api/games");
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_of_games_are_as_described() {
    let server = server();
    let document = server.get_json("/openapi.json");
    let check = |schema: &str, message: &Value| {
        let faults = faults(&document, &document["components"]["schemas"][schema], message);
        assert!(faults.is_empty(), "{faults:#?}\n{message}");
    };
    let (mut socket, _) =
        tokio_tungstenite::connect_async(format!("ws://{}/api/ws", server.address()))
            .await
            .unwrap();
    let sent = [
        ("SocketMessage", json!({"type": "ping", "t": 1})),
        ("SocketMessage", json!({"type": "watch", "on": true})),
        ("GameMessage", json!({"type": "abort"})),
        (
            "SocketMessage",
            json!({"type": "new", "white": {"kind": "human", "name": "A"},
            "black": {"kind": "engine", "nodes": 500, "level": 3, "ponder": false},
            "clock": {"initial_ms": 600_000, "increment_ms": 1000, "delay_ms": 0, "moves": 40}}),
        ),
        ("GameMessage", json!({"type": "move", "uci": "b1a3", "ply": 0})),
        ("GameMessage", json!({"type": "premoves", "moves": ["a3b1"]})),
        ("GameMessage", json!({"type": "hint"})),
        ("GameMessage", json!({"type": "draw"})),
        ("GameMessage", json!({"type": "resign", "color": "white"})),
    ];
    for (schema, message) in &sent {
        check(schema, message);
        socket.send(Message::text(message.to_string())).await.unwrap();
    }
    let mut kinds = BTreeSet::new();
    loop {
        let next = tokio::time::timeout(Duration::from_secs(300), socket.next()).await.unwrap();
        let Message::Text(text) = next.unwrap().unwrap() else { continue };
        let message: Value = serde_json::from_str(&text).unwrap();
        check("ServerMessage", &message);
        kinds.insert(message["type"].as_str().unwrap().to_owned());
        if message["status"] == "resigned" {
            break;
        }
    }
    for kind in ["pong", "error", "game"] {
        assert!(kinds.contains(kind), "{kinds:?}");
    }
}
