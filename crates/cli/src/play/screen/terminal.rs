//! Full-screen terminal mode. The terminal is always restored, whether the program quits, panics,
//! is terminated or suspended.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{MoveTo, Show};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{Frame, Terminal};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The terminal in raw mode and with the alternate screen, until it is dropped.
pub(crate) struct FullScreen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    is_entered: Arc<AtomicBool>,
}

impl FullScreen {
    /// Takes over the terminal. A panic on this thread restores the terminal before the message is
    /// printed. The engine's threads catch and report their own panics, so those are not printed.
    pub(crate) fn enter() -> io::Result<Self> {
        let is_entered = Arc::new(AtomicBool::new(false));
        let default = panic::take_hook();
        let (own_thread, entered) = (thread::current().id(), Arc::clone(&is_entered));
        panic::set_hook(Box::new(move |panic| {
            if thread::current().id() == own_thread {
                leave(&entered);
                default(panic);
            }
        }));
        let result =
            enter(&is_entered).and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        if result.is_err() {
            leave(&is_entered);
        }
        Ok(Self { terminal: result?, is_entered })
    }

    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(draw).map(drop)
    }

    /// Redraws everything with the next frame.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }

    /// Stops the process group, as Ctrl-Z does outside raw mode, until the shell continues it.
    /// Returns at once without job control, since nothing would continue the program.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        if !has_job_control()? {
            return Ok(());
        }
        leave(&self.is_entered);
        stop_process_group()?;
        self.resume()
    }

    /// Takes over the terminal again after the shell has changed its modes.
    pub(crate) fn resume(&mut self) -> io::Result<()> {
        // `crossterm` does not set raw mode again while it considers it set.
        let _ = disable_raw_mode();
        enter(&self.is_entered)?;
        self.clear()
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        leave(&self.is_entered);
        // Our hook owns the previous one, so the standard hook is restored instead; the game is
        // over.
        if !thread::panicking() {
            drop(panic::take_hook());
        }
    }
}

fn enter(is_entered: &AtomicBool) -> io::Result<()> {
    is_entered.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableMouseCapture)
}

/// Restores the terminal, once only: leaving the alternate screen twice would move the cursor.
/// Errors are ignored, as there is nowhere to report them. The screen is cleared first because
/// without an alternate screen, as in `tmux` with `alternate-screen off`, the board would remain
/// under later output.
fn leave(is_entered: &AtomicBool) {
    if is_entered.swap(false, Ordering::SeqCst) {
        let clear = (Clear(ClearType::All), MoveTo(0, 0));
        let _ =
            execute!(stdout(), DisableMouseCapture, clear.0, clear.1, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Whether a job-control shell manages this process group. Such shells start each command in its
/// own group; a terminal window that runs a program directly makes it the session leader.
///
/// In a container, the session may have been started outside. Its id is then 0, which `rustix`
/// rejects.
#[cfg(unix)]
fn has_job_control() -> io::Result<bool> {
    use nix::unistd::{getpgrp, getppid, getsid};
    let session = getsid(None)?;
    Ok(getpgrp() != session && getsid(Some(getppid())) == Ok(session))
}

#[cfg(unix)]
fn stop_process_group() -> io::Result<()> {
    use rustix::process::{Signal, kill_current_process_group};
    Ok(kill_current_process_group(Signal::STOP)?)
}

/// Whether input arrives within this time. A signal ends the wait.
///
/// # Errors
///
/// The terminal has been closed. `crossterm` must not read from it then, as it would retry forever.
#[cfg(unix)]
pub(crate) fn is_readable(wait: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = io::stdin();
    let mut inputs = [PollFd::new(&stdin, PollFlags::IN)];
    let wait = Timespec::try_from(wait).map_err(io::Error::other)?;
    match poll(&mut inputs, Some(&wait)) {
        Ok(0) | Err(rustix::io::Errno::INTR) => Ok(false),
        Ok(_) if inputs[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) => {
            Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the terminal was closed"))
        }
        Ok(_) => Ok(true),
        Err(error) => Err(error.into()),
    }
}

/// Not needed on Windows.
#[cfg(not(unix))]
pub(crate) fn is_readable(_: Duration) -> io::Result<bool> {
    Ok(true)
}

#[cfg(not(unix))]
fn has_job_control() -> io::Result<bool> {
    Ok(false)
}

#[cfg(not(unix))]
fn stop_process_group() -> io::Result<()> {
    Ok(())
}

/// Signals since the last check.
pub(crate) struct Signals {
    /// The number of SIGINT, SIGTERM or SIGHUP, 0 for none.
    ended: Arc<AtomicUsize>,
    /// SIGTSTP, sent by another program: Ctrl-Z is a key in raw mode.
    suspended: Arc<AtomicBool>,
    continued: Arc<AtomicBool>,
}

impl Signals {
    pub(crate) fn install() -> io::Result<Self> {
        let signals =
            Self { ended: Arc::default(), suspended: Arc::default(), continued: Arc::default() };
        for signal in [SIGINT, SIGTERM] {
            flag::register_usize(signal, Arc::clone(&signals.ended), signal as usize)?;
        }
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGCONT, SIGHUP, SIGTSTP};
            flag::register_usize(SIGHUP, Arc::clone(&signals.ended), SIGHUP as usize)?;
            flag::register(SIGTSTP, Arc::clone(&signals.suspended))?;
            flag::register(SIGCONT, Arc::clone(&signals.continued))?;
        }
        Ok(signals)
    }

    /// The signal that ends the program.
    pub(crate) fn ended(&self) -> Option<usize> {
        Some(self.ended.load(Ordering::Relaxed)).filter(|&signal| signal > 0)
    }

    pub(crate) fn take_suspended(&self) -> bool {
        self.suspended.swap(false, Ordering::Relaxed)
    }

    pub(crate) fn take_continued(&self) -> bool {
        self.continued.swap(false, Ordering::Relaxed)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::env;
    use std::io::{IsTerminal, Read, stdin};

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;

    const LEAVE: &str = "\x1b[?1049l";

    #[test]
    #[ignore = "panics in a terminal; a_panic_restores_the_terminal runs it in an emulated one"]
    fn panic_on_the_screen() {
        if stdin().is_terminal() {
            let mut screen = FullScreen::enter().unwrap();
            screen.draw(|frame| frame.render_widget("the board", frame.area())).unwrap();
            panic!("made to fail");
        }
    }

    #[test]
    fn a_panic_restores_the_terminal() {
        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let modes = || format!("{:?}", pair.master.get_termios().unwrap());
        let before = modes();
        let mut command = CommandBuilder::new(env::current_exe().unwrap());
        command.args(["--ignored", "--exact", "--nocapture"]);
        command.arg("play::screen::terminal::tests::panic_on_the_screen");
        let mut child = pair.slave.spawn_command(command).unwrap();
        let mut output = pair.master.try_clone_reader().unwrap();
        let reader = thread::spawn(move || {
            let mut text = Vec::new();
            // Linux reports an error when the terminal is closed.
            let _ = output.read_to_end(&mut text);
            String::from_utf8_lossy(&text).into_owned()
        });
        assert!(!child.wait().unwrap().success());
        assert_eq!(modes(), before);
        drop(pair.slave);
        let text = reader.join().unwrap();
        let (screen, message) = text.split_once(LEAVE).expect("the alternate screen is left");
        assert!(screen.contains("board") && message.contains("made to fail"), "{text}");
        assert!(!message.contains(LEAVE), "the screen is left twice: {text}");
    }
}
