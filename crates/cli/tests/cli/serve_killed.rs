//! `lucena serve --db`: what was confirmed survives `kill -9`.

mod game;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::run::{FAILURE, command, lucena};

/// How long to wait for what must come.
const PATIENCE: Duration = Duration::from_secs(300);

pub(crate) fn database(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("serve").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder.join("lucena.db")
}

/// A server in a process of its own, which is killed when this is dropped.
pub(crate) struct Served {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Served {
    pub(crate) fn start(database: &Path) -> Self {
        Self::start_as(command(&[]), database)
    }

    /// Starts it as an argument of another command.
    pub(crate) fn start_as(mut command: Command, database: &Path) -> Self {
        command.args(["serve", "--bind", "127.0.0.1:0", "--engines", "1", "--db"]);
        command.arg(database).args(["--hash", "1", "--evaluator", "Classical"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").expect(&line).to_owned();
        Self { child, address }
    }

    /// SIGKILL: nothing can be tidied up.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// The status and body of an answer, or `None` if the server is gone.
    pub(crate) fn request(&self, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        let (address, length) = (&self.address, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
        .ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).ok()?;
        let answer = String::from_utf8(answer).ok()?;
        let status = answer.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()?;
        let (_, body) = answer.split_once("\r\n\r\n")?;
        Some((status, body.to_owned()))
    }

    #[track_caller]
    fn json(&self, method: &str, path: &str, body: &str) -> Value {
        let (status, text) = self.request(method, path, body).expect("the server answers");
        assert!((200..300).contains(&status), "{path}: {text}");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn wait(&self, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let found = self.json("GET", path, "");
            if wanted(&found) {
                return found;
            }
            assert!(start.elapsed() < PATIENCE, "{path}: {found}");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The report, in chunks as it is sent.
fn moves(server: &Served, path: &str) -> String {
    let (status, text) = server.request("GET", &format!("{path}/report.csv"), "").unwrap();
    assert_eq!(status, 200);
    text
}

#[test]
fn a_killed_job_is_resumed() {
    let path = database("job");
    let openings = ["1. e4 e5 2. Ke2 Ke7 *", "1. d4 d5 2. Qd3 Qd6 *", "1. f3 e5 2. g4 Qh4# 0-1"];
    let pgn = openings.map(|game| format!("{game}\n\n")).concat().repeat(8);
    let query = "/api/games?nodes=10000";
    let mut server = Served::start(&path);
    let job = server.json("POST", query, &pgn);
    let job = format!("/api/games/{}", job["id"].as_str().unwrap());
    let mut before = 0;
    // Killed in the middle, again and again.
    for _ in 0..3 {
        let seen = server.wait(&job, |job| job["games_done"].as_u64() > Some(before + 2));
        before = seen["games_done"].as_u64().unwrap();
        assert_eq!(seen["state"], "running", "{seen}");
        server.kill();
        server = Served::start(&path);
        let resumed = server.json("GET", &job, "");
        assert!(resumed["games_done"].as_u64() >= Some(before), "{resumed} after {seen}");
    }
    let done = server.wait(&job, |job| job["state"] == "done");
    assert_eq!(done["games_done"], 24);
    // The same report as without interruption.
    let whole = server.json("POST", query, &pgn);
    let whole = format!("/api/games/{}", whole["id"].as_str().unwrap());
    server.wait(&whole, |job| job["state"] == "done");
    assert_eq!(moves(&server, &job), moves(&server, &whole));
}

#[test]
fn confirmed_entries_survive() {
    let path = database("library");
    let mut confirmed: Vec<String> = Vec::new();
    for round in 0..4 {
        let server = Served::start(&path);
        // Killed while entries are written.
        let fresh = thread::scope(|scope| {
            let writer = scope.spawn(|| {
                let mut confirmed = Vec::new();
                for number in 0.. {
                    let id = format!("{round}-{number}");
                    let entry = json!({"name": id, "pgn": "1. e4 e5 *".repeat(50)}).to_string();
                    match server.request("PUT", &format!("/api/library/{id}"), &entry) {
                        Some((200, _)) => confirmed.push(id),
                        _ => break,
                    }
                }
                confirmed
            });
            thread::sleep(Duration::from_millis(100 + 70 * round));
            let id = server.child.id().to_string();
            assert!(Command::new("kill").args(["-9", &id]).status().unwrap().success());
            writer.join().unwrap()
        });
        confirmed.extend(fresh);
    }
    assert!(!confirmed.is_empty());
    let server = Served::start(&path);
    for id in &confirmed {
        let entry = server.json("GET", &format!("/api/library/{id}"), "");
        assert_eq!((&entry["name"], entry["pgn"].as_str().unwrap().len()), (&json!(id), 500));
    }
}

#[test]
fn a_file_that_is_no_database_is_an_error() {
    let path = database("other");
    fs::write(&path, "1. e4 e5 *\n").unwrap();
    let run = lucena(&["serve", "--bind", "127.0.0.1:0", "--db", path.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""));
    assert!(run.stderr.contains("not a database of Lucena"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), "1. e4 e5 *\n");
}

#[test]
fn a_database_has_one_server() {
    let path = database("one");
    let server = Served::start(&path);
    let run = lucena(&["serve", "--bind", "127.0.0.1:0", "--db", path.to_str().unwrap()]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("another server uses this database"), "{}", run.stderr);
    assert_eq!(server.json("GET", "/api/library", "")["items"], json!([]));
}
