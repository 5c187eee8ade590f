//! A server on a free port, and a client.

use std::io::{BufRead, BufReader};
use std::time::{Duration, Instant};

use lucena_engine::{EvaluatorKind, Options};
use lucena_server::{Config, Server};
use serde_json::Value;
use tokio::sync::oneshot;

/// How long to wait for what must come.
const PATIENCE: Duration = Duration::from_secs(300);

/// A server that ends when it is dropped.
pub(crate) struct TestServer {
    url: String,
    end: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

/// A small server: one engine, a small hash table, scores that no network changes.
pub(crate) fn config() -> Config {
    let engine = Options { hash_mb: 1, evaluator: EvaluatorKind::Classical, ..Options::default() };
    Config { bind: ([127, 0, 0, 1], 0).into(), engines: 1, engine, ..Config::default() }
}

pub(crate) fn server() -> TestServer {
    TestServer::start(config())
}

/// The answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) kind: String,
    pub(crate) text: String,
}

impl Answer {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }
}

impl TestServer {
    pub(crate) fn start(config: Config) -> Self {
        let (url_sender, url) = std::sync::mpsc::channel();
        let (end, ended) = oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let server = Server::bind(config).await.unwrap();
                url_sender.send(server.url()).unwrap();
                let until = async {
                    let _ = ended.await;
                };
                server.run(until).await;
            });
        });
        Self { url: url.recv().unwrap(), end: Some(end), thread: Some(thread) }
    }

    /// Host and port.
    pub(crate) fn address(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    /// Sends a request; `body` is empty for methods without one.
    pub(crate) fn request(&self, method: &str, path: &str, body: &str) -> Answer {
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.url))
            .body(body.to_owned())
            .unwrap();
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(PATIENCE))
            .allow_non_standard_methods(true)
            .build()
            .into();
        let mut response = agent.run(request).unwrap();
        let kind = response.headers().get("content-type");
        Answer {
            status: response.status().as_u16(),
            kind: kind.map_or_else(String::new, |kind| kind.to_str().unwrap().to_owned()),
            text: response.body_mut().with_config().limit(1 << 30).read_to_string().unwrap(),
        }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "")
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        self.request("POST", path, body)
    }

    #[track_caller]
    pub(crate) fn get_json(&self, path: &str) -> Value {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answer.json()
    }

    /// Server-sent events until one ends the stream or `enough` is satisfied: names and data.
    pub(crate) fn events(
        &self,
        path: &str,
        enough: impl Fn(&str, &Value) -> bool,
    ) -> Vec<(String, Value)> {
        let response = ureq::get(format!("{}{path}", self.url)).call().unwrap();
        let mut events = Vec::new();
        let mut name = String::new();
        for line in BufReader::new(response.into_body().into_reader()).lines() {
            let line = line.unwrap();
            if let Some(text) = line.strip_prefix("event: ") {
                text.clone_into(&mut name);
            } else if let Some(text) = line.strip_prefix("data: ") {
                let data: Value = serde_json::from_str(text).unwrap();
                let is_last = enough(&name, &data);
                events.push((name.clone(), data));
                if is_last {
                    break;
                }
            }
        }
        events
    }

    /// Asks again until the answer is as wanted.
    #[track_caller]
    pub(crate) fn wait(&self, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let found = self.get_json(path);
            if wanted(&found) {
                return found;
            }
            assert!(start.elapsed() < PATIENCE, "{path}: {found}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        drop(self.end.take());
        let ended = self.thread.take().map(std::thread::JoinHandle::join);
        if !std::thread::panicking() {
            ended.unwrap().unwrap();
        }
    }
}
