//! Lines over the pipes of a process, polled together: one thread, no needless copies, one or two
//! system calls per line. Unix only.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::process::{ChildStderr, ChildStdin, ChildStdout, ExitStatus};
use std::sync::Arc;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};

use super::child::Process;
use super::error::TO_READ;
use super::line_buffer::LineBuffer;
use super::stop::Waker;
use super::transport::{MAX_STDERR, Received, Transport, Wait};
use super::{AbortHandle, ClientError};

/// Interval for polling whether a process that is to quit has exited, while a child process holds
/// its output open.
const QUIT_POLL: Duration = Duration::from_millis(20);

pub(super) struct Pipes {
    process: Process,
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    /// Bytes that the engine has not read yet.
    unsent: Vec<u8>,
    lines: LineBuffer,
    stderr: VecDeque<u8>,
    /// Ends a wait; created on demand, since most clients need none.
    bell: Option<Bell>,
}

/// A socket pair: a byte written to one end wakes a poll on the other.
struct Bell {
    inner: UnixStream,
    outer: Arc<UnixStream>,
}

impl Bell {
    fn new() -> std::io::Result<Self> {
        let (inner, outer) = UnixStream::pair()?;
        inner.set_nonblocking(true)?;
        outer.set_nonblocking(true)?;
        Ok(Self { inner, outer: Arc::new(outer) })
    }

    /// Drains the socket.
    fn silence(&self) {
        let mut bytes = [0; 64];
        while matches!((&self.inner).read(&mut bytes), Ok(1..)) {}
    }
}

impl Pipes {
    pub(super) fn of_process(mut process: Process) -> Result<Self, ClientError> {
        let child = process.child();
        let (input, output, errors) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, output) = input.zip(output).expect("both are pipes");
        let set = [Some(input.as_fd()), Some(output.as_fd()), errors.as_ref().map(AsFd::as_fd)];
        for pipe in set.into_iter().flatten() {
            ioctl_fionbio(pipe, true).map_err(|error| ClientError::NotStarted {
                what: "pipes that do not block".into(),
                reason: error.to_string(),
                os_error: Some(error.raw_os_error()),
            })?;
        }
        Ok(Self {
            process,
            input: Some(input),
            output: Some(output),
            errors,
            unsent: Vec::new(),
            lines: LineBuffer::new(),
            stderr: VecDeque::new(),
            bell: None,
        })
    }

    /// Writes as much as the engine accepts. Returns whether it still reads.
    fn write(&mut self) -> bool {
        while !self.unsent.is_empty() {
            let Some(input) = &mut self.input else { return false };
            match input.write(&self.unsent) {
                Ok(len @ 1..) => drop(self.unsent.drain(..len)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return true,
                Ok(0) | Err(_) => {
                    self.input = None;
                    self.unsent.clear();
                    return false;
                }
            }
        }
        true
    }

    /// Waits until something can be read or written, and does so once. Returns whether another
    /// thread ended the wait.
    fn exchange(&mut self, limit: Duration) -> bool {
        let mut wanted = Vec::with_capacity(4);
        let in_events = PollFlags::IN;
        let output = self.output.as_ref().filter(|_| self.lines.has_room());
        let input = self.input.as_ref().filter(|_| !self.unsent.is_empty());
        wanted.extend(output.map(|pipe| PollFd::new(pipe, in_events)));
        wanted.extend(self.errors.as_ref().map(|pipe| PollFd::new(pipe, in_events)));
        wanted.extend(input.map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
        wanted.extend(self.bell.as_ref().map(|bell| PollFd::new(&bell.inner, in_events)));
        // A longer timeout is polled again.
        let timeout = Timespec::try_from(limit).ok();
        match poll(&mut wanted, timeout.as_ref()) {
            Ok(0) | Err(Errno::INTR) => return false,
            _ => {}
        }
        let is_ready: Vec<bool> = wanted.iter().map(|fd| !fd.revents().is_empty()).collect();
        let mut is_ready = is_ready.into_iter();
        let mut take = |is_wanted: bool| is_wanted && is_ready.next().unwrap_or(false);
        let (has_output, has_errors, has_input) =
            (output.is_some(), self.errors.is_some(), input.is_some());
        let (reads, reads_errors, writes) = (take(has_output), take(has_errors), take(has_input));
        let is_woken = take(self.bell.is_some());
        if let Some(bell) = self.bell.as_ref().filter(|_| is_woken) {
            bell.silence();
        }
        if reads {
            self.read();
        }
        if reads_errors {
            self.read_errors();
        }
        if writes {
            self.write();
        }
        is_woken
    }

    fn read(&mut self) {
        let Some(output) = &mut self.output else { return };
        match output.read(self.lines.room()) {
            Ok(len @ 1..) => self.lines.filled(len),
            Err(error) if is_temporary(error.kind()) => {}
            Ok(0) | Err(_) => {
                self.output = None;
                self.lines.end();
            }
        }
    }

    fn read_errors(&mut self) {
        let Some(errors) = &mut self.errors else { return };
        let mut chunk = [0; 8192];
        match errors.read(&mut chunk) {
            Ok(len @ 1..) => {
                self.stderr.extend(&chunk[..len]);
                let surplus = self.stderr.len().saturating_sub(MAX_STDERR);
                self.stderr.drain(..surplus);
            }
            Err(error) if is_temporary(error.kind()) => {}
            Ok(0) | Err(_) => self.errors = None,
        }
    }
}

fn is_temporary(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::Interrupted | ErrorKind::WouldBlock)
}

