//! Passes the lines of an analysis from the thread that drives the engine.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use crate::{AnalysisLine, ClientError, SearchResult, StopHandle};

/// Lines to keep until they are read; older ones are dropped.
const MAX_WAITING: usize = 1024;

/// A running analysis for asynchronous programs. Dropping it stops the search.
///
/// It is not a `Stream`, to avoid the dependency; `futures::stream::poll_fn` makes one of
/// [`AsyncAnalysis::poll_next`]. The last 1,024 unread lines are kept.
///
/// ```
/// use lucena_client::{AsyncAnalysis, ClientError, SearchResult};
/// async fn ten_reports(mut analysis: AsyncAnalysis) -> Result<SearchResult, ClientError> {
///     for _ in 0..10 {
///         let Some(line) = analysis.next().await else { break };
///         println!("{:?}", line?.score);
///     }
///     analysis.stop();
///     analysis.finish().await
/// }
/// ```
#[derive(Debug)]
pub struct AsyncAnalysis {
    reports: Reports,
    stop: StopHandle,
}

impl AsyncAnalysis {
    pub(super) fn new(reports: Reports, stop: StopHandle) -> Self {
        Self { reports, stop }
    }

    /// The next line, checked against the position; `None` when the search has ended.
    ///
    /// # Errors
    /// As [`Client::analyse`](crate::Client::analyse); no line follows an error.
    pub async fn next(&mut self) -> Option<Result<AnalysisLine, ClientError>> {
        poll_fn(|context| self.poll_next(context)).await
    }

    /// Polls for the next line, as a stream does.
    pub fn poll_next(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<AnalysisLine, ClientError>>> {
        let mut queue = self.reports.lock();
        if let Some(line) = queue.lines.pop_front() {
            return Poll::Ready(Some(Ok(line)));
        }
        match &mut queue.end {
            Some(end) if end.is_error_new => {
                end.is_error_new = false;
                Poll::Ready(end.result.as_ref().err().cloned().map(Err))
            }
            Some(_) => Poll::Ready(None),
            None => {
                queue.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }

    /// Stops the search.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// A handle with which any thread or task can stop the search.
    #[must_use]
    pub fn stop_handle(&self) -> StopHandle {
        self.stop.clone()
    }

    /// Waits for the end of the search and returns its result. Without a limit, the search must be
    /// stopped.
    ///
    /// # Errors
    /// As [`Client::analyse`](crate::Client::analyse).
    pub async fn finish(mut self) -> Result<SearchResult, ClientError> {
        while self.next().await.is_some() {}
        match &mut self.reports.lock().end {
            Some(end) => std::mem::replace(&mut end.result, Err(gone())),
            None => Err(gone()),
        }
    }
}

/// A finished search leaves the handle alone: it may be the caller's.
impl Drop for AsyncAnalysis {
    fn drop(&mut self) {
        if self.reports.lock().end.is_none() {
            self.stop.stop();
        }
    }
}

/// The queue between both threads.
#[derive(Debug)]
pub(super) struct Reports(Arc<Mutex<Queue>>);

#[derive(Debug, Default)]
struct Queue {
    lines: VecDeque<AnalysisLine>,
    end: Option<End>,
    waker: Option<Waker>,
}

#[derive(Debug)]
struct End {
    result: Result<SearchResult, ClientError>,
    /// Whether the result is an error that has not been returned yet.
    is_error_new: bool,
}

/// The sending side. Dropping it without a result leaves an error.
pub(super) struct Filler(Arc<Mutex<Queue>>);

impl Reports {
    pub(super) fn new() -> Self {
        Self(Arc::default())
    }

    pub(super) fn filler(&self) -> Filler {
        Filler(Arc::clone(&self.0))
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Filler {
    pub(super) fn push(&self, line: AnalysisLine) {
        self.change(|queue| {
            if queue.lines.len() == MAX_WAITING {
                queue.lines.pop_front();
            }
            queue.lines.push_back(line);
        });
    }

    pub(super) fn end(self, result: Result<SearchResult, ClientError>) {
        self.change(|queue| {
            queue.end = Some(End { is_error_new: result.is_err(), result });
        });
    }

    fn change(&self, change: impl FnOnce(&mut Queue)) {
        let waker = {
            let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            change(&mut queue);
            queue.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl Drop for Filler {
    fn drop(&mut self) {
        self.change(|queue| {
            queue.end.get_or_insert_with(|| End { result: Err(gone()), is_error_new: true });
        });
    }
}

fn gone() -> ClientError {
    ClientError::closed("the thread that drives it")
}
