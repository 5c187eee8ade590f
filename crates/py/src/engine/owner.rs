//! The process that an engine belongs to. A fork copies the memory of an engine but not its threads, so
//! in the child nothing would answer, and a process that it drives is still the parent's.

use std::process;

use super::failure::Failure;

/// The process that made an engine or a task.
#[derive(Clone, Copy)]
pub(super) struct Owner(u32);

impl Owner {
    pub(super) fn this_process() -> Self {
        Self(process::id())
    }

    pub(super) fn is_this_process(self) -> bool {
        self.0 == process::id()
    }

    /// A failure in every process but the owner. Locks must not be taken before: a thread that the child
    /// does not have may hold them.
    pub(super) fn check(self) -> Result<(), Failure> {
        if self.is_this_process() {
            return Ok(());
        }
        let text = format!("the engine belongs to process {}, of which this is a fork", self.0);
        Err(Failure::Engine(text))
    }
}
