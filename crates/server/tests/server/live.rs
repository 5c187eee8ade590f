//! Live lines, and what becomes of searches whose clients leave.

use axum::body::BodyDataStream;
use futures_util::StreamExt;
use serde_json::Value;

use crate::in_process::{TestServer, config};

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
    let server = TestServer::with(config);
    let mut lines = server.start("/api/live").await;
    assert!(next(&mut lines).await.starts_with("event: info"));
    let busy = server.get("/api/live?depth=1").await;
    assert_eq!(busy.problem(429), "all engines are busy and the queue is full");
    assert_eq!(busy.headers["retry-after"], "2");
    drop(lines);
    while server.get("/api/live?depth=1").await.status == 429 {
        tokio::task::yield_now().await;
    }
}

/// The engine is free again after the search, though no event of it is read.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_keeps_no_engine() {
    let mut config = config();
    config.engines = 1;
    config.limits.max_waiting = 0;
    let server = TestServer::with(config);
    let unread = server.start("/api/live?depth=2").await;
    while server.get("/api/live?depth=1").await.status == 429 {
        tokio::task::yield_now().await;
    }
    drop(unread);
}

#[tokio::test(flavor = "multi_thread")]
async fn searches_wait_for_an_engine_and_have_its_place() {
    let mut config = config();
    config.engines = 1;
    let server = TestServer::with(config);
    let mut first = server.start("/api/live").await;
    assert!(next(&mut first).await.starts_with("event: info"));
    let mut second = server.start("/api/live?depth=1").await;
    assert_eq!(next(&mut second).await.trim_end(), "event: queued\ndata: {\"position\":1}");
    drop(first);
    assert!(next(&mut second).await.starts_with("event: info"));
}

/// Without the addresses of the proxy, each of these sessions would have a place.
#[tokio::test(flavor = "multi_thread")]
async fn clients_of_a_trusted_proxy_have_addresses() {
    let mut config = config();
    (config.engines, config.limits.max_waiting, config.trust_proxy) = (1, 4, true);
    let server = TestServer::with(config);
    let mut streams = Vec::new();
    for (address, session, expected) in [
        ("203.0.113.7", "a", None),
        ("203.0.113.7", "b", None),
        ("203.0.113.7", "c", Some(429)),
        ("203.0.113.8, 203.0.113.7", "d", Some(429)),
        ("203.0.113.8", "e", None),
    ] {
        let headers = [("x-forwarded-for", address), ("x-lucena-session", session)];
        let started = server.start_with("/api/live", &headers).await;
        let status = started.as_ref().err().map(|status| status.as_u16());
        assert_eq!(status, expected, "{address} {session}");
        streams.extend(started);
    }
}

async fn next(lines: &mut BodyDataStream) -> String {
    loop {
        let bytes = lines.next().await.unwrap().unwrap();
        let text = String::from_utf8(bytes.into()).unwrap();
        // A comment keeps a silent connection alive.
        if !text.starts_with(':') {
            return text;
        }
    }
}
