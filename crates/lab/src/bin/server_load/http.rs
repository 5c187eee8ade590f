//! HTTP requests over keep-alive connections.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use tokio::time::timeout;

/// Longer than any request may take.
const LIMIT: Duration = Duration::from_secs(60);

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
        let exchange = async {
            let response = self.start(method, path, session, body).await?;
            let status = response.status();
            let body = axum::body::to_bytes(Body::new(response.into_body()), usize::MAX).await;
            let body = body.map_err(|error| format!("body: {error}"))?;
            Ok((status, String::from_utf8_lossy(&body).into_owned()))
        };
        timeout(LIMIT, exchange).await.unwrap_or_else(|_| Err(no_answer()))
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
        let answer = timeout(LIMIT, self.client.request(request)).await;
        answer.map_err(|_| no_answer())?.map_err(|error| format!("request: {error:?}"))
    }

    /// The memory of the server in bytes.
    pub(crate) async fn memory(&self) -> Result<u64, String> {
        let (status, text) = self.send(Method::GET, "/metrics", "load", String::new()).await?;
        let line = text.lines().find_map(|line| line.strip_prefix("lucena_resident_memory_bytes "));
        let bytes = line.and_then(|number| number.trim().parse().ok());
        bytes.ok_or_else(|| format!("not in the answer of /metrics, status {status}"))
    }
}

fn no_answer() -> String {
    format!("no answer within {LIMIT:?}")
}
