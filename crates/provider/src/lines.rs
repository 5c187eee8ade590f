//! The queue of lines from the search to the broker.
//!
//! The search must never wait for a slow connection, so the queue is bounded: when it is full, the
//! oldest line of the same PV is dropped, since the newer one supersedes it anyway.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use hyper::body::{Body, Frame};
use lucena_uci::Info;

/// Maximum number of queued lines.
const MAX_LINES: usize = 64;

#[derive(Default)]
struct Queue {
    /// MultiPV numbers and lines.
    lines: VecDeque<(u32, String)>,
    /// Whether the sender has been dropped.
    is_finished: bool,
    /// Whether the connection has dropped the body.
    is_closed: bool,
    waker: Option<Waker>,
}

fn lock(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The sending end, for the search. Dropping it ends the body.
pub(crate) struct LineSender(Arc<Mutex<Queue>>);

/// The receiving end: a request body.
pub(crate) struct LineBody(Arc<Mutex<Queue>>);

/// A new queue.
pub(crate) fn channel() -> (LineSender, LineBody) {
    let queue = Arc::default();
    (LineSender(Arc::clone(&queue)), LineBody(queue))
}

impl LineSender {
    /// Queues a line without blocking.
    pub(crate) fn send(&self, info: &Info) {
        let mut queue = lock(&self.0);
        if queue.is_closed {
            return;
        }
        let number = info.multipv.unwrap_or(1);
        if queue.lines.len() >= MAX_LINES {
            let same = queue.lines.iter().position(|(it, _)| *it == number);
            queue.lines.remove(same.unwrap_or(0));
        }
        queue.lines.push_back((number, format!("{info}\n")));
        wake(queue);
    }
}

impl Drop for LineSender {
    fn drop(&mut self) {
        let mut queue = lock(&self.0);
        queue.is_finished = true;
        wake(queue);
    }
}

/// Unlocks the queue, then wakes the connection.
fn wake(mut queue: MutexGuard<'_, Queue>) {
    let waker = queue.waker.take();
    drop(queue);
    if let Some(waker) = waker {
        waker.wake();
    }
}

impl Body for LineBody {
    type Data = Bytes;
    type Error = Infallible;

    /// All queued lines as one chunk.
    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let mut queue = lock(&self.0);
        if !queue.lines.is_empty() {
            let text: String = queue.lines.drain(..).map(|(_, line)| line).collect();
            return Poll::Ready(Some(Ok(Frame::data(Bytes::from(text)))));
        }
        if queue.is_finished {
            return Poll::Ready(None);
        }
        queue.waker = Some(context.waker().clone());
        Poll::Pending
    }
}

impl Drop for LineBody {
    fn drop(&mut self) {
        let mut queue = lock(&self.0);
        queue.is_closed = true;
        queue.lines.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(multipv: u32, depth: u32) -> Info {
        let mut info = Info::default();
        (info.multipv, info.depth) = (Some(multipv), Some(depth));
        info
    }

    /// The next chunk, `None` at the end. Panics if there is nothing to read yet.
    fn read(body: &mut LineBody) -> Option<String> {
        match Pin::new(body).poll_frame(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Some(Ok(frame))) => {
                Some(String::from_utf8(frame.into_data().unwrap().to_vec()).unwrap())
            }
            Poll::Ready(None) => None,
            Poll::Pending => panic!("nothing to read"),
        }
    }

    #[test]
    fn lines_arrive_in_order_and_end() {
        let (sender, mut body) = channel();
        sender.send(&line(1, 1));
        sender.send(&line(2, 1));
        assert_eq!(read(&mut body).unwrap(), "info depth 1 multipv 1\ninfo depth 1 multipv 2\n");
        sender.send(&line(1, 2));
        drop(sender);
        assert_eq!(read(&mut body).unwrap(), "info depth 2 multipv 1\n");
        assert_eq!(read(&mut body), None);
    }

    #[test]
    fn a_slow_connection_gets_the_newest_lines_of_each_pv() {
        let (sender, mut body) = channel();
        sender.send(&line(2, 7));
        for depth in 1..=1000 {
            sender.send(&line(1, depth));
        }
        drop(sender);
        let text = read(&mut body).unwrap();
        assert_eq!(text.lines().count(), MAX_LINES);
        assert!(text.starts_with("info depth 7 multipv 2\n"), "{text}");
        assert!(text.ends_with("info depth 1000 multipv 1\n"), "{text}");
    }

    #[test]
    fn a_closed_connection_keeps_nothing() {
        let (sender, body) = channel();
        sender.send(&line(1, 1));
        drop(body);
        sender.send(&line(1, 2));
        assert!(lock(&sender.0).lines.is_empty());
    }
}
