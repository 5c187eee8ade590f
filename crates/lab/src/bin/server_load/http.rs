//! Requests over kept connections.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

pub(crate) struct Http {
    client: Client<HttpConnector, Body>,
    address: String,
}

/// The status and the body of an answer, or what went wrong.
pub(crate) type Answer = Result<(StatusCode, String), String>;

impl Http {
    pub(crate) fn new(address: &str) -> Self {
        let client = Client::builder(TokioExecutor::new()).build_http();
        Self { client, address: address.to_owned() }
    }

    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        session: &str,
        body: String,
    ) -> Answer {
        let response = self.start(method, path, session, body).await?;
        let status = response.status();
        let body = axum::body::to_bytes(Body::new(response.into_body()), usize::MAX).await;
        let body = body.map_err(|error| format!("body: {error}"))?;
        Ok((status, String::from_utf8_lossy(&body).into_owned()))
    }

    /// Waits for the headers only. Dropping the answer leaves the server.
    pub(crate) async fn start(
        &self,
        method: Method,
        path: &str,
        session: &str,
        body: String,
    ) -> Result<axum::http::Response<hyper::body::Incoming>, String> {
        let request = Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.address))
            .header("x-lucena-session", session)
            .body(Body::from(body))
            .map_err(|error| error.to_string())?;
        self.client.request(request).await.map_err(|error| format!("request: {error:?}"))
    }

    /// The memory of the server in bytes.
    pub(crate) async fn memory(&self) -> u64 {
        let answer = self.send(Method::GET, "/metrics", "load", String::new()).await;
        let Ok((_, text)) = answer else { return 0 };
        let line = text.lines().find_map(|line| line.strip_prefix("lucena_resident_memory_bytes "));
        line.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
    }
}
