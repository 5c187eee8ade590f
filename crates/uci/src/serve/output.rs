//! The output: whole lines, flushed, and none from a search that is over.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crossbeam_channel::Sender;

use super::log::SessionLog;
use super::state::Event;
use crate::Info;

/// The shared writer.
#[derive(Clone)]
pub(super) struct Output {
    shared: Arc<Mutex<State>>,
}

struct State {
    writer: Box<dyn Write + Send>,
    line: String,
    log: SessionLog,
    /// ID of the search or task that may write.
    speaker: Option<u64>,
    error: Option<io::Error>,
    events: Sender<Event>,
}

impl Output {
    pub(super) fn new(
        writer: impl Write + Send + 'static,
        events: Sender<Event>,
        log: SessionLog,
    ) -> Self {
        let (writer, line) = (Box::new(writer), String::new());
        let state = State { writer, line, log, speaker: None, error: None, events };
        Self { shared: Arc::new(Mutex::new(state)) }
    }

    /// After a panic elsewhere, half a line may be written at worst.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a message of the session.
    pub(super) fn send(&self, message: impl Display) {
        self.lock().write(message);
    }

    /// Writes several messages in one write.
    pub(super) fn send_all(&self, messages: impl IntoIterator<Item = impl Display>) {
        let mut state = self.lock();
        messages.into_iter().for_each(|message| state.write(message));
    }

    /// Allows a search or task to write.
    pub(super) fn open(&self, speaker: u64) {
        self.lock().speaker = Some(speaker);
    }

    /// Writes output of a search or task, unless it is over.
    pub(super) fn send_for(&self, speaker: u64, message: impl Display) {
        let mut state = self.lock();
        if state.speaker == Some(speaker) {
            state.write(message);
        }
    }

    /// Ends a search or task, with a last message if it has one.
    pub(super) fn close(&self, last_word: Option<impl Display>) {
        let mut state = self.lock();
        if let Some(message) = last_word {
            state.write(message);
        }
        state.speaker = None;
    }

    /// The error that ended the output.
    pub(super) fn take_error(&self) -> Option<io::Error> {
        self.lock().error.take()
    }
}

impl State {
    fn write(&mut self, message: impl Display) {
        if self.error.is_some() {
            return;
        }
        self.line.clear();
        writeln!(self.line, "{message}").expect("a String takes everything");
        if let Err(error) = self.log.write("<< ", &self.line) {
            let text = format!("the log cannot be written and is closed: {error}");
            writeln!(self.line, "{}", Info::text(text)).expect("a String takes everything");
        }
        let written =
            self.writer.write_all(self.line.as_bytes()).and_then(|()| self.writer.flush());
        if let Err(error) = written {
            self.error = Some(error);
            // Fails only if the session is over.
            let _ = self.events.send(Event::OutputFailed);
        }
    }
}
