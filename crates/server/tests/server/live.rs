//! Live lines, and what becomes of searches whose clients leave.

use axum::http::Method;
use serde_json::Value;

use crate::in_process::{TestServer, config, request};

/// Names and data of the events in a body.
fn events(body: &str) -> Vec<(&str, Value)> {
    let blocks = body.split("\n\n").filter(|block| block.contains("event: "));
    let pairs = blocks.map(|block| {
        let line = |name| block.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        (line("event: "), serde_json::from_str(line("data: ")).unwrap())
    });
    pairs.collect()
}

#[tokio::test]
async fn lines_come_by_depth_and_end_with_the_best_move() {
    let server = TestServer::new();
    let answer = server.get("/api/live?depth=4&multipv=2&moves=e2e4").await;
    let events = events(&answer.body);
    let (last, infos) = events.split_last().unwrap();
    assert_eq!(last.0, "bestmove");
    assert!(infos.iter().all(|(name, _)| *name == "info"));
    let of_line = |number: u64| infos.iter().filter(move |(_, info)| info["multipv"] == number);
    let (_, info) = of_line(1).next_back().unwrap();
    assert_eq!(info["depth"], 4);
    assert_eq!(info["pv"][0], last.1["move"]);
    assert_eq!(info["pv"].as_array().unwrap().len(), info["san"].as_array().unwrap().len());
    let [score, white] = ["score", "score_white"].map(|name| info[name]["cp"].as_i64().unwrap());
    assert_eq!(score, -white);
    assert!(of_line(2).count() > 0);
}

#[tokio::test]
async fn faults_are_found_before_the_stream_begins() {
    let server = TestServer::new();
    for query in
        ["multipv=0", "multipv=1000", "depth=-1", "hash=0", "fen=x", "moves=e2e5", "threads=x"]
    {
        server.get(&format!("/api/live?{query}")).await.problem(400);
    }
    let mated = "/api/live?fen=R5k1/5ppp/8/8/8/8/8/4K3_b_-_-_0_1";
    assert!(server.get(mated).await.problem(400).contains("checkmate"));
}

/// With one engine and no queue, the second search is accepted only once the first has ended, which
/// would otherwise search for ten minutes.
#[tokio::test(flavor = "multi_thread")]
async fn a_search_ends_when_its_client_leaves() {
    let mut config = config();
    config.engines = 1;
    config.limits.max_waiting = 0;
    let router = lucena_server::app(config.clone()).unwrap();
    let server = TestServer::of(router.clone());
    let infinite = request(Method::GET, "/api/live", "", &[]);
    let response = tower::ServiceExt::oneshot(router, infinite).await.unwrap();
    assert_eq!(response.status(), 200);
    let busy = server.get("/api/live?depth=1").await;
    assert_eq!(busy.problem(429), "all engines are busy and the queue is full");
    assert_eq!(busy.headers["retry-after"], "2");
    drop(response);
    while server.get("/api/live?depth=1").await.status == 429 {
        tokio::task::yield_now().await;
    }
}
