//! `GET /api/cloud-eval`.

use serde_json::{Value, json};

use crate::support::server;

const FEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R%20w%20KQkq%20-%200%201";

#[test]
fn unknown_positions_are_answered_as_by_lichess() {
    let server = server();
    let answer = server.get(&format!("/api/cloud-eval?fen={FEN}"));
    let expected = json!({"error": "No cloud evaluation available for that position"});
    assert_eq!((answer.status, answer.json()), (404, expected));
}

#[test]
fn computed_evaluations_are_known_afterwards() {
    let server = server();
    let path = format!("/api/cloud-eval?fen={FEN}&multiPv=3");
    let computed = server.get_json(&format!("{path}&compute=nodes:30000"));
    assert_eq!(server.get_json(&path), computed);
    assert_eq!(computed["fen"], FEN.replace("%20", " "));
    assert_eq!(computed["pvs"].as_array().unwrap().len(), 3);
    let names: Vec<&String> = computed.as_object().unwrap().keys().collect();
    assert_eq!(names, ["depth", "fen", "knodes", "pvs"]);
    let fewer = server.get_json(&format!("/api/cloud-eval?fen={FEN}&multiPv=2"));
    assert_eq!(fewer["pvs"], Value::from(computed["pvs"].as_array().unwrap()[..2].to_vec()));
    assert_eq!(server.get(&format!("/api/cloud-eval?fen={FEN}&multiPv=4")).status, 404);
    // The counters are not part of the position.
    let later = FEN.replace("0%201", "7%2030");
    assert_eq!(
        server.get_json(&format!("/api/cloud-eval?fen={later}"))["depth"],
        computed["depth"]
    );
}

#[test]
fn scores_are_for_white() {
    let server = server();
    let fen = "6k1/5ppp/8/8/8/8/5PPP/r5K1%20w%20-%20-%200%201";
    let answer = server.get(&format!("/api/cloud-eval?fen={fen}&compute=nodes:1000"));
    assert_eq!(answer.status, 404, "White is mated");
    let fen = "6k1/r4ppp/8/8/8/8/5PPP/6K1%20b%20-%20-%200%201";
    let eval = server.get_json(&format!("/api/cloud-eval?fen={fen}&compute=nodes:1000"));
    assert_eq!(eval["pvs"], json!([{"moves": "a7a1", "mate": -1}]));
}

#[test]
fn live_lines_and_analyses_are_kept() {
    let server = server();
    let fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3%20w%20-%20-%200%201";
    let path = format!("/api/cloud-eval?fen={fen}&multiPv=2");
    // The client leaves in the middle of the search.
    let events = server.events(&format!("/api/live?fen={fen}&multipv=2"), |name, data| {
        name == "info" && data["depth"].as_u64() > Some(11)
    });
    assert!(!events.is_empty());
    let start = std::time::Instant::now();
    while server.get(&path).status == 404 {
        assert!(start.elapsed().as_secs() < 100);
    }
    let eval = server.get_json(&path);
    assert!(eval["depth"].as_u64() > Some(10) && eval["pvs"][1]["cp"].is_i64(), "{eval}");
    let body = json!({"moves": "e2e4", "depth": 11}).to_string();
    assert_eq!(server.post("/api/analyze", &body).status, 200);
    let initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20KQkq%20-%200%201";
    assert_eq!(server.get_json(&format!("/api/cloud-eval?fen={initial}"))["depth"], 11);
}

#[test]
fn wrong_requests_are_explained() {
    let server = server();
    for (query, expected) in [
        ("", "fen"),
        ("fen=x", "fen"),
        ("fen=startpos&multiPv=6", "multiPv: found 6"),
        ("fen=startpos&multiPv=0", "multiPv: found 0"),
        ("fen=startpos&compute=10", "compute"),
        ("fen=startpos&compute=nodes:0", "nodes: found 0"),
    ] {
        let answer = server.get(&format!("/api/cloud-eval?{query}"));
        assert_eq!(answer.status, 400, "{query}: {}", answer.text);
        assert!(answer.text.contains(expected), "{query}: {}", answer.text);
    }
    assert_eq!(server.get("/api/cloud-eval?fen=startpos&variant=antichess").status, 404);
}
