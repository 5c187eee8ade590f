//! HTTP requests to the site and the broker.

mod redactor;
mod retry_after;
mod tls;

use std::convert::Infallible;
use std::error::Error;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use http_body_util::{BodyExt, Limited};
use hyper::body::{Body, Frame, Incoming, SizeHint};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, RETRY_AFTER, USER_AGENT};
use hyper::{Method, Request, Response, StatusCode, Uri};
use hyper_rustls::HttpsConnector;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};

use self::redactor::Redactor;
use crate::lines::LineBody;
use crate::shorten::shorten;
use crate::{ProviderError, Secret};

/// Maximum response size; work takes a few kilobytes.
const MAX_BODY: usize = 1 << 20;
const CONNECT_LIMIT: Duration = Duration::from_secs(10);
/// TCP keep-alive interval, to detect dead peers.
const KEEP_ALIVE: Duration = Duration::from_secs(20);
/// Idle connections are closed after this time.
const POOL_IDLE: Duration = Duration::from_secs(60);
const AGENT: &str = concat!("lucena-provider/", env!("CARGO_PKG_VERSION"));

/// An HTTP client with a connection pool.
pub(crate) struct Http {
    client: Client<HttpsConnector<HttpConnector>, RequestBody>,
    redactor: Redactor,
}

/// A complete body, or the lines of an analysis as they arrive.
pub(crate) enum RequestBody {
    Whole(Option<Bytes>),
    Lines(LineBody),
}

/// A request, optionally with a JSON body.
pub(crate) struct Call<'a> {
    pub(crate) method: Method,
    pub(crate) uri: Uri,
    pub(crate) token: Option<&'a Secret>,
    pub(crate) json: Option<String>,
}

/// A response with its body.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) retry_after: Option<Duration>,
    pub(crate) body: Bytes,
    /// Error message of the server.
    pub(crate) detail: String,
}

/// Why there is no response. The request may be retried.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum HttpError {
    #[error("{0}")]
    NotConnected(String),
    #[error("{0}")]
    Failed(String),
    #[error("no answer within {0:?}")]
    Timeout(Duration),
}

impl Http {
    /// A client that trusts the public certificate authorities and those in this PEM text.
    pub(crate) fn new(certificates: &[u8], secrets: Vec<Secret>) -> Result<Self, ProviderError> {
        let mut connector = HttpConnector::new();
        // `BaseUrl` has already checked the scheme.
        connector.enforce_http(false);
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(CONNECT_LIMIT));
        connector.set_keepalive(Some(KEEP_ALIVE));
        connector.set_keepalive_interval(Some(KEEP_ALIVE));
        connector.set_keepalive_retries(Some(3));
        // Also closes connections whose peer stops acknowledging lines.
        #[cfg(any(target_os = "android", target_os = "fuchsia", target_os = "linux"))]
        connector.set_tcp_user_timeout(Some(4 * KEEP_ALIVE));
        let connector = hyper_rustls::HttpsConnectorBuilder::new()
            .with_tls_config(tls::config(certificates)?)
            .https_or_http()
            .enable_http1()
            .wrap_connector(connector);
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(POOL_IDLE)
            .pool_max_idle_per_host(2)
            .build(connector);
        Ok(Self { client, redactor: Redactor::new(secrets) })
    }

    /// Sends a request and reads the response, all within the limit.
    pub(crate) async fn call(&self, call: Call<'_>, limit: Duration) -> Result<Reply, HttpError> {
        let Call { method, uri, token, json } = call;
        let mut request = Request::builder().method(method).uri(uri).header(USER_AGENT, AGENT);
        if let Some(token) = token {
            let value = HeaderValue::try_from(format!("Bearer {}", token.expose()));
            let mut value = value.expect("a secret is visible ASCII");
            value.set_sensitive(true);
            request = request.header(AUTHORIZATION, value);
        }
        if json.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let request = request.body(RequestBody::Whole(json.map(Bytes::from)));
        let request = request.expect("method, address and headers have been checked");
        let exchange = async { self.read(self.send(request).await?).await };
        tokio::time::timeout(limit, exchange).await.unwrap_or(Err(HttpError::Timeout(limit)))
    }

    /// Streams lines as they arrive. Returns the status when the server responds, which may be
    /// before the last line, or an error when it closes the connection.
    pub(crate) async fn stream(&self, uri: &Uri, lines: LineBody) -> Result<StatusCode, HttpError> {
        let request = Request::builder().method(Method::POST).uri(uri).header(USER_AGENT, AGENT);
        let request = request.header(CONTENT_TYPE, "text/plain");
        let request = request.body(RequestBody::Lines(lines));
        // The body of the response is not needed, and waiting for it would delay stopping.
        let request = request.expect("the address has been checked");
        self.send(request).await.map(|response| response.status())
    }

    async fn send(&self, request: Request<RequestBody>) -> Result<Response<Incoming>, HttpError> {
        self.client.request(request).await.map_err(|error| match error.is_connect() {
            true => HttpError::NotConnected(text(&error)),
            false => failed(&error),
        })
    }

    async fn read(&self, response: Response<Incoming>) -> Result<Reply, HttpError> {
        let status = response.status();
        let retry_after = response
            .headers()
            .get(RETRY_AFTER)
            .and_then(|value| retry_after::parse(value.to_str().ok()?, SystemTime::now()));
        let body = Limited::new(response.into_body(), MAX_BODY).collect().await;
        let body = body.map_err(|error| failed(&*error))?.to_bytes();
        let body = self.redactor.bytes(body);
        let detail = self.detail(status, &body);
        Ok(Reply { status, retry_after, body, detail })
    }

    /// The server's error message: the `error` field of its JSON, or the start of its text.
    fn detail(&self, status: StatusCode, body: &[u8]) -> String {
        if status.is_success() {
            return String::new();
        }
        let json: Option<serde_json::Value> = serde_json::from_slice(body).ok();
        let text = match json.as_ref().and_then(|json| json["error"].as_str()) {
            Some(error) => error.into(),
            None => String::from_utf8_lossy(body).into_owned(),
        };
        match shorten(&self.redactor.text(text)) {
            text if text.is_empty() => {
                status.canonical_reason().unwrap_or("no reason given").into()
            }
            text => text,
        }
    }
}

fn failed(error: &(dyn Error + 'static)) -> HttpError {
    HttpError::Failed(text(error))
}

/// An error with its causes.
fn text(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match self.get_mut() {
            Self::Whole(bytes) => Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes)))),
            Self::Lines(lines) => Pin::new(lines).poll_frame(context),
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Self::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Whole(bytes) => {
                SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
            }
            Self::Lines(_) => SizeHint::default(),
        }
    }
}
