//! Sees to it that engines do not outlive this program, however it ends.

use std::fmt;
use std::io;

/// A watchman over engines, for programs that must not leave any behind even when they are killed.
///
/// It is a small process of its own that waits at the end of a pipe. When the pipe is closed, as
/// it is when this program ends in any way, it kills the process groups of all engines that it was
/// told of. On Linux it also finds what has left its group, by a variable of the environment that
/// engines are started with and pass on. On systems that are not Unix it does nothing.
///
/// One guard serves all engines of a program: see [`Launch::guard`](crate::Launch::guard).
///
/// ```
/// use std::sync::Arc;
/// use lucena_uci::{Guard, Launch};
/// let guard = Arc::new(Guard::start()?);
/// let launch = Launch::new("./engine").guard(&guard);
/// # let _ = launch;
/// # Ok::<(), std::io::Error>(())
/// ```
// A signal on the death of the parent would be less to do, but it is sent when the thread that
// started the engine ends, it does not reach what the engine has started, and only Linux has it.
pub struct Guard {
    #[cfg(unix)]
    watchman: unix::Watchman,
}

impl Guard {
    /// Starts the watchman.
    ///
    /// # Errors
    /// If the system has no shell or starts no process.
    ///
    /// ```
    /// assert!(lucena_uci::Guard::start().is_ok());
    /// ```
    pub fn start() -> io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            watchman: unix::Watchman::start()?,
        })
    }

    /// The variable that engines are marked with, and its value.
    #[cfg(unix)]
    pub(super) fn mark(&self) -> Option<(&'static str, &str)> {
        Some((unix::MARK, self.watchman.mark()))
    }

    #[cfg(unix)]
    pub(super) fn watch(&self, group: u32) {
        self.watchman.tell('+', group);
    }

    #[cfg(unix)]
    pub(super) fn forget(&self, group: u32) {
        self.watchman.tell('-', group);
    }

    #[cfg(not(unix))]
    pub(super) fn mark(&self) -> Option<(&'static str, &str)> {
        None
    }

    #[cfg(not(unix))]
    pub(super) fn watch(&self, _group: u32) {}

    #[cfg(not(unix))]
    pub(super) fn forget(&self, _group: u32) {}
}

impl fmt::Debug for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard").finish_non_exhaustive()
    }
}

#[cfg(unix)]
mod unix {
    use std::io::{self, Write};
    use std::os::unix::process::CommandExt;
    use std::process::{Child, ChildStdin, Command, Stdio};
    use std::sync::{Mutex, PoisonError};
    use std::time::{SystemTime, UNIX_EPOCH};

    pub(super) const MARK: &str = "LUCENA_ENGINE_OF";

    /// Reads `+ GROUP` and `- GROUP` until nobody is left to write. Marked processes are looked
    /// for twice: the first time one may have been on its way from the fork to its program.
    const SCRIPT: &str = r#"
trap '' HUP INT TERM QUIT PIPE
groups=' '
while read -r sign group; do
    case $sign in
        +) groups="$groups$group " ;;
        -) groups="${groups%% $group *} ${groups#* $group }" ;;
    esac
done
for group in $groups; do kill -9 -"$group"; done
[ -d /proc/self ] || exit 0
for pause in 0.1 0; do
    for file in $(grep -lsF "$1" /proc/[0-9]*/environ); do
        process=${file#/proc/}
        kill -9 "${process%/environ}"
    done
    sleep $pause
done
"#;

    pub(super) struct Watchman {
        process: Child,
        input: Mutex<Option<ChildStdin>>,
        mark: String,
    }

    impl Watchman {
        pub(super) fn start() -> io::Result<Self> {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let mark = format!("{}-{}", std::process::id(), now.as_nanos());
            let mut command = Command::new("sh");
            command.args(["-c", SCRIPT, "sh", &format!("{MARK}={mark}")]);
            command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            // Whoever kills the group of this program must not meet the guard in it.
            command.process_group(0).current_dir("/");
            let mut process = command.spawn()?;
            let input = Mutex::new(process.stdin.take());
            Ok(Self { process, input, mark })
        }

        pub(super) fn mark(&self) -> &str {
            &self.mark
        }

        pub(super) fn tell(&self, sign: char, group: u32) {
            let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(input) = &mut *input {
                // If somebody has killed the guard, games go on without.
                let _ = input.write_all(format!("{sign} {group}\n").as_bytes());
            }
        }
    }

    impl Drop for Watchman {
        fn drop(&mut self) {
            // With its end of the pipe closed it does its duty and ends.
            self.input.get_mut().unwrap_or_else(PoisonError::into_inner).take();
            let _ = self.process.wait();
        }
    }
}
