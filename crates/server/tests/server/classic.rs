//! The classic routes.

use serde_json::json;

use crate::in_process::TestServer;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[tokio::test]
async fn a_game_is_played_and_reset() {
    let server = TestServer::new();
    let board = server.get("/board").await.ok();
    assert_eq!(board["fen"], START);
    assert_eq!(board["turn"], "white");
    assert_eq!(board["legal_moves"].as_array().unwrap().len(), 20);
    assert_eq!(board["is_game_over"], false);
    assert_eq!(board["result"], "*");
    let played = server.post("/move", r#"{"move": "e2e4"}"#).await.ok();
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(played, json!({"fen": after, "move": "e2e4"}));
    assert_eq!(server.get("/board").await.ok()["fen"], after);
    assert_eq!(server.post("/reset", "").await.ok()["fen"], START);
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(server.post("/reset", &json!({"fen": fen}).to_string()).await.ok()["fen"], fen);
    assert_eq!(server.post("/move", r#"{"move": "e1g1"}"#).await.ok()["move"], "e1g1");
}

#[tokio::test]
async fn the_score_is_of_the_mover_and_of_white() {
    let server = TestServer::new();
    let fen = "6k1/5ppp/8/8/8/8/q7/6K1 b - - 0 1";
    server.post("/position", &json!({"fen": fen}).to_string()).await.ok();
    let answer = server.post("/search", r#"{"depth": 6}"#).await.ok();
    assert_eq!(answer["fen"], fen);
    assert!(answer["score"]["cp"].as_i64().unwrap_or(10_000) > 300, "{answer}");
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    server.post("/position", &json!({"fen": mate}).to_string()).await.ok();
    let answer = server.post("/search", r#"{"depth": 4}"#).await.ok();
    assert_eq!(answer["best_move"], "a1a8");
    assert_eq!(answer["score"], json!({"mate": 1}));
    assert_eq!(answer["score_white"], json!({"mate": 1}));
    let mate = "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1";
    server.post("/position", &json!({"fen": mate}).to_string()).await.ok();
    let answer = server.post("/search", r#"{"depth": 4}"#).await.ok();
    assert_eq!(answer["score"], json!({"mate": 1}));
    assert_eq!(answer["score_white"], json!({"mate": -1}));
}

#[tokio::test]
async fn faults_are_problems_and_change_nothing() {
    let server = TestServer::new();
    server.post("/move", r#"{"move": "d2d4"}"#).await.ok();
    let before = server.get("/board").await.ok();
    for (path, body, detail) in [
        ("/move", r#"{"move": "e2e4"}"#, "illegal"),
        ("/move", r#"{"move": "x"}"#, "move: "),
        ("/move", r#"{"move": 5}"#, "string"),
        ("/move", "{}", "missing field `move`"),
        ("/move", "{", "EOF"),
        ("/position", r#"{"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}"#, "fen: "),
        ("/reset", r#"{"fen": "nonsense"}"#, "fen: "),
        ("/search", r#"{"depth": 0}"#, "depth: found 0, expected 1 to 60"),
        ("/search", r#"{"depth": 1000}"#, "depth: found 1000"),
    ] {
        let found = server.post(path, body).await.problem(400);
        assert!(found.contains(detail), "{path} {body}: {found}");
    }
    assert_eq!(server.get("/board").await.ok(), before);
    server.post("/position", r#"{"fen": "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"}"#).await.ok();
    assert_eq!(server.post("/search", "").await.problem(400), "the game is over");
    let board = server.get("/board").await.ok();
    assert_eq!((&board["is_game_over"], &board["result"]), (&json!(true), &json!("1-0")));
    let refused = server.get("/move").await;
    assert_eq!(refused.problem(405), "method not allowed, see the Allow header");
    assert_eq!(refused.headers["allow"], "POST");
    server.get("/nowhere").await.problem(404);
}

#[tokio::test]
async fn a_game_on_a_board_has_an_end() {
    let server = TestServer::new();
    let cycle = ["g1f3", "g8f6", "f3g1", "f6g8"].map(|mv| format!(r#"{{"move": "{mv}"}}"#));
    for number in 0..20_000 {
        server.post("/move", &cycle[number % 4]).await.ok();
    }
    assert!(server.post("/move", &cycle[0]).await.problem(400).contains("20000"));
    server.post("/reset", "").await.ok();
    server.post("/move", &cycle[0]).await.ok();
}
