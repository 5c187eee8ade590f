//! Engines together with what they start: an engine that is a script leaves its program behind
//! when only the script is killed. On Unix each engine has a process group of its own; elsewhere
//! there is the engine alone.

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
        // What has exited already is as good as killed.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }

    /// Leaves the process uncollected, so that its number stays its own.
    pub(in super::super) fn has_exited(child: &mut Child) -> bool {
        let only_look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(Pid::from_child(child)), only_look) {
            Ok(status) => status.is_some(),
            // Somebody else has collected it.
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
