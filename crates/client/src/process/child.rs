//! The process of an engine with its process group.

use std::process::{Child, ExitStatus};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::group;
use super::orphan_guard::Guard;
use super::transport::Wait;

/// Interval for polling whether a process has exited; doubled up to the maximum.
const EXIT_POLL: [Duration; 2] = [Duration::from_millis(1), Duration::from_millis(32)];

/// The process of an engine. Dropping it kills its group.
pub(super) struct Process {
    child: Child,
    status: Option<ExitStatus>,
    guard: Option<Arc<Guard>>,
}

impl Process {
    pub(super) fn new(child: Child, guard: Option<Arc<Guard>>) -> Self {
        if let Some(guard) = &guard {
            guard.register(child.id());
        }
        Self { child, status: None, guard }
    }

    pub(super) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The exit status, if the process has exited.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() && group::has_exited(&mut self.child) {
            self.reap();
        }
        self.status
    }

    /// The exit status, if the process exits in time.
    pub(super) fn exit_status(&mut self, wait: Wait) -> Option<ExitStatus> {
        let [mut pause, longest] = EXIT_POLL;
        while self.status().is_none() && !wait.is_over() {
            thread::sleep(pause.min(wait.left()));
            pause = longest.min(pause * 2);
        }
        self.status
    }

    pub(super) fn kill(&mut self) {
        if self.status.is_none() {
            self.reap();
        }
    }

    /// Kills the rest of the group, unregisters it from the guard and reaps the process. In this
    /// order: the ID of a reaped process can be reused.
    fn reap(&mut self) {
        group::kill(&mut self.child);
        if let Some(guard) = self.guard.take() {
            guard.unregister(self.child.id());
        }
        self.status = self.child.wait().ok();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
