//! The pipes to an engine and the threads that serve them. Nothing here can block for longer than
//! it is told to, and nothing grows without bound.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::process::{Child, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, SendTimeoutError, Sender, bounded};

use super::ClientError;
use crate::lines::{Line, read_lines};

/// Lines of the engine that may wait to be looked at. A babbling engine then waits as well.
const LINES_AHEAD: usize = 256;

/// The longest line that is looked at.
const MAX_LINE: usize = 64 * 1024;

/// Commands that may wait for the engine to read them.
const COMMANDS_AHEAD: usize = 16;

/// How much of the standard error is kept.
const MAX_STDERR: usize = 64 * 1024;

/// The first wait between two looks at whether a process has exited; it doubles up to the last.
const EXIT_POLL: [Duration; 2] = [Duration::from_millis(1), Duration::from_millis(32)];

/// The shortest limit of a wait, so that a limit of zero still sees what is there already.
const SHORTEST_WAIT: Duration = Duration::from_millis(1);

pub(super) struct Transport {
    lines: Receiver<Line>,
    commands: Option<Sender<Vec<u8>>>,
    child: Option<Child>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
}

impl Transport {
    pub(super) fn of_child(mut child: Child) -> Result<Self, ClientError> {
        let (input, output, errors) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // From here on the process is killed if anything goes wrong.
        let mut transport = Self::idle();
        transport.child = Some(child);
        let (input, output) = input.zip(output).expect("both were asked to be pipes");
        transport.connect(output, input)?;
        if let Some(errors) = errors {
            let kept = Arc::clone(&transport.stderr);
            spawn("uci stderr", move || keep_last(errors, &kept))?;
        }
        Ok(transport)
    }

    pub(super) fn of_streams(
        output: impl Read + Send + 'static,
        input: impl Write + Send + 'static,
    ) -> Result<Self, ClientError> {
        let mut transport = Self::idle();
        transport.connect(output, input)?;
        Ok(transport)
    }

    fn idle() -> Self {
        let (_, lines) = bounded(0);
        Self { lines, commands: None, child: None, stderr: Arc::default() }
    }

    fn connect(
        &mut self,
        output: impl Read + Send + 'static,
        mut input: impl Write + Send + 'static,
    ) -> Result<(), ClientError> {
        let (line_sender, lines) = bounded(LINES_AHEAD);
        spawn("uci output", move || {
            read_lines(output, MAX_LINE, |line| match line_sender.send(line) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            });
        })?;
        let (command_sender, commands) = bounded::<Vec<u8>>(COMMANDS_AHEAD);
        spawn("uci commands", move || {
            for command in commands {
                if input.write_all(&command).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        })?;
        (self.lines, self.commands) = (lines, Some(command_sender));
        Ok(())
    }

    /// Hands a line to the engine, or to the thread that will.
    pub(super) fn send(&mut self, mut line: String, limit: Duration) -> Result<(), ClientError> {
        let waiting_for = "the engine to read its input";
        line.push('\n');
        let sent = match &self.commands {
            Some(commands) => commands.send_timeout(line.into_bytes(), limit),
            None => return Err(self.gone(waiting_for)),
        };
        match sent {
            Ok(()) => Ok(()),
            Err(SendTimeoutError::Timeout(_)) => Err(ClientError::Timeout { waiting_for, limit }),
            Err(SendTimeoutError::Disconnected(_)) => Err(self.gone(waiting_for)),
        }
    }

    /// The next line that is not too long.
    pub(super) fn receive(
        &mut self,
        waiting_for: &'static str,
        wait: Wait,
    ) -> Result<String, ClientError> {
        loop {
            // The deadline holds even if there is always another line.
            let is_late = wait.is_over();
            let received = if is_late {
                Err(RecvTimeoutError::Timeout)
            } else {
                self.lines.recv_timeout(wait.left())
            };
            match received {
                Ok(Line::Text(line)) => return Ok(line),
                Ok(Line::TooLong) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone(waiting_for)),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(ClientError::Timeout { waiting_for, limit: wait.limit });
                }
            }
        }
    }

    fn gone(&mut self, waiting_for: &'static str) -> ClientError {
        // A process that has closed its output is most often about to exit; how it did is worth
        // a short wait.
        let status = self.exit_status(Wait::new(EXIT_POLL[1] * 4));
        ClientError::Gone { waiting_for, status }
    }

    /// How the process exited, if it does in time.
    pub(super) fn exit_status(&mut self, wait: Wait) -> Option<ExitStatus> {
        let child = self.child.as_mut()?;
        let [mut pause, longest] = EXIT_POLL;
        loop {
            if let Ok(Some(status)) = child.try_wait() {
                return Some(status);
            }
            if wait.is_over() {
                return None;
            }
            thread::sleep(pause.min(wait.left()));
            pause = longest.min(pause * 2);
        }
    }

    /// Tells the engine that nothing follows.
    pub(super) fn close_input(&mut self) {
        self.commands = None;
    }

    /// Reads and forgets what the engine still says, until it says no more.
    pub(super) fn drain(&mut self, wait: Wait) {
        while !wait.is_over() && self.lines.recv_timeout(wait.left()).is_ok() {}
    }

    pub(super) fn kill(&mut self) {
        if let Some(child) = &mut self.child {
            // It may have exited by itself, which is as good.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    pub(super) fn process_id(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    pub(super) fn stderr(&self) -> String {
        let kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let (first, second) = kept.as_slices();
        String::from_utf8_lossy(&[first, second].concat()).into_owned()
    }
}

impl Drop for Transport {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A wait that began at some time and has a limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wait {
    start: Instant,
    limit: Duration,
}

impl Wait {
    pub(super) fn new(limit: Duration) -> Self {
        Self { start: Instant::now(), limit: limit.max(SHORTEST_WAIT) }
    }

    pub(super) fn left(self) -> Duration {
        self.limit.saturating_sub(self.start.elapsed())
    }

    fn is_over(self) -> bool {
        self.left().is_zero()
    }
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<(), ClientError> {
    let spawned = thread::Builder::new().name(name.into()).spawn(run);
    spawned.map(drop).map_err(|error| ClientError::NotStarted {
        what: format!("thread {name}"),
        reason: error.to_string(),
    })
}

fn keep_last(mut stream: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut chunk = [0; 4096];
    while let Ok(len @ 1..) = stream.read(&mut chunk) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&chunk[..len]);
        let surplus = kept.len().saturating_sub(MAX_STDERR);
        kept.drain(..surplus);
    }
}
