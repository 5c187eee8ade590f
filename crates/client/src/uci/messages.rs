//! Commands to the engine and lines from it.

use std::fmt::{self, Write};
use std::time::Duration;

use lucena_uci::{EngineMessage, GuiCommand};

use super::Client;
use crate::process::Waker;
use crate::process::{AbortHandle, ClientError, Received, Wait};

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    Info,
    BestMove,
    ReadyOk,
    Other,
    /// No line: another thread ended the wait.
    Woken,
}

impl LineKind {
    fn of(line: &str) -> Self {
        let word = line.split_ascii_whitespace().next().unwrap_or_default();
        let is = |keyword: &str| word.eq_ignore_ascii_case(keyword);
        match word.len() {
            4 if is("info") => Self::Info,
            8 if is("bestmove") => Self::BestMove,
            7 if is("readyok") => Self::ReadyOk,
            // Unknown words may precede the message.
            _ => match EngineMessage::parse(line) {
                Ok(EngineMessage::Info(_)) => Self::Info,
                Ok(EngineMessage::BestMove(_)) => Self::BestMove,
                Ok(EngineMessage::ReadyOk) => Self::ReadyOk,
                _ => Self::Other,
            },
        }
    }
}

impl Client {
    pub(super) fn send_within(
        &mut self,
        command: &GuiCommand,
        limit: Duration,
    ) -> Result<(), ClientError> {
        self.enqueue(command);
        self.flush(limit)?;
        self.owed_ready += u64::from(*command == GuiCommand::IsReady);
        Ok(())
    }

    pub(super) fn is_aborted(&self) -> bool {
        self.abort.as_ref().is_some_and(AbortHandle::is_aborted)
    }

    pub(super) fn enqueue(&mut self, line: &impl fmt::Display) {
        writeln!(self.queue, "{line}").expect("a string takes all that is written");
    }

    /// Sends the queued lines in one write.
    pub(super) fn flush(&mut self, limit: Duration) -> Result<(), ClientError> {
        self.line_log.sent(&self.queue);
        let sent = self.transport.send(self.queue.as_bytes(), limit, self.abort.as_ref());
        self.queue.clear();
        sent
    }

    /// The next message, apart from answers to abandoned searches.
    pub(super) fn next_message(
        &mut self,
        waiting_for: &'static str,
        wait: Wait,
    ) -> Result<EngineMessage, ClientError> {
        loop {
            if self.next_line(waiting_for, wait)? == LineKind::Woken {
                continue;
            }
            if let Ok(message) = EngineMessage::parse(self.line()) {
                return Ok(message);
            }
        }
    }

    /// Reads the next line, apart from answers to abandoned searches, and returns its kind. Most
    /// lines are not needed, so they are not parsed.
    pub(super) fn next_line(
        &mut self,
        waiting_for: &'static str,
        wait: Wait,
    ) -> Result<LineKind, ClientError> {
        loop {
            if self.is_aborted() {
                return Err(ClientError::Aborted { waiting_for });
            }
            if self.transport.receive(waiting_for, wait)? == Received::Woken {
                return Ok(LineKind::Woken);
            }
            let line = self.transport.line();
            self.line_log.received(line);
            let kind = LineKind::of(line);
            match kind {
                LineKind::BestMove if self.owed_answers > 0 => self.owed_answers -= 1,
                LineKind::BestMove => {
                    if let Some(pondering) = &mut self.pondering {
                        pondering.early_best_move = Some(line.to_owned());
                    }
                    return Ok(kind);
                }
                LineKind::ReadyOk => {
                    self.owed_ready = self.owed_ready.saturating_sub(1);
                    return Ok(kind);
                }
                _ => return Ok(kind),
            }
        }
    }

    /// Whether a line can be read without waiting for the engine.
    pub(super) fn has_line(&mut self) -> bool {
        self.transport.has_line()
    }

    /// The last line received.
    pub(super) fn line(&self) -> &str {
        self.transport.line()
    }

    /// A function that ends a wait for the engine from any thread.
    pub(super) fn waker(&mut self) -> Result<Waker, ClientError> {
        self.transport.waker()
    }

    /// Whether the engine's output still belongs to an abandoned search.
    pub(super) fn owes_answers(&self) -> bool {
        self.owed_answers > 0
    }

    /// Abandons a running search.
    pub(super) fn give_up(&mut self) {
        self.owed_answers += 1;
        // If the engine is gone or does not read, the next call returns the error.
        let _ = self.send_within(&GuiCommand::Stop, Duration::ZERO);
    }
}
