//! The queue of messages to a client.
//!
//! A game must not wait for a slow client, and the queue must not grow without bound. When it is
//! full, game states and search lines superseded by a newer state are dropped. A client that sends
//! but does not read is disconnected.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::ws::{CloseCode, Utf8Bytes, close_code};
use tokio::sync::Notify;

/// Maximum queued messages before states and lines are dropped.
const MAX_WAITING: usize = 16;
/// Same, in bytes.
const MAX_WAITING_BYTES: usize = 64 << 10;
/// Maximum queued replies before the client is disconnected.
const MAX_REPLIES: usize = 256;
/// Same, in bytes.
const MAX_REPLY_BYTES: usize = 64 << 10;

/// The messages for one client.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    queue: Mutex<Queue>,
    changed: Notify,
    is_watching: AtomicBool,
}

#[derive(Debug, Default)]
struct Queue {
    items: VecDeque<(Kind, Utf8Bytes)>,
    /// The close frame to send after the last message.
    close: Option<Close>,
}

impl Queue {
    /// The size of the messages of these kinds.
    fn bytes(&self, is_meant: impl Fn(Kind) -> bool) -> usize {
        self.items.iter().filter(|(kind, _)| is_meant(*kind)).map(|(_, text)| text.len()).sum()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    State,
    Line,
    Reply,
}

/// Code and reason of a close frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Close {
    pub(super) code: CloseCode,
    pub(super) reason: &'static str,
}

/// What to send next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    Text(Utf8Bytes),
    Close(Close),
}

impl Outbox {
    /// Queues a state of the game.
    pub(super) fn state(&self, text: Utf8Bytes) {
        let mut queue = self.queue();
        if queue.items.len() >= MAX_WAITING
            || queue.bytes(|_| true) + text.len() > MAX_WAITING_BYTES
        {
            queue.items.retain(|(kind, _)| *kind == Kind::Reply);
        }
        queue.items.push_back((Kind::State, text));
        drop(queue);
        self.changed.notify_one();
    }

    /// Queues a line of a search, or drops it if the queue is full.
    pub(super) fn line(&self, text: Utf8Bytes) {
        let mut queue = self.queue();
        if queue.items.len() >= MAX_WAITING {
            return;
        }
        queue.items.push_back((Kind::Line, text));
        drop(queue);
        self.changed.notify_one();
    }

    /// Queues a reply to a message of the client.
    pub(super) fn reply(&self, text: Utf8Bytes) {
        let mut queue = self.queue();
        let n_bytes = queue.bytes(|kind| kind == Kind::Reply) + text.len();
        if queue.items.len() >= MAX_REPLIES || n_bytes > MAX_REPLY_BYTES {
            let reason = "messages are not read";
            queue.close.get_or_insert(Close { code: close_code::POLICY, reason });
        } else {
            queue.items.push_back((Kind::Reply, text));
        }
        drop(queue);
        self.changed.notify_one();
    }

    /// Closes the connection after the queued messages.
    pub(super) fn close(&self, code: CloseCode, reason: &'static str) {
        self.queue().close.get_or_insert(Close { code, reason });
        self.changed.notify_one();
    }

    pub(super) fn watch(&self, on: bool) {
        self.is_watching.store(on, Relaxed);
    }

    pub(super) fn is_watching(&self) -> bool {
        self.is_watching.load(Relaxed)
    }

    /// Waits for the next message. There must be only one waiter.
    pub(super) async fn next(&self) -> Next {
        loop {
            if let Some(next) = self.take() {
                return next;
            }
            self.changed.notified().await;
        }
    }

    fn take(&self) -> Option<Next> {
        let mut queue = self.queue();
        match queue.items.pop_front() {
            Some((_, text)) => Some(Next::Text(text)),
            None => queue.close.map(Next::Close),
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(outbox: &Outbox) -> Vec<String> {
        std::iter::from_fn(|| match outbox.take() {
            Some(Next::Text(text)) => Some(text.to_string()),
            _ => None,
        })
        .collect()
    }

    #[test]
    fn a_slow_client_gets_the_newest_state_and_all_replies() {
        let outbox = Outbox::default();
        outbox.reply("declined".into());
        for number in 0..1000 {
            outbox.state(number.to_string().into());
            outbox.line("line".into());
        }
        let waiting = waiting(&outbox);
        assert!(waiting.len() <= MAX_WAITING + 1, "{waiting:?}");
        assert_eq!(waiting[0], "declined");
        assert!(waiting.contains(&"999".to_owned()), "{waiting:?}");
    }

    #[test]
    fn messages_stay_in_order() {
        let outbox = Outbox::default();
        outbox.state("1".into());
        outbox.reply("2".into());
        outbox.line("3".into());
        outbox.close(close_code::NORMAL, "done");
        assert_eq!(waiting(&outbox), ["1", "2", "3"]);
        assert!(matches!(outbox.take(), Some(Next::Close(_))));
    }

    #[test]
    fn a_client_that_does_not_read_is_disconnected() {
        let outbox = Outbox::default();
        for _ in 0..=MAX_REPLIES {
            outbox.reply("pong".into());
        }
        assert_eq!(waiting(&outbox).len(), MAX_REPLIES);
        assert!(matches!(outbox.take(), Some(Next::Close(Close { code: close_code::POLICY, .. }))));
    }

    #[test]
    fn the_queue_is_bounded_in_bytes() {
        let outbox = Outbox::default();
        let size = 30_000;
        for _ in 0..100 {
            outbox.state("s".repeat(size).into());
        }
        assert!(waiting(&outbox).len() <= MAX_WAITING_BYTES / size);
        // The newest state is kept, whatever its length.
        outbox.state("s".repeat(2 * MAX_WAITING_BYTES).into());
        outbox.state("t".repeat(2 * MAX_WAITING_BYTES).into());
        let states = waiting(&outbox);
        assert!(states.len() == 1 && states[0].starts_with('t'));
        for _ in 0..100 {
            outbox.reply("r".repeat(size).into());
        }
        assert_eq!(waiting(&outbox).len(), MAX_REPLY_BYTES / size);
        assert!(matches!(outbox.take(), Some(Next::Close(Close { code: close_code::POLICY, .. }))));
    }
}
