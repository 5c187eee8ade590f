//! Process groups: killing an engine that is a script would leave its program running. On Unix each
//! engine has a process group of its own; elsewhere only the engine is killed.

use std::process::{Child, Command};

#[cfg(unix)]
mod system {
    use super::{Child, Command};
    use std::os::unix::process::CommandExt;

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    pub(in super::super) fn found(command: &mut Command) {
        command.process_group(0);
    }

    pub(in super::super) fn kill(child: &mut Child) {
        // A process that has exited needs no killing.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }

    /// Leaves the process unreaped, so that its ID is not reused.
    pub(in super::super) fn has_exited(child: &mut Child) -> bool {
        let only_look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(Pid::from_child(child)), only_look) {
            Ok(status) => status.is_some(),
            // Another part of the program has reaped it.
            Err(_) => child.try_wait().is_ok_and(|status| status.is_some()),
        }
    }
}

#[cfg(not(unix))]
mod system {
    use super::{Child, Command};

    pub(in super::super) fn found(_command: &mut Command) {}

    pub(in super::super) fn kill(child: &mut Child) {
        let _ = child.kill();
    }

    pub(in super::super) fn has_exited(child: &mut Child) -> bool {
        child.try_wait().is_ok_and(|status| status.is_some())
    }
}

pub(super) use system::{found, has_exited, kill};
