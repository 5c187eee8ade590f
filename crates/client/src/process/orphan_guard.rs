//! Kills engines when this program ends, however it ends.

use std::fmt;
use std::io;

/// A guard process that kills engines left behind by this program, even if the program is killed.
///
/// It waits at the end of a pipe, which closes when this program ends in any way. Then it kills the
/// process groups of all registered engines. On Linux it also finds processes that left their
/// group, by an environment variable that they inherit. It does nothing on systems other than Unix.
///
/// One guard serves all engines of a program, see [`Launch::guard`](crate::Launch::guard).
///
/// ```
/// use std::sync::Arc;
/// use lucena_client::{Guard, Launch};
/// let guard = Arc::new(Guard::start()?);
/// let launch = Launch::new("./engine").guard(&guard);
/// # let _ = launch;
/// # Ok::<(), std::io::Error>(())
/// ```
// A parent death signal would be simpler, but it is sent when the thread that started the engine
// ends, does not reach child processes of the engine, and exists only on Linux.
pub struct Guard {
    #[cfg(unix)]
    process: unix::GuardProcess,
}

impl Guard {
    /// Starts the guard process.
    ///
    /// # Errors
    /// There is no shell, or the process cannot be started.
    ///
    /// ```
    /// assert!(lucena_client::Guard::start().is_ok());
    /// ```
    pub fn start() -> io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            process: unix::GuardProcess::start()?,
        })
    }

    /// Name and value of the environment variable of engines.
    #[cfg(unix)]
    pub(super) fn mark(&self) -> Option<(&'static str, &str)> {
        Some((unix::MARK, self.process.mark()))
    }

    #[cfg(unix)]
    pub(super) fn register(&self, group: u32) {
        self.process.send('+', group);
    }

    #[cfg(unix)]
    pub(super) fn unregister(&self, group: u32) {
        self.process.send('-', group);
    }

    #[cfg(not(unix))]
    pub(super) fn mark(&self) -> Option<(&'static str, &str)> {
        None
    }

    #[cfg(not(unix))]
    pub(super) fn register(&self, _group: u32) {}

    #[cfg(not(unix))]
    pub(super) fn unregister(&self, _group: u32) {}
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

    /// Reads `+ GROUP` and `- GROUP` until the pipe closes. Marked processes are searched twice:
    /// one may have been between fork and exec the first time.
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

    pub(super) struct GuardProcess {
        process: Child,
        input: Mutex<Option<ChildStdin>>,
        mark: String,
    }

    impl GuardProcess {
        pub(super) fn start() -> io::Result<Self> {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let mark = format!("{}-{}", std::process::id(), now.as_nanos());
            let mut command = Command::new("sh");
            command.args(["-c", SCRIPT, "sh", &format!("{MARK}={mark}")]);
            command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            // A kill of this program's process group must not reach the guard.
            command.process_group(0).current_dir("/");
            let mut process = command.spawn()?;
            let input = Mutex::new(process.stdin.take());
            Ok(Self { process, input, mark })
        }

        pub(super) fn mark(&self) -> &str {
            &self.mark
        }

        pub(super) fn send(&self, sign: char, group: u32) {
            let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(input) = &mut *input {
                // Without the guard process, games go ahead unguarded.
                let _ = input.write_all(format!("{sign} {group}\n").as_bytes());
            }
        }
    }

    impl Drop for GuardProcess {
        fn drop(&mut self) {
            // Closing the pipe makes the guard process kill the engines and exit.
            self.input.get_mut().unwrap_or_else(PoisonError::into_inner).take();
            let _ = self.process.wait();
        }
    }
}
