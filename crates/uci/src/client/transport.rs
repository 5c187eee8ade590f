//! How lines get to an engine and back. Nothing here can block for longer than it is told to, and
//! nothing grows without bound.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use super::ClientError;
use super::stop::Waker;

/// The longest line that is looked at.
pub(super) const MAX_LINE: usize = 64 * 1024;

/// How much of the standard error is kept.
pub(super) const MAX_STDERR: usize = 64 * 1024;

/// What an engine is waited for when it does not read.
pub(super) const TO_READ: &str = "the engine to read its input";

/// The shortest limit of a wait, so that a limit of zero still sees what is there already.
const SHORTEST_WAIT: Duration = Duration::from_millis(1);

/// Lines to an engine and lines from it.
pub(crate) trait Transport: Send {
    /// Hands these lines, with their ends, to the engine or to whoever will.
    fn send(&mut self, lines: &[u8], limit: Duration) -> Result<(), ClientError>;

    /// Advances to the next line that is not too long, or returns because it was woken.
    fn receive(&mut self, waiting_for: &'static str, wait: Wait) -> Result<Received, ClientError>;

    /// A function that ends the current or the next wait in [`Transport::receive`].
    /// Whether [`Transport::receive`] would return a line at once.
    fn has_line(&mut self) -> bool;

    fn waker(&mut self) -> Result<Waker, ClientError>;

    /// The line that was received last. What is not UTF-8 in it has been replaced.
    fn line(&self) -> &str;

    /// How the process exited, if it is one and does in time.
    fn exit_status(&mut self, wait: Wait) -> Option<ExitStatus>;

    /// Tells the engine that nothing follows.
    fn close_input(&mut self);

    /// Reads and forgets what the engine still says, until it says no more or has exited.
    fn drain(&mut self, wait: Wait);

    /// Ends the process, if it is one.
    fn kill(&mut self);

    fn process_id(&self) -> Option<u32>;

    /// The end of what the engine wrote to its standard error.
    fn stderr(&mut self) -> String;
}

/// Why a wait for a line is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Received {
    Line,
    /// Another thread ended the wait; the line is still that of before.
    Woken,
}

/// A wait that began at some time and has a limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wait {
    start: Instant,
    pub(super) limit: Duration,
}

impl Wait {
    pub(crate) fn new(limit: Duration) -> Self {
        Self { start: Instant::now(), limit: limit.max(SHORTEST_WAIT) }
    }

    /// A wait that began earlier.
    pub(super) fn since(start: Instant, limit: Duration) -> Self {
        Self { start, limit: limit.max(SHORTEST_WAIT) }
    }

    pub(super) fn left(self) -> Duration {
        self.limit.saturating_sub(self.start.elapsed())
    }

    pub(super) fn is_over(self) -> bool {
        self.left().is_zero()
    }

    pub(super) fn timeout(self, waiting_for: &'static str) -> ClientError {
        ClientError::Timeout { waiting_for, limit: self.limit }
    }
}