impl Transport for Pipes {
    fn send(
        &mut self,
        lines: &[u8],
        limit: Duration,
        abort: Option<&AbortHandle>,
    ) -> Result<(), ClientError> {
        let wait = Wait::new(limit);
        // The rest of an earlier write, which may have ended anywhere, goes first.
        let mut is_queued = false;
        loop {
            if !is_queued && self.unsent.is_empty() {
                self.unsent.extend_from_slice(lines);
                is_queued = true;
            }
            if !self.write() {
                return Err(self.gone(TO_READ));
            }
            if is_queued && self.unsent.is_empty() {
                return Ok(());
            }
            if abort.is_some_and(AbortHandle::is_aborted) {
                return Err(ClientError::Aborted { waiting_for: TO_READ });
            }
            if wait.is_over() {
                return Err(wait.timeout(TO_READ));
            }
            // A wake-up by a stop is not lost: it is checked before each wait for a line.
            self.exchange(wait.left());
        }
    }

    fn receive(&mut self, waiting_for: &'static str, wait: Wait) -> Result<Received, ClientError> {
        loop {
            // The deadline holds even if lines keep coming.
            if wait.is_over() {
                return Err(wait.timeout(waiting_for));
            }
            if self.lines.advance() {
                return Ok(Received::Line);
            }
            if self.output.is_none() {
                return Err(self.gone(waiting_for));
            }
            if self.exchange(wait.left()) {
                return Ok(Received::Woken);
            }
        }
    }

    fn has_line(&mut self) -> bool {
        if !self.lines.has_line() {
            self.exchange(Duration::ZERO);
        }
        self.lines.has_line()
    }

    fn waker(&mut self) -> Result<Waker, ClientError> {
        let bell = match &self.bell {
            Some(bell) => bell,
            None => {
                let bell = Bell::new().map_err(|error| ClientError::NotStarted {
                    what: "a pair of sockets to end waits".into(),
                    reason: error.to_string(),
                    os_error: error.raw_os_error(),
                })?;
                self.bell.insert(bell)
            }
        };
        let outer = Arc::clone(&bell.outer);
        Ok(Arc::new(move || {
            // A full socket means that a wake-up is already pending.
            let _ = (&*outer).write(&[1]);
        }))
    }

    fn line(&self) -> &str {
        self.lines.line()
    }

    fn exit_status(&mut self, wait: Wait) -> Option<ExitStatus> {
        self.process.exit_status(wait)
    }

    fn close_input(&mut self) {
        self.input = None;
        self.unsent.clear();
    }

    fn drain(&mut self, wait: Wait) {
        while self.output.is_some() && !wait.is_over() && self.process.status().is_none() {
            while self.lines.advance() {}
            self.exchange(wait.left().min(QUIT_POLL));
        }
    }

    fn kill(&mut self) {
        self.process.kill();
    }

    fn process_id(&self) -> Option<u32> {
        Some(self.process.id())
    }

    fn stderr(&mut self) -> String {
        while self.errors.is_some() {
            let n_bytes = self.stderr.len();
            self.read_errors();
            if self.stderr.len() == n_bytes {
                break;
            }
        }
        String::from_utf8_lossy(self.stderr.make_contiguous()).into_owned()
    }
}
