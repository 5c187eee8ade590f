//! A server without a socket, and requests to it.

use axum::Router;
use axum::body::{Body, BodyDataStream, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use lucena_engine::Options;
use lucena_server::{Config, app};
use serde_json::Value;
use tower::ServiceExt;

/// A server with small engines, and an evaluator that does not depend on features.
pub(crate) fn config() -> Config {
    let mut engine = Options { hash_mb: 1, ..Options::default() };
    engine.set("Evaluator", "Classical").unwrap();
    Config { engine, engines: 2, ..Config::default() }
}

pub(crate) struct TestServer(Router);

/// An answer with its body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The body of a request that succeeded.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{self:?}");
        self.json()
    }

    /// The detail of a problem with this status.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16) -> String {
        assert_eq!(self.status.as_u16(), status, "{self:?}");
        assert_eq!(self.headers[header::CONTENT_TYPE], "application/problem+json");
        let json = self.json();
        assert_eq!(json["status"], status, "{json}");
        assert_eq!(json["type"], "about:blank");
        json["detail"].as_str().unwrap().to_owned()
    }
}

impl TestServer {
    pub(crate) fn new() -> Self {
        Self::with(config())
    }

    pub(crate) fn with(config: Config) -> Self {
        Self(app(config).unwrap())
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let (status, headers, body) = self.bytes(request).await;
        Answer { status, headers, body: String::from_utf8(body.into()).unwrap() }
    }

    /// An answer whose body may not be text.
    pub(crate) async fn bytes(&self, request: Request<Body>) -> (StatusCode, HeaderMap, Bytes) {
        let response = self.0.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        (parts.status, parts.headers, body)
    }

    /// The body of an answer as it comes.
    pub(crate) async fn start(&self, path: &str) -> BodyDataStream {
        self.start_with(path, &[]).await.unwrap()
    }

    /// The same of a request with headers, or the status of a problem.
    pub(crate) async fn start_with(
        &self,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<BodyDataStream, StatusCode> {
        let request = request(Method::GET, path, "", headers);
        let response = self.0.clone().oneshot(request).await.unwrap();
        match response.status() {
            StatusCode::OK => Ok(response.into_body().into_data_stream()),
            status => Err(status),
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(request(Method::GET, path, "", &[])).await
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> Answer {
        self.send(request(Method::POST, path, body, &[])).await
    }

    /// A request of a session.
    pub(crate) async fn of_session(&self, session: &str, path: &str, body: Option<&str>) -> Answer {
        let method = if body.is_some() { Method::POST } else { Method::GET };
        let headers = [("x-lucena-session", session)];
        self.send(request(method, path, body.unwrap_or_default(), &headers)).await
    }
}

pub(crate) fn request(
    method: Method,
    path: &str,
    body: &str,
    headers: &[(&str, &str)],
) -> Request<Body> {
    let mut builder = Request::builder().method(method).uri(path);
    if !headers.iter().any(|(name, _)| *name == "host") {
        builder = builder.header("host", "localhost:8960");
    }
    for (name, value) in headers {
        builder = builder.header(*name, *value);
    }
    builder.body(Body::from(body.to_owned())).unwrap()
}
