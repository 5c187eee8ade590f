//! The library and the database file.

use std::fs;
use std::path::{Path, PathBuf};

use lucena_server::{Config, DatabaseError, Server, ServerError};
use serde_json::{Value, json};

use crate::support::{TestServer, config, server};

/// A path for a new database.
fn path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("databases").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder.join("lucena.db")
}

fn with_db(path: &Path) -> Config {
    Config { db: Some(path.to_owned()), ..config() }
}

#[test]
fn without_a_database() {
    let server = server();
    for path in ["/api/library", "/api/library/a"] {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.kind.as_str()), (501, "application/problem+json"));
    }
    let entry = r#"{"name":"a","pgn":"1. e4 *"}"#;
    assert_eq!(server.request("PUT", "/api/library/a", entry).status, 501);
}

#[test]
fn the_library_is_searched_in_pages() {
    let server = TestServer::start(with_db(&path("library")));
    assert_eq!(server.get_json("/api/config")["db"], true);
    for number in 0..25 {
        let entry = json!({"name": format!("Game {number}"), "pgn": "1. e4 {100%} *"});
        let path = format!("/api/library/id-{number}");
        let answer = server.request("PUT", &path, &entry.to_string());
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    let replaced = json!({"name": "ÉVANS", "pgn": "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 *"});
    let put = server.request("PUT", "/api/library/id-3", &replaced.to_string()).json();
    assert_eq!(server.get_json("/api/library/id-3"), put);
    assert_eq!((&put["name"], &put["pgn"]), (&replaced["name"], &replaced["pgn"]));

    let mut found = Vec::new();
    let mut after = String::new();
    loop {
        let page = server.get_json(&format!("/api/library?limit=10&after={after}"));
        found.extend(page["items"].as_array().unwrap().clone());
        match page["next"].as_str() {
            Some(next) => next.clone_into(&mut after),
            None => break,
        }
    }
    let mut ids: Vec<&str> = found.iter().map(|item| item["id"].as_str().unwrap()).collect();
    assert_eq!(ids[0], "id-3", "the newest first");
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 25);
    assert_eq!(found[0]["bytes"], replaced["pgn"].as_str().unwrap().len());

    let count = |text: &str| {
        server.get_json(&format!("/api/library?q={text}"))["items"].as_array().unwrap().len()
    };
    assert_eq!([count("Game%2024"), count("GAME"), count("b4%20*"), count("none")], [1, 24, 1, 0]);
    assert_eq!([count("%C3%89VANS"), count("%C3%A9vans"), count("Evans")], [1, 1, 0]);
    assert_eq!([count("100%25"), count("1%25%25"), count("_")], [24, 0, 0], "no wildcards");

    assert_eq!(server.request("DELETE", "/api/library/id-3", "").status, 204);
    assert_eq!(server.request("DELETE", "/api/library/id-3", "").status, 404);
    assert_eq!(server.get("/api/library/id-3").status, 404);
}

#[test]
fn wrong_entries_are_refused() {
    let server = TestServer::start(with_db(&path("wrong_entries")));
    let check = |path: &str, entry: Value, status: u16| {
        let answer = server.request("PUT", path, &entry.to_string());
        assert_eq!(answer.status, status, "{}", answer.text);
    };
    check("/api/library/a%20b", json!({"name": "a", "pgn": ""}), 400);
    check(&format!("/api/library/{}", "a".repeat(65)), json!({"name": "a", "pgn": ""}), 400);
    check("/api/library/a", json!({"name": "a".repeat(201), "pgn": ""}), 400);
    check("/api/library/a", json!({"name": "a"}), 400);
    check("/api/library/a", json!({"name": "a", "pgn": "x".repeat((4 << 20) + 1)}), 413);
    for query in ["limit=0", "limit=201", "limit=x", &format!("q={}", "x".repeat(201))] {
        assert_eq!(server.get(&format!("/api/library?{query}")).status, 400, "{query}");
    }
    check("/api/library/a", json!({"name": "a", "pgn": "1. e4 *"}), 200);
    for after in ["garbage", "x.a", "1", "1.5x.a."] {
        let answer = server.get(&format!("/api/library?after={after}"));
        let is_number = after.split_once('.').is_some_and(|(time, _)| time.parse::<u64>().is_ok());
        assert_eq!(answer.status, if is_number { 200 } else { 400 }, "{after}: {}", answer.text);
    }
}

