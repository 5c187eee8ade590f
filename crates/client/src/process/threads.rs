//! Lines over any streams, served by threads, since reads and writes may block.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, SendTimeoutError, Sender, bounded, select};

use super::child::Process;
use super::error::TO_READ;
use super::line_buffer::LineBuffer;
use super::stop::Waker;
#[cfg(not(unix))]
use super::transport::MAX_STDERR;
use super::transport::{ABORT_POLL, Received, Transport, Wait};
use super::{AbortHandle, ClientError};

/// Buffered lines of the engine; an engine that sends more has to wait.
const LINES_AHEAD: usize = 256;

/// Buffered commands.
const COMMANDS_AHEAD: usize = 16;

pub(crate) struct Threads {
    lines: Receiver<String>,
    commands: Option<Sender<Vec<u8>>>,
    /// One pending wake-up is enough.
    wake_sender: Sender<()>,
    wakes: Receiver<()>,
    line: String,
    process: Option<Process>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
}

impl Threads {
    /// The pipes of a process, on systems where they cannot be polled together.
    #[cfg(not(unix))]
    pub(crate) fn of_process(mut process: Process) -> Result<Self, ClientError> {
        let child = process.child();
        let (input, output, errors) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, output) = input.zip(output).expect("both are pipes");
        let mut threads = Self::of_streams(output, input)?;
        threads.process = Some(process);
        if let Some(errors) = errors {
            let kept = Arc::clone(&threads.stderr);
            spawn("engine stderr", move || keep_last(errors, &kept))?;
        }
        Ok(threads)
    }

    pub(crate) fn of_streams(
        output: impl Read + Send + 'static,
        mut input: impl Write + Send + 'static,
    ) -> Result<Self, ClientError> {
        let (line_sender, lines) = bounded(LINES_AHEAD);
        spawn("engine output", move || forward_lines(output, &line_sender))?;
        let (command_sender, commands) = bounded::<Vec<u8>>(COMMANDS_AHEAD);
        spawn("engine input", move || {
            for command in commands {
                if input.write_all(&command).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        })?;
        let (commands, stderr) = (Some(command_sender), Arc::default());
        let (wake_sender, wakes) = bounded(1);
        let line = String::new();
        Ok(Self { lines, commands, wake_sender, wakes, line, process: None, stderr })
    }
}

impl Transport for Threads {
    fn send(
        &mut self,
        lines: &[u8],
        limit: Duration,
        abort: Option<&AbortHandle>,
    ) -> Result<(), ClientError> {
        let wait = Wait::new(limit);
        let mut unsent = lines.into();
        loop {
            let sent = match &self.commands {
                Some(commands) => commands.send_timeout(unsent, wait.left().min(ABORT_POLL)),
                None => return Err(self.gone(TO_READ)),
            };
            unsent = match sent {
                Ok(()) => return Ok(()),
                Err(SendTimeoutError::Timeout(unsent)) => unsent,
                Err(SendTimeoutError::Disconnected(_)) => return Err(self.gone(TO_READ)),
            };
            if abort.is_some_and(AbortHandle::is_aborted) {
                return Err(ClientError::Aborted { waiting_for: TO_READ });
            }
            if wait.is_over() {
                return Err(wait.timeout(TO_READ));
            }
        }
    }

    fn receive(&mut self, waiting_for: &'static str, wait: Wait) -> Result<Received, ClientError> {
        // The deadline holds even if lines keep coming.
        if wait.is_over() {
            return Err(wait.timeout(waiting_for));
        }
        select! {
            recv(self.lines) -> line => match line {
                Ok(line) => {
                    self.line = line;
                    Ok(Received::Line)
                }
                Err(_) => Err(self.gone(waiting_for)),
            },
            recv(self.wakes) -> _ => Ok(Received::Woken),
            default(wait.left()) => Err(wait.timeout(waiting_for)),
        }
    }

    fn has_line(&mut self) -> bool {
        !self.lines.is_empty()
    }

    fn waker(&mut self) -> Result<Waker, ClientError> {
        let sender = self.wake_sender.clone();
        Ok(Arc::new(move || {
            // A full channel means that a wake-up is already pending.
            let _ = sender.try_send(());
        }))
    }

    fn line(&self) -> &str {
        &self.line
    }

    fn exit_status(&mut self, wait: Wait) -> Option<ExitStatus> {
        self.process.as_mut()?.exit_status(wait)
    }

    fn close_input(&mut self) {
        self.commands = None;
    }

    fn drain(&mut self, wait: Wait) {
        while !wait.is_over() && self.lines.recv_timeout(wait.left()).is_ok() {}
    }

    fn kill(&mut self) {
        if let Some(process) = &mut self.process {
            process.kill();
        }
    }

    fn process_id(&self) -> Option<u32> {
        self.process.as_ref().map(Process::id)
    }

    fn stderr(&mut self) -> String {
        let kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let (first, second) = kept.as_slices();
        String::from_utf8_lossy(&[first, second].concat()).into_owned()
    }
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<(), ClientError> {
    let spawned = thread::Builder::new().name(name.into()).spawn(run);
    spawned.map(drop).map_err(|error| ClientError::NotStarted {
        what: format!("thread {name}"),
        reason: error.to_string(),
        os_error: error.raw_os_error(),
    })
}

/// Sends the lines of a stream until it ends or nothing receives them.
fn forward_lines(mut stream: impl Read, lines: &Sender<String>) {
    let mut buffer = LineBuffer::new();
    let mut has_ended = false;
    while !has_ended {
        match stream.read(buffer.room()) {
            Ok(len @ 1..) => buffer.filled(len),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => {
                has_ended = true;
                buffer.end();
            }
        }
        while buffer.advance() {
            if lines.send(buffer.line().to_owned()).is_err() {
                return;
            }
        }
    }
}

#[cfg(not(unix))]
fn keep_last(mut stream: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut chunk = [0; 4096];
    while let Ok(len @ 1..) = stream.read(&mut chunk) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&chunk[..len]);
        let surplus = kept.len().saturating_sub(MAX_STDERR);
        kept.drain(..surplus);
    }
}
