//! Properties that hold for any requests to the server, checked by the fuzz target and, on the seed
//! corpus, by a test of `lucena-server`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, header};
use lucena_engine::{EvaluatorKind, Options};
use lucena_explorer::{BuildOptions, Builder};
use lucena_server::{Config, Limits, app};
use serde_json::Value;
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// Requests of one input.
const MAX_REQUESTS: usize = 8;
/// More than any answer has.
const MAX_ANSWER: usize = 64 << 20;

struct Server {
    runtime: Runtime,
    router: Router,
}

/// A server whose searches take no time.
fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(|| {
        let limits = Limits {
            max_depth: 2,
            max_nodes: 200,
            max_time: Duration::from_millis(20),
            max_multi_pv: 3,
            max_hash_mb: 1,
            max_threads: 1,
            max_body: 16 << 10,
            max_sessions: 4,
            max_evals: 20,
            max_job_games: 3,
            max_active_jobs: 2,
            max_jobs: 3,
            ..Limits::default()
        };
        let engine =
            Options { hash_mb: 1, evaluator: EvaluatorKind::Material, ..Options::default() };
        let folder = folder();
        let explorer = Some(index(&folder));
        let db = Some(folder.join("server.db"));
        let config = Config { engine, engines: 2, limits, explorer, db, ..Config::default() };
        let runtime = Runtime::new().expect("threads");
        let router = {
            let _inside = runtime.enter();
            app(config).expect("engines")
        };
        Server { runtime, router }
    })
}

/// An empty folder for the files of the server.
fn folder() -> PathBuf {
    // Set in integration tests, which run once; several processes may fuzz.
    let folder = match option_env!("CARGO_TARGET_TMPDIR") {
        Some(tests) => Path::new(tests).join("server-checks"),
        None => std::env::temp_dir().join(format!("lucena-fuzz-server-{}", std::process::id())),
    };
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

/// An index of two games, with the file that has them.
fn index(folder: &Path) -> PathBuf {
    let (pgn, path) = (folder.join("games.pgn"), folder.join("games.explorer"));
    let games = b"1. e4 c5 2. Nf3 1-0\n\n1. d4 d5 1/2-1/2\n";
    fs::write(&pgn, games).expect("a temporary file");
    let mut builder = Builder::new(&path, BuildOptions::default()).expect("temporary files");
    let source = pgn.to_str().expect("a name in UTF-8");
    builder.add_pgn(source, games.as_slice(), |_| {}).expect("temporary files");
    builder.finish(|_| {}).expect("temporary files");
    path
}

/// Sends the requests of a text: `METHOD TARGET`, a line end and the body, separated by lines `%%`.
/// `@` in a target stands for the last job.
pub(crate) fn server_requests(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Server { runtime, router } = server();
    runtime.block_on(async {
        let mut job = String::from("none");
        for request in text.split("\n%%\n").take(MAX_REQUESTS) {
            let (head, body) = request.split_once('\n').unwrap_or((request, ""));
            let Some((method, target)) = head.split_once(' ') else { continue };
            let (_, place) = send(router, method, &target.replace('@', &job), body).await;
            if let Some(place) = place {
                place.rsplit('/').next().unwrap_or_default().clone_into(&mut job);
            }
        }
        // The next input finds no jobs: the first request cancels, the second removes.
        let (jobs, _) = send(router, "GET", "/api/games", "").await;
        for job in jobs.as_array().into_iter().flatten() {
            let path = format!("/api/games/{}", job["id"].as_str().expect("a text"));
            let (deleted, _) = send(router, "DELETE", &path, "").await;
            if deleted["state"] == "canceled" {
                send(router, "DELETE", &path, "").await;
            }
        }
    });
}

/// Sends a request and checks the answer: its JSON, if it is any, and its `Location`.
async fn send(router: &Router, method: &str, target: &str, body: &str) -> (Value, Option<String>) {
    let request = Request::builder()
        .method(method)
        .uri(target)
        .header(header::HOST, "localhost")
        .body(Body::from(body.to_owned()));
    // What is no request of HTTP does not come as far as the server.
    let Ok(request) = request else { return (Value::Null, None) };
    let is_head = method == "HEAD";
    let answer = router.clone().oneshot(request).await.expect("the router answers");
    let (parts, body) = answer.into_parts();
    let place = parts.headers.get(header::LOCATION);
    let place = place.map(|place| place.to_str().expect("a path").to_owned());
    let bytes = to_bytes(body, MAX_ANSWER).await.expect("a whole answer");
    let status = parts.status.as_u16();
    assert!(status != 500, "{method} {target}: {}", String::from_utf8_lossy(&bytes));
    let json = if is_head { Value::Null } else { read(&parts.headers, &bytes) };
    if status >= 400 && status != 404 && !is_head {
        assert_eq!(kind(&parts.headers), "application/problem+json", "{method} {target}");
        assert_eq!(json["status"], status, "{method} {target}: {json}");
    }
    if status >= 400 && !is_head {
        assert!(json["error"].is_string(), "{method} {target}: {json}");
    }
    (json, place)
}

fn kind(headers: &HeaderMap) -> &str {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.unwrap_or_default().split(';').next().unwrap_or_default()
}

/// The JSON of an answer or of its events.
fn read(headers: &HeaderMap, bytes: &[u8]) -> Value {
    match kind(headers) {
        "application/json" | "application/problem+json" => {
            serde_json::from_slice(bytes).expect("JSON")
        }
        "text/event-stream" => {
            let text = str::from_utf8(bytes).expect("UTF-8");
            let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
            data.map(|data| serde_json::from_str::<Value>(data).expect("JSON")).collect()
        }
        _ => Value::Null,
    }
}
