//! Jobs: `/api/games`.

use serde_json::Value;

use crate::support::{Answer, TestServer, config, server};

const GAMES: &str = "\
[White \"Fool\"]\n[Black \"Mate\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
[White \"Broken\"]\n[Black \"Game\"]\n\n1. e4 e5 2. Ke3 *\n\n\
[White \"Scholar\"]\n[Black \"Fool\"]\n[Result \"1-0\"]\n\n\
1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

#[track_caller]
fn submit(server: &TestServer, query: &str, pgn: &str) -> String {
    let answer = server.post(&format!("/api/games?{query}"), pgn);
    assert_eq!(answer.status, 202, "{}", answer.text);
    answer.json()["id"].as_str().unwrap().to_owned()
}

fn is_over(job: &Value) -> bool {
    !matches!(job["state"].as_str().unwrap(), "queued" | "running")
}

#[test]
fn a_file_is_analysed() {
    let server = server();
    let id = submit(&server, "nodes=2000&puzzles=true", GAMES);
    let path = format!("/api/games/{id}");
    let job = server.wait(&path, is_over);
    assert_eq!(job["state"], "done", "{job}");
    assert_eq!((&job["games"], &job["games_done"]), (&2.into(), &2.into()));
    assert_eq!((&job["plies"], &job["plies_done"]), (&11.into(), &11.into()));
    assert_eq!(job["name"], "2 games");
    let invalid = &job["invalid"];
    assert_eq!((&invalid[0]["number"], &invalid[0]["name"]), (&2.into(), &"Broken - Game".into()));
    assert!(invalid[0]["error"].as_str().unwrap().contains("Ke3"), "{invalid}");

    let report = server.get_json(&format!("{path}/report"));
    let numbers: Vec<_> =
        report["games"].as_array().unwrap().iter().map(|g| &g["number"]).collect();
    assert_eq!(numbers, [1, 3]);
    assert_eq!(report["games"][0]["moves"][2]["label"], "blunder");
    assert_eq!(report["players"]["Fool"]["all"]["games"], 2);
    assert_eq!(report["summary"]["broken"][0]["number"], 2);
    let puzzles = server.get_json(&format!("{path}/puzzles"));
    let solutions: Vec<_> = puzzles.as_array().unwrap().iter().map(|p| &p["moves"][1]).collect();
    assert!(solutions.contains(&&"h5f7".into()), "{puzzles}");

    let part = |name: &str| -> Answer {
        let answer = server.get(&format!("{path}/{name}"));
        assert_eq!(answer.status, 200, "{name}: {}", answer.text);
        answer
    };
    let pgn = part("report.pgn");
    assert!(pgn.text.contains("2. g4?? {") && pgn.text.contains("[%eval"), "{}", pgn.text);
    let csv = part("report.csv");
    assert_eq!(csv.text.lines().count(), 1 + 11);
    let html = part("report.html");
    assert!(html.kind.starts_with("text/html") && html.text.contains("Scholar"));
}

#[test]
fn the_report_is_that_of_a_single_analysis() {
    let server = server();
    let pgn = "1. e4 e5 2. Qh5 Nc6 3. Bc4 g6 *";
    let id = submit(&server, "nodes=3000", pgn);
    server.wait(&format!("/api/games/{id}"), is_over);
    let job = server.get_json(&format!("/api/games/{id}/report"));
    let body = serde_json::json!({"pgn": pgn, "nodes": 3000}).to_string();
    let single = server.post("/api/analyze", &body).json();
    assert_eq!(job["games"][0]["moves"], single["moves"]);
}

#[test]
fn events_report_all_moves_and_the_end() {
    let server = server();
    let id = submit(&server, "nodes=1000", GAMES);
    let path = format!("/api/games/{id}/events");
    // Early and late clients see the same moves.
    for _ in 0..2 {
        let events = server.events(&path, |_, _| false);
        let moves: Vec<(u64, u64)> = events
            .iter()
            .filter(|(name, _)| name == "move")
            .map(|(_, data)| (data["game"].as_u64().unwrap(), data["ply"].as_u64().unwrap()))
            .collect();
        let expected: Vec<_> =
            (1..=4).map(|ply| (1, ply)).chain((1..=7).map(|ply| (3, ply))).collect();
        assert_eq!(moves, expected);
        let (name, last) = events.last().unwrap();
        assert_eq!((name.as_str(), &last["state"]), ("progress", &"done".into()));
    }
}

#[test]
fn jobs_are_canceled_and_removed() {
    let server = server();
    let long = submit(&server, "movetime_ms=600000", "1. e4 e5 2. Nf3 Nc6 *");
    let path = format!("/api/games/{long}");
    server.wait(&path, |job| job["state"] == "running");
    assert_eq!(server.request("DELETE", &path, "").json()["state"], "canceled");
    // The engine is free for another job.
    let other = submit(&server, "nodes=500&name=Other", "1. d4 *");
    let other = server.wait(&format!("/api/games/{other}"), is_over);
    assert_eq!((&other["state"], &other["name"]), (&"done".into(), &"Other".into()));
    assert_eq!(server.get_json("/api/games").as_array().unwrap().len(), 2);
    assert_eq!(server.request("DELETE", &path, "").status, 200);
    assert_eq!(server.get(&path).status, 404);
    assert_eq!(server.get(&format!("{path}/report")).status, 404);
    assert_eq!(server.get_json("/api/games").as_array().unwrap().len(), 1);
}

#[test]
fn jobs_take_turns() {
    let server = server();
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n";
    let long = submit(&server, "nodes=20000", &game.repeat(50));
    let short = submit(&server, "nodes=100", game);
    server.wait(&format!("/api/games/{short}"), is_over);
    let long = server.get_json(&format!("/api/games/{long}"));
    assert_eq!(long["state"], "running", "{long}");
}

#[test]
fn lists_and_events_have_few_invalid_games() {
    let server = server();
    let id = submit(&server, "nodes=100", &format!("1. e4 *\n\n{}", "1. Ke3 *\n\n".repeat(30)));
    let path = format!("/api/games/{id}");
    let job = server.wait(&path, is_over);
    let count =
        |job: &Value| (job["games_invalid"].clone(), job["invalid"].as_array().unwrap().len());
    assert_eq!(count(&job), (30.into(), 30));
    assert_eq!(count(&server.get_json("/api/games")[0]), (30.into(), 20));
    let events = server.events(&format!("{path}/events"), |_, _| false);
    assert_eq!(count(&events.last().unwrap().1), (30.into(), 20));
}

#[test]
fn there_are_not_too_many_jobs() {
    let mut config = config();
    config.limits.max_active_jobs = 2;
    config.limits.max_jobs = 3;
    config.limits.max_job_games = 4;
    let server = TestServer::start(config);
    let game = "1. e4 e5 *\n\n";
    let long = [(); 2].map(|()| submit(&server, "movetime_ms=600000", game));
    let refused = server.post("/api/games", game);
    assert_eq!(refused.status, 429, "{}", refused.text);
    for id in &long {
        server.request("DELETE", &format!("/api/games/{id}"), "");
    }
    let ids = [(); 3].map(|()| {
        let id = submit(&server, "nodes=100", game);
        server.wait(&format!("/api/games/{id}"), is_over);
        id
    });
    // The oldest go.
    let status = |id: &String| server.get(&format!("/api/games/{id}")).status;
    assert_eq!(long.each_ref().map(status), [404; 2]);
    assert_eq!(ids.each_ref().map(status), [200; 3]);
    let answer = server.post("/api/games", &game.repeat(5));
    assert!(answer.status == 400 && answer.text.contains("more than 4 games"), "{}", answer.text);
}

#[test]
fn wrong_requests_are_explained() {
    let server = server();
    let check = |query: &str, pgn: &str, expected: &str| {
        let answer = server.post(&format!("/api/games?{query}"), pgn);
        assert_eq!((answer.status, answer.kind.as_str()), (400, "application/problem+json"));
        assert!(answer.text.contains(expected), "{}", answer.text);
    };
    check("", "", "no game found");
    check("", "1. e4 e5 2. Ke3 *", "game 1: ");
    check("nodes=0", "1. e4 *", "nodes: found 0");
    check("nodes=x", "1. e4 *", "nodes");
    check("profile=x", "1. e4 *", "profile");
    for path in ["", "/report", "/report.pgn", "/events", "/puzzles"] {
        assert_eq!(server.get(&format!("/api/games/unknown{path}")).status, 404, "{path}");
    }
}

#[test]
fn memory_for_jobs_is_bounded() {
    let mut config = config();
    config.limits.max_job_memory = 4_000;
    let server = TestServer::start(config);
    let id = submit(&server, "nodes=100", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
    let job = server.wait(&format!("/api/games/{id}"), is_over);
    assert_eq!(job["state"], "failed", "{job}");
    assert!(job["error"].as_str().unwrap().contains("memory"), "{job}");
}
