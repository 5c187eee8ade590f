//! A process with a line-based protocol.

use std::fmt;
use std::io::{Read, Write};
use std::process::ExitStatus;
use std::time::Duration;

use super::ClientError;
use super::line_log::LineLog;
use super::threads::Threads;
use super::transport::{Received, TO_EXIT, Transport, Wait};

/// A process that reads and writes lines: [`Client`](crate::Client) without the protocol, for other
/// protocols. Every wait has a timeout, and the buffered output is bounded. Dropping it kills the
/// process group.
///
/// ```no_run
/// use std::time::Duration;
/// use lucena_client::Launch;
/// let second = Duration::from_secs(1);
/// let mut engine = Launch::new("fairymax").start_lines()?;
/// engine.send("xboard\nprotover 2\n", second)?;
/// println!("{}", engine.receive("a feature", second)?);
/// # Ok::<(), lucena_client::ClientError>(())
/// ```
pub struct LineProcess {
    transport: Box<dyn Transport>,
    line_log: LineLog,
}

impl LineProcess {
    pub(super) fn new(transport: Box<dyn Transport>, line_log: LineLog) -> Self {
        Self { transport, line_log }
    }

    /// The same over any pair of streams.
    ///
    /// # Errors
    /// The threads that serve the streams cannot be started.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_client::LineProcess;
    /// let mut lines = LineProcess::connect(&b"pong 1\n"[..], std::io::sink())?;
    /// assert_eq!(lines.receive("pong", Duration::from_secs(10))?, "pong 1");
    /// # Ok::<(), lucena_client::ClientError>(())
    /// ```
    pub fn connect(
        output: impl Read + Send + 'static,
        input: impl Write + Send + 'static,
    ) -> Result<Self, ClientError> {
        let threads = Threads::of_streams(output, input)?;
        Ok(Self::new(Box::new(threads), LineLog::default()))
    }

    /// Sends lines in one write.
    ///
    /// # Errors
    /// The program is gone or does not read in time.
    pub fn send(&mut self, lines: impl AsRef<[u8]>, limit: Duration) -> Result<(), ClientError> {
        let lines = lines.as_ref();
        self.line_log.sent(&String::from_utf8_lossy(lines));
        self.transport.send(lines, limit, None)
    }

    /// Waits for the next line. Invalid UTF-8 is replaced, and lines of more than 64 KiB are
    /// skipped. The first argument names the expected reply in errors.
    ///
    /// # Errors
    /// No line in time, or the program is gone.
    pub fn receive(
        &mut self,
        waiting_for: &'static str,
        limit: Duration,
    ) -> Result<&str, ClientError> {
        let wait = Wait::new(limit);
        while self.transport.receive(waiting_for, wait)? == Received::Woken {}
        let line = self.transport.line();
        self.line_log.received(line);
        Ok(line)
    }

    /// The process ID, if it is a process.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.transport.process_id()
    }

    /// The last 64 KiB of standard error, if kept.
    #[must_use]
    pub fn stderr(&mut self) -> String {
        self.transport.stderr()
    }

    /// Kills the process.
    pub fn kill(&mut self) {
        self.transport.kill();
    }

    /// Closes the input of the process.
    pub fn close_input(&mut self) {
        self.transport.close_input();
    }

    /// The exit status, if it is a process and exits in time.
    pub fn exit_status(&mut self, limit: Duration) -> Option<ExitStatus> {
        self.transport.exit_status(Wait::new(limit))
    }

    /// Closes the input and waits for the process to exit, or kills it after the timeout.
    ///
    /// # Errors
    /// The process had to be killed.
    pub fn close(mut self, limit: Duration) -> Result<Option<ExitStatus>, ClientError> {
        let wait = Wait::new(limit);
        self.transport.close_input();
        self.transport.drain(wait);
        match self.transport.exit_status(wait) {
            None if self.process_id().is_some() => Err(wait.timeout(TO_EXIT)),
            status => Ok(status),
        }
    }
}

impl fmt::Debug for LineProcess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineProcess")
            .field("process_id", &self.process_id())
            .finish_non_exhaustive()
    }
}
