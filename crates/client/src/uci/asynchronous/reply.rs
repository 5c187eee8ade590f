//! A future for a value from another thread.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use crate::{ClientError, SearchResult, StopHandle};

/// The future result of a job, see [`AsyncClient::with`](crate::AsyncClient::with). The job runs
/// whether the future is polled or not.
///
/// ```
/// use lucena_client::{AsyncClient, Reply};
/// fn begin(engine: &AsyncClient) -> Reply<()> {
///     engine.with(|client| client.press("Clear Hash"))
/// }
/// ```
#[must_use = "a future does nothing more unless it is awaited"]
pub struct Reply<T>(Arc<Mutex<Slot<T>>>);

pub(super) struct ReplySender<T>(Arc<Mutex<Slot<T>>>);

struct Slot<T> {
    value: Option<Result<T, ClientError>>,
    /// Whether the sender is gone.
    is_closed: bool,
    waker: Option<Waker>,
}

pub(super) fn channel<T>() -> (ReplySender<T>, Reply<T>) {
    let slot = Arc::new(Mutex::new(Slot { value: None, is_closed: false, waker: None }));
    (ReplySender(Arc::clone(&slot)), Reply(slot))
}

fn lock<T>(slot: &Mutex<Slot<T>>) -> MutexGuard<'_, Slot<T>> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T> ReplySender<T> {
    pub(super) fn send(self, value: Result<T, ClientError>) {
        let mut slot = lock(&self.0);
        (slot.value, slot.is_closed) = (Some(value), true);
        // Dropping the sender calls the waker.
    }
}

impl<T> Drop for ReplySender<T> {
    fn drop(&mut self) {
        let waker = {
            let mut slot = lock(&self.0);
            slot.is_closed = true;
            slot.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl<T> Reply<T> {
    /// Whether the job is done.
    fn is_closed(&self) -> bool {
        lock(&self.0).is_closed
    }
}

impl<T> Future for Reply<T> {
    /// The result of the job, or an error if the thread that drives the engine is gone.
    type Output = Result<T, ClientError>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut slot = lock(&self.0);
        if let Some(value) = slot.value.take() {
            return Poll::Ready(value);
        }
        if slot.is_closed {
            let waiting_for = "the thread that drives it";
            return Poll::Ready(Err(ClientError::closed(waiting_for)));
        }
        slot.waker = Some(context.waker().clone());
        Poll::Pending
    }
}

/// The future result of a search, see [`AsyncClient::play`](crate::AsyncClient::play). Dropping it
/// stops the search.
///
/// ```
/// use lucena_board::Game;
/// use lucena_client::{AsyncClient, SearchResult};
/// use lucena_uci::Go;
/// async fn at_most_until(engine: &AsyncClient, done: impl Future<Output = ()>) {
///     let search = engine.analyse(&Game::default(), Go::infinite());
///     let stop = search.stop_handle();
///     done.await;
///     stop.stop();
///     println!("{:?}", search.await.map(|result| result.best_move));
/// }
/// ```
#[derive(Debug)]
#[must_use = "dropped, it stops the search"]
pub struct AsyncSearch {
    reply: Reply<SearchResult>,
    stop: StopHandle,
}

impl AsyncSearch {
    pub(super) fn new(reply: Reply<SearchResult>, stop: StopHandle) -> Self {
        Self { reply, stop }
    }

    /// A handle with which any thread or task can stop the search.
    #[must_use]
    pub fn stop_handle(&self) -> StopHandle {
        self.stop.clone()
    }
}

impl Future for AsyncSearch {
    type Output = Result<SearchResult, ClientError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.reply).poll(context)
    }
}

/// A finished search leaves the handle alone: it may be the caller's.
impl Drop for AsyncSearch {
    fn drop(&mut self) {
        if !self.reply.is_closed() {
            self.stop.stop();
        }
    }
}

impl<T> fmt::Debug for Reply<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply").finish_non_exhaustive()
    }
}
