//! Reading a file on other threads, while Python works on what was read before.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use lucena_pgn::Input;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors::os_error;

/// Items that wait to be taken; the file is not read further then.
const MAX_WAITING: usize = 2;

/// How often a wait looks for signals such as Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(100);

enum Message<T> {
    Item(T),
    Done(io::Result<()>),
}

/// Items that a thread makes from a file.
pub(crate) struct Feed<T> {
    messages: Mutex<Receiver<Message<T>>>,
    is_stopped: Arc<AtomicBool>,
}

/// Where the thread puts its items.
pub(crate) struct Sender<T>(SyncSender<Message<T>>);

impl<T> Sender<T> {
    /// Waits until the item is taken; it is lost if nothing will take it.
    pub(crate) fn send(&self, item: T) {
        // An error means that the feed was dropped; the file ends then.
        let _ = self.0.send(Message::Item(item));
    }
}

impl<T: Send + 'static> Feed<T> {
    /// Opens a file, which may be compressed, and reads it on a thread.
    pub(crate) fn open(
        path: &Path,
        read: impl FnOnce(Stoppable, &Sender<T>) -> io::Result<()> + Send + 'static,
    ) -> PyResult<Self> {
        let is_stopped = Arc::new(AtomicBool::new(false));
        let input = Input::open(path).map_err(|error| os_error(&error, path))?;
        let input = Stoppable { input, is_stopped: Arc::clone(&is_stopped) };
        let (sender, messages) = mpsc::sync_channel(MAX_WAITING);
        thread::Builder::new().name("lucena-feed".to_owned()).spawn(move || {
            let sender = Sender(sender);
            let done = read(input, &sender);
            let _ = sender.0.send(Message::Done(done));
        })?;
        Ok(Self { messages: Mutex::new(messages), is_stopped })
    }

    /// The next item, `None` at the end.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            let message = py.detach(|| {
                self.messages.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE)
            });
            match message {
                Ok(Message::Item(item)) => return Ok(Some(item)),
                Ok(Message::Done(done)) => {
                    self.is_stopped.store(true, Ordering::Relaxed);
                    return done.map(|()| None).map_err(PyErr::from);
                }
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) if self.is_stopped.load(Ordering::Relaxed) => {
                    return Ok(None);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the thread that reads the file failed"));
                }
            }
        }
    }
}

/// The items of a feed that brings several at a time.
pub(crate) struct Waiting<T> {
    feed: Feed<Vec<T>>,
    waiting: Mutex<VecDeque<T>>,
}

impl<T: Send + 'static> Waiting<T> {
    pub(crate) fn new(feed: Feed<Vec<T>>) -> Self {
        Self { feed, waiting: Mutex::default() }
    }

    /// The next item, `None` at the end.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            let waiting = || self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(item) = waiting().pop_front() {
                return Ok(Some(item));
            }
            let Some(items) = self.feed.next(py)? else { return Ok(None) };
            // Another thread may have added some.
            waiting().extend(items);
        }
    }
}

impl<T> Drop for Feed<T> {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }
}

/// A file that ends when nothing waits for what is in it.
pub(crate) struct Stoppable {
    input: Input,
    is_stopped: Arc<AtomicBool>,
}

impl Read for Stoppable {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_stopped.load(Ordering::Relaxed) { Ok(0) } else { self.input.read(buffer) }
    }
}
