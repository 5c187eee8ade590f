//! Sends and receives lines with timeouts and bounded buffers.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use super::stop::Waker;
use super::{AbortHandle, ClientError};

/// Maximum length of a line.
pub(crate) const MAX_LINE: usize = 64 * 1024;

/// Time that a process with closed pipes may take to exit, to learn its exit status.
const LAST_WORDS: Duration = Duration::from_millis(128);

/// Bytes of standard error in errors.
const LAST_WORDS_BYTES: usize = 512;

/// Bytes of standard error to keep.
pub(crate) const MAX_STDERR: usize = 64 * 1024;

/// The expected reaction in errors of an engine that does not exit.
pub(crate) const TO_EXIT: &str = "the engine to exit";

/// How often waits that nothing wakes check whether the client is aborted.
pub(crate) const ABORT_POLL: Duration = Duration::from_millis(50);

/// Minimum timeout, so that a timeout of zero still sees available lines.
const SHORTEST_WAIT: Duration = Duration::from_millis(1);

/// Lines to an engine and lines from it.
pub(crate) trait Transport: Send {
    /// Sends these lines, with their line ends. Ends early when the handle is aborted.
    fn send(
        &mut self,
        lines: &[u8],
        limit: Duration,
        abort: Option<&AbortHandle>,
    ) -> Result<(), ClientError>;

    /// Advances to the next line that is not too long, or returns when woken.
    fn receive(&mut self, waiting_for: &'static str, wait: Wait) -> Result<Received, ClientError>;

    /// Whether [`Transport::receive`] would return a line at once.
    fn has_line(&mut self) -> bool;

    /// A function that ends the current or the next wait in [`Transport::receive`].
    fn waker(&mut self) -> Result<Waker, ClientError>;

    /// The last line received, with invalid UTF-8 replaced.
    fn line(&self) -> &str;

    /// The exit status, if it is a process and exits in time.
    fn exit_status(&mut self, wait: Wait) -> Option<ExitStatus>;

    /// Closes the engine's input.
    fn close_input(&mut self);

    /// Reads and discards the engine's output until it ends or the process exits.
    fn drain(&mut self, wait: Wait);

    /// Kills the process, if it is one.
    fn kill(&mut self);

    fn process_id(&self) -> Option<u32>;

    /// The end of the engine's standard error.
    fn stderr(&mut self) -> String;

    /// The error for an engine whose pipes are closed, with the end of its standard error, which
    /// often has the cause.
    fn gone(&mut self, waiting_for: &'static str) -> ClientError {
        let status = self.exit_status(Wait::new(LAST_WORDS));
        let stderr = self.stderr();
        let stderr = stderr.trim_end();
        let surplus = stderr.len().saturating_sub(LAST_WORDS_BYTES);
        let start = (surplus..).find(|&at| stderr.is_char_boundary(at)).unwrap_or_default();
        ClientError::Gone { waiting_for, status, stderr: stderr[start..].into() }
    }
}

/// The result of a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Received {
    Line,
    /// Another thread ended the wait; the last line is unchanged.
    Woken,
}

/// A wait with a start and a timeout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wait {
    start: Instant,
    pub(crate) limit: Duration,
}

impl Wait {
    pub(crate) fn new(limit: Duration) -> Self {
        Self { start: Instant::now(), limit: limit.max(SHORTEST_WAIT) }
    }

    /// A wait with an earlier start.
    pub(crate) fn since(start: Instant, limit: Duration) -> Self {
        Self { start, limit: limit.max(SHORTEST_WAIT) }
    }

    /// A part of this wait, at most as long as [`ABORT_POLL`].
    pub(crate) fn slice(self) -> Self {
        Self::new(self.left().min(ABORT_POLL))
    }

    pub(crate) fn left(self) -> Duration {
        self.limit.saturating_sub(self.start.elapsed())
    }

    pub(crate) fn is_over(self) -> bool {
        self.left().is_zero()
    }

    pub(crate) fn timeout(self, waiting_for: &'static str) -> ClientError {
        ClientError::Timeout { waiting_for, limit: self.limit }
    }
}
