//! The activity of a connection: its active requests and timeouts.
//!
//! One rule covers every phase in which a client may be silent. While no request is active (before
//! the first byte, in a request's headers, in the HTTP/2 handshake, between requests) the
//! connection is idle, for a limited time. While a response is sent, the client must keep
//! receiving. Request bodies have their own limits, where they are read.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::config::Limits;

/// Responses are sent in chunks of this size, so that the next one is polled only when the client
/// has received the previous ones.
const PIECE: usize = 16 << 10;

/// The requests of a connection.
pub(super) struct Activity {
    inner: Mutex<Inner>,
    closed: Notify,
}

struct Inner {
    /// When the last request ended, or the connection was opened.
    idle_since: Instant,
    next_id: u64,
    /// Active requests, with the time since when each waits for its client to receive.
    requests: HashMap<u64, Option<Instant>>,
}

impl Activity {
    pub(super) fn new() -> Self {
        let inner = Inner { idle_since: Instant::now(), next_id: 0, requests: HashMap::new() };
        Self { inner: Mutex::new(inner), closed: Notify::new() }
    }

    /// Registers a request until the guard is dropped.
    pub(super) fn begin(self: &Arc<Self>) -> RequestGuard {
        let mut inner = self.inner();
        let id = inner.next_id;
        inner.next_id += 1;
        inner.requests.insert(id, None);
        RequestGuard { activity: Arc::clone(self), id }
    }

    /// Since when the connection has been idle, if it is.
    pub(super) fn idle_since(&self) -> Option<Instant> {
        let inner = self.inner();
        inner.requests.is_empty().then_some(inner.idle_since)
    }

    /// Requests that the connection close.
    pub(super) fn close(&self) {
        self.closed.notify_one();
    }

    /// Waits until the connection exceeds a time limit or is to be closed.
    pub(super) async fn until_expired(&self, limits: &Limits) {
        let timeout = async {
            while let Some(wait) = self.remaining(limits) {
                tokio::time::sleep(wait).await;
            }
        };
        tokio::select! {
            () = self.closed.notified() => {}
            () = timeout => {}
        }
    }

    /// Whether a request is active and no client has stalled for too long.
    pub(super) fn is_answering(&self, limits: &Limits) -> bool {
        self.idle_since().is_none() && self.remaining(limits).is_some()
    }

    /// How long until the limits must be checked again. `None` if one has been exceeded.
    fn remaining(&self, limits: &Limits) -> Option<Duration> {
        let inner = self.inner();
        let deadline = match inner.requests.is_empty() {
            true => Some(inner.idle_since + limits.idle_time),
            false => inner.requests.values().flatten().min().map(|&since| since + limits.send_time),
        };
        // Requests that start from now on cannot time out earlier.
        let longest = limits.idle_time.min(limits.send_time);
        let wait = deadline.map_or(longest, |deadline| deadline.duration_since(Instant::now()));
        (!wait.is_zero()).then_some(wait.min(longest))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An active request.
pub(super) struct RequestGuard {
    activity: Arc<Activity>,
    id: u64,
}

impl RequestGuard {
    fn waits_for_client(&self, since: Option<Instant>) {
        self.activity.inner().requests.insert(self.id, since);
    }
}

impl Drop for RequestGuard {
    fn drop(&mut self) {
        let mut inner = self.activity.inner();
        inner.requests.remove(&self.id);
        inner.idle_since = Instant::now();
    }
}

/// A response body that tracks whether the client receives it.
pub(super) struct WatchedBody {
    body: Body,
    /// The rest of the last frame.
    rest: Bytes,
    request: RequestGuard,
}

impl WatchedBody {
    pub(super) fn new(body: Body, request: RequestGuard) -> Self {
        // An HTTP/2 client may have closed its window from the start.
        request.waits_for_client(Some(Instant::now()));
        Self { body, rest: Bytes::new(), request }
    }
}

impl HttpBody for WatchedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        // Polled only when there is room for more.
        self.request.waits_for_client(None);
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                end => return Poll::Ready(end),
            }
        }
        let n_bytes = self.rest.len().min(PIECE);
        let piece = self.rest.split_to(n_bytes);
        self.request.waits_for_client(Some(Instant::now()));
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (rest, body) = (self.rest.len() as u64, self.body.size_hint());
        let mut hint = SizeHint::new();
        hint.set_lower(body.lower().saturating_add(rest));
        if let Some(upper) = body.upper() {
            hint.set_upper(upper.saturating_add(rest));
        }
        hint
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use axum::body::to_bytes;
    use futures_util::FutureExt;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn limits() -> Limits {
        Limits { idle_time: 10 * SECOND, send_time: 20 * SECOND, ..Limits::default() }
    }

    #[tokio::test(start_paused = true)]
    async fn idle_connections_expire() {
        let (activity, limits) = (Arc::new(Activity::new()), limits());
        let mut expired = Box::pin(activity.until_expired(&limits));
        tokio::time::advance(9 * SECOND).await;
        assert!((&mut expired).now_or_never().is_none());
        // A request may take any time, as long as its client receives the response.
        let request = activity.begin();
        tokio::time::advance(1_000 * SECOND).await;
        assert!((&mut expired).now_or_never().is_none());
        assert_eq!(activity.idle_since(), None);
        drop(request);
        let start = Instant::now();
        expired.await;
        assert_eq!(start.elapsed().as_secs(), 10);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_has_to_take_the_answer() {
        let (activity, limits) = (Arc::new(Activity::new()), limits());
        let mut body = WatchedBody::new(Body::from(vec![0; 3 * PIECE]), activity.begin());
        let mut expired = Box::pin(activity.until_expired(&limits));
        tokio::time::advance(19 * SECOND).await;
        assert!((&mut expired).now_or_never().is_none());
        for _ in 0..2 {
            poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await.unwrap().unwrap();
            tokio::time::advance(19 * SECOND).await;
            assert!((&mut expired).now_or_never().is_none());
        }
        tokio::time::advance(2 * SECOND).await;
        assert!(expired.now_or_never().is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_waits_for_the_server_goes_on() {
        let (activity, limits) = (Arc::new(Activity::new()), limits());
        let events = futures_util::stream::pending::<Result<Bytes, axum::Error>>();
        let mut body = WatchedBody::new(Body::from_stream(events), activity.begin());
        let mut frame = Box::pin(poll_fn(|context| Pin::new(&mut body).poll_frame(context)));
        assert!((&mut frame).now_or_never().is_none());
        let mut expired = Box::pin(activity.until_expired(&limits));
        assert!((&mut expired).now_or_never().is_none());
        tokio::time::advance(1_000 * SECOND).await;
        assert!(expired.now_or_never().is_none());
    }

    #[tokio::test]
    async fn bodies_stay_as_they_are() {
        let activity = Arc::new(Activity::new());
        for n_bytes in [0, 1, PIECE, 3 * PIECE + 5] {
            let bytes: Vec<u8> = (0..n_bytes).map(|at| at as u8).collect();
            let body = WatchedBody::new(Body::from(bytes.clone()), activity.begin());
            assert_eq!(body.size_hint().exact(), Some(n_bytes as u64));
            assert_eq!(to_bytes(Body::new(body), usize::MAX).await.unwrap(), bytes);
            assert!(activity.idle_since().is_some(), "the answer has ended");
        }
    }
}
