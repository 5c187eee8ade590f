//! The process of an engine, and all that it has started.

use std::process::{Child, ExitStatus};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::guard::Guard;
use super::transport::Wait;
use super::{ClientError, group};

/// The first wait between two looks at whether a process has exited; it doubles up to the last.
const EXIT_POLL: [Duration; 2] = [Duration::from_millis(1), Duration::from_millis(32)];

/// How long a process that has closed its pipes may take to exit. How it did is worth a short wait.
const LAST_WORDS: Duration = Duration::from_millis(128);

/// The process of an engine. Dropped, it is killed with its group.
pub(super) struct Process {
    child: Child,
    status: Option<ExitStatus>,
    guard: Option<Arc<Guard>>,
}

impl Process {
    pub(super) fn new(child: Child, guard: Option<Arc<Guard>>) -> Self {
        if let Some(guard) = &guard {
            guard.watch(child.id());
        }
        Self { child, status: None, guard }
    }

    pub(super) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How the process exited, if it has.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() && group::has_exited(&mut self.child) {
            self.reap();
        }
        self.status
    }

    /// How the process exited, if it does in time.
    pub(super) fn exit_status(&mut self, wait: Wait) -> Option<ExitStatus> {
        let [mut pause, longest] = EXIT_POLL;
        while self.status().is_none() && !wait.is_over() {
            thread::sleep(pause.min(wait.left()));
            pause = longest.min(pause * 2);
        }
        self.status
    }

    /// The error for a process whose pipes are closed.
    pub(super) fn gone(&mut self, waiting_for: &'static str) -> ClientError {
        ClientError::Gone { waiting_for, status: self.exit_status(Wait::new(LAST_WORDS)) }
    }

    pub(super) fn kill(&mut self) {
        if self.status.is_none() {
            self.reap();
        }
    }

    /// Kills what is left of the group, has the guard forget it and collects the process. In this
    /// order: once it has been collected, another process can have its number.
    fn reap(&mut self) {
        group::kill(&mut self.child);
        if let Some(guard) = self.guard.take() {
            guard.forget(self.child.id());
        }
        self.status = self.child.wait().ok();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