#[test]
fn the_library_has_a_size() {
    let mut config = with_db(&path("size"));
    config.limits.max_library_bytes = 100;
    let server = TestServer::start(config);
    let put = |id: &str, n_bytes: usize| {
        let entry = json!({"name": id, "pgn": "é".repeat(n_bytes / 2)}).to_string();
        server.request("PUT", &format!("/api/library/{id}"), &entry).status
    };
    assert_eq!([put("a", 60), put("b", 60), put("b", 40)], [200, 507, 200]);
    assert_eq!([put("a", 62), put("a", 60), put("a", 20), put("c", 40)], [507, 200, 200, 200]);
    assert_eq!(server.request("DELETE", "/api/library/b", "").status, 204);
    assert_eq!([put("d", 42), put("d", 40)], [507, 200]);
}

#[test]
fn evaluations_and_jobs_are_kept() {
    let path = path("kept");
    let server = TestServer::start(with_db(&path));
    let fen = "6k1/r4ppp/8/8/8/8/5PPP/6K1%20b%20-%20-%200%201";
    let eval = server.get_json(&format!("/api/cloud-eval?fen={fen}&compute=nodes:1000"));
    let job = server.post("/api/games?nodes=500&puzzles=true", "1. f3 e5 2. g4 Qh4# *\n\n1. Ke2 *");
    let job = format!("/api/games/{}", job.json()["id"].as_str().unwrap());
    server.wait(&job, |job| job["state"] == "done");
    let all = |server: &TestServer| {
        ["", "/report", "/report.pgn", "/report.csv", "/report.html", "/puzzles"]
            .map(|part| server.get(&format!("{job}{part}")).text)
    };
    let before = all(&server);
    drop(server);
    let server = TestServer::start(with_db(&path));
    assert_eq!(server.get_json(&format!("/api/cloud-eval?fen={fen}")), eval);
    assert_eq!(all(&server), before);
    assert_eq!(server.request("DELETE", &job, "").status, 200);
    drop(server);
    let server = TestServer::start(with_db(&path));
    assert_eq!(server.get(&job).status, 404);
}

fn open(path: &Path) -> Result<(), DatabaseError> {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    match runtime.block_on(Server::bind(with_db(path))) {
        Ok(_) => Ok(()),
        Err(ServerError::Database(error)) => Err(error),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn other_files_are_left_as_they_are() {
    let path = path("other");
    fs::write(&path, "1. e4 e5 *\n").unwrap();
    assert!(matches!(open(&path), Err(DatabaseError::Foreign { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), "1. e4 e5 *\n");
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    assert!(matches!(open(path.parent().unwrap()), Err(DatabaseError::Open { .. })));
    assert!(matches!(open(&path.join("x")), Err(DatabaseError::Open { .. })));
}

#[test]
fn databases_of_other_programs_and_newer_versions_are_refused() {
    let foreign = path("foreign");
    let connection = rusqlite::Connection::open(&foreign).unwrap();
    connection.execute_batch("CREATE TABLE notes (text TEXT)").unwrap();
    drop(connection);
    assert!(matches!(open(&foreign), Err(DatabaseError::Foreign { .. })));

    let newer = path("newer");
    open(&newer).unwrap();
    let connection = rusqlite::Connection::open(&newer).unwrap();
    connection.execute_batch("PRAGMA user_version = 1000").unwrap();
    drop(connection);
    let before = fs::read(&newer).unwrap();
    let error = open(&newer).unwrap_err();
    assert!(matches!(error, DatabaseError::Newer { found: 1000, .. }), "{error}");
    assert_eq!(fs::read(&newer).unwrap(), before);
}

#[test]
fn damage_is_reported() {
    let path = path("damaged");
    let server = TestServer::start(with_db(&path));
    for number in 0..200 {
        let entry = json!({"name": "Game", "pgn": "1. e4 e5 2. Nf3 *".repeat(20)}).to_string();
        server.request("PUT", &format!("/api/library/{number}"), &entry);
    }
    drop(server);
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0x5a);
    fs::write(&path, &bytes).unwrap();
    let error = open(&path).unwrap_err();
    assert!(matches!(error, DatabaseError::Damaged { .. }), "{error}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_database_has_one_server() {
    let path = path("one_server");
    let server = TestServer::start(with_db(&path));
    let error = open(&path).unwrap_err();
    assert!(matches!(error, DatabaseError::InUse { .. }), "{error}");
    assert_eq!(server.get_json("/api/library"), json!({"items": [], "next": null}));
    drop(server);
    open(&path).unwrap();
}
