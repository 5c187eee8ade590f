//! Routes without a session.

use serde_json::json;

use crate::in_process::TestServer;

#[tokio::test]
async fn health_and_configuration() {
    let server = TestServer::new();
    let health = server.get("/health").await.ok();
    assert_eq!((&health["status"], &health["max_depth"]), (&json!("ok"), &json!(60)));
    let config = server.get("/api/config").await.ok();
    assert_eq!(config["auth"], false);
    assert!(config["elo"]["min"].as_u64() < config["elo"]["max"].as_u64());
}

#[tokio::test]
async fn best_moves_and_replies() {
    let server = TestServer::new();
    let mate = json!({"fen": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "depth": 3}).to_string();
    let best = server.post("/api/best-move", &mate).await.ok();
    assert_eq!((&best["move"], &best["san"]), (&json!("a1a8"), &json!("Ra8#")));
    let over = json!({"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}).to_string();
    let best = server.post("/api/best-move", &over).await.ok();
    assert_eq!((&best["move"], &best["game_over"]), (&json!(null), &json!(true)));
    assert_eq!(best["status"], "stalemate");
    let play = json!({"fen": "startpos", "user_move": "e2e4", "depth": 2}).to_string();
    let played = server.post("/api/play", &play).await.ok();
    assert_eq!(played["legal"], true);
    assert_eq!(played["status"], "ongoing");
    assert!(played["engine_move"].is_string() && played["engine_san"].is_string(), "{played}");
    let bad = json!({"fen": "startpos", "user_move": "e2e5"}).to_string();
    assert!(server.post("/api/play", &bad).await.problem(400).contains("illegal"));
}

#[tokio::test]
async fn unknown_fields_are_errors() {
    let server = TestServer::new();
    let body = json!({"fen": "startpos", "moves": "e2e4", "depth": 3}).to_string();
    assert!(server.post("/api/best-move", &body).await.problem(400).contains("moves"));
    for target in ["/api/live?depht=3", "/api/opening?move=e2e4", "/api/library?query=x"] {
        let detail = server.get(target).await.problem(400);
        assert!(detail.contains("unknown field"), "{target}: {detail}");
    }
    for target in
        ["/api/legal-moves?fne=startpos", "/api/book?x=", "/api/eval?fen=startpos&depth=3"]
    {
        server.get(target).await.problem(400);
    }
    // Clients of Lichess send what is meant for its other variants and speeds.
    server.get("/api/cloud-eval?fen=startpos&speeds=blitz&compute=nodes:100").await.ok();
}

#[tokio::test]
async fn positions_are_described() {
    let server = TestServer::new();
    let moves = server.get("/api/legal-moves?fen=4k3/P7/8/8/8/8/8/4K3_w_-_-_0_1").await.ok();
    let sans: Vec<&str> =
        moves["moves"].as_array().unwrap().iter().map(|it| it["san"].as_str().unwrap()).collect();
    assert!(sans.contains(&"a8=Q+"), "{sans:?}");
    let opening = server.get("/api/opening?moves=e2e4,c7c5,a2a3").await.ok();
    assert_eq!(opening["eco"], "B20");
    assert!(opening["ply"].as_u64().unwrap() >= 2);
    assert_eq!(server.get("/api/opening").await.ok(), json!({"eco": null, "name": null, "ply": 0}));
    let error = server.get("/api/opening?moves=e2e4,e2e4").await.problem(400);
    assert!(error.starts_with("moves: number 2: "), "{error}");
    let book = server.get("/api/book").await.ok();
    let shares = book["moves"].as_array().unwrap().iter().map(|it| it["share"].as_f64().unwrap());
    assert!((shares.sum::<f64>() - 1.0).abs() < 1e-9);
    let eval = server.get("/api/eval?fen=4k3/8/8/8/8/8/8/QQQ1K3%20b%20-%20-%200%201").await.ok();
    assert_eq!(eval["evaluator"], "Classical");
    assert!(eval["score"]["cp"].as_i64().unwrap() < -1000, "{eval}");
    assert!(eval["score_white"]["cp"].as_i64().unwrap() > 1000, "{eval}");
    assert!(!eval["terms"].as_array().unwrap().is_empty());
}
