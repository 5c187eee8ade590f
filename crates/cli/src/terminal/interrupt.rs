//! Ctrl-C, SIGTERM and SIGHUP: the first stops and saves, the second terminates at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::terminal::output::Failure;

/// Shells report a program killed by a signal as 128 plus its number.
const SIGNAL_EXIT_BASE: i32 = 128;
/// How often the thread checks for a signal.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Terminals and scripts signal the process group and the program itself: signals this close
/// together count as one.
const SAME_REQUEST: Duration = Duration::from_millis(500);

/// The number of the signal received, 0 for none.
#[derive(Debug)]
pub(crate) struct Interrupt(Arc<AtomicUsize>);

impl Interrupt {
    /// Installs the handlers. The first signal calls `stop`; a later one terminates the program.
    pub(crate) fn install(stop: impl FnOnce() + Send + 'static) -> Result<Self, Failure> {
        Self::new(stop).map_err(Failure::new)
    }

    fn new(stop: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        let received = Arc::new(AtomicUsize::new(0));
        let is_next_final = Arc::new(AtomicBool::new(false));
        for signal in signals() {
            let is_final = Arc::clone(&is_next_final);
            flag::register_conditional_shutdown(signal, SIGNAL_EXIT_BASE + signal, is_final)?;
            flag::register_usize(signal, Arc::clone(&received), signal as usize)?;
        }
        let signal = Arc::clone(&received);
        // Signal handlers may call few functions; the thread does the rest.
        thread::Builder::new().name("signals".into()).spawn(move || {
            while signal.load(Ordering::Relaxed) == 0 {
                thread::sleep(POLL_INTERVAL);
            }
            stop();
            thread::sleep(SAME_REQUEST);
            is_next_final.store(true, Ordering::Relaxed);
        })?;
        Ok(Self(received))
    }

    /// Work that was cut short by a signal fails with its exit code, though all is saved.
    pub(crate) fn exit_status(&self, was_cut_short: bool) -> Result<(), Failure> {
        let signal = self.0.load(Ordering::Relaxed);
        match u8::try_from(SIGNAL_EXIT_BASE as usize + signal) {
            Ok(code) if signal > 0 && was_cut_short => Err(Failure::Signal(code)),
            _ => Ok(()),
        }
    }
}

#[cfg(not(unix))]
fn signals() -> Vec<i32> {
    vec![SIGINT, SIGTERM]
}

/// With SIGHUP, which a closed terminal or connection sends; not under `nohup`, which has the program
/// ignore it.
#[cfg(unix)]
fn signals() -> Vec<i32> {
    let mut signals = vec![SIGINT, SIGTERM];
    if !is_hangup_ignored() {
        signals.push(signal_hook::consts::SIGHUP);
    }
    signals
}

/// Whether this program was started with SIGHUP ignored, as the kernel reports, since the system's own
/// interface needs `unsafe`. Without `/proc`, the answer is the usual one.
#[cfg(target_os = "linux")]
fn is_hangup_ignored() -> bool {
    // The name of the program, which is in there too, may be in any encoding.
    let status = std::fs::read("/proc/self/status").unwrap_or_default();
    is_ignored(signal_hook::consts::SIGHUP, &String::from_utf8_lossy(&status))
}

/// Whether a process with this `/proc/PID/status` ignores a signal.
#[cfg(target_os = "linux")]
fn is_ignored(signal: i32, status: &str) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    // The lowest bit is signal 1.
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| (mask >> (signal - 1)) & 1 == 1)
}

/// Whether this program was started with SIGHUP ignored. A shell inherits that, and by POSIX cannot trap
/// a signal that was ignored when it started; the system's own interface needs `unsafe`. Without a
/// shell, the answer is the usual one.
#[cfg(all(unix, not(target_os = "linux")))]
fn is_hangup_ignored() -> bool {
    use std::process::{Command, Stdio};

    let mut shell = Command::new("sh");
    shell.args(["-c", "trap 'exit 0' HUP; kill -s HUP $$; exit 1"]);
    shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    shell.status().is_ok_and(|status| status.code() == Some(1))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use signal_hook::consts::SIGHUP;

    use super::*;

    #[test]
    fn ignored_signals_are_bits_of_the_status() {
        let check = |mask: &str, expected: bool| {
            let status = format!("Name:\tlucena\nSigBlk:\t0000000000000001\n{mask}SigCgt:\t1\n");
            assert_eq!(is_ignored(SIGHUP, &status), expected, "{mask}");
        };
        check("SigIgn:\t0000000000000001\n", true);
        check("SigIgn:\t0000000000001001\n", true);
        check("SigIgn:\t0000000000001000\n", false);
        check("SigIgn:\tnothing\n", false);
        check("", false);
    }
}
