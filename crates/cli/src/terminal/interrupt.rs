//! Ctrl-C: once to stop and save, twice to be gone.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use lucena_arena::{Stop, TournamentEnd};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::terminal::output::Failure;

/// What shells add to the number of the signal that has ended a program.
const ENDED_BY: i32 = 128;
/// How soon a signal is heeded.
const PATIENCE: Duration = Duration::from_millis(20);
/// Terminals and scripts signal the whole group and the program itself: that is one wish.
const ONE_WISH: Duration = Duration::from_millis(500);

/// Which signal has come.
#[derive(Debug)]
pub(crate) struct Interrupt(Arc<AtomicUsize>);

impl Interrupt {
    /// Raises the flag at the first signal that asks the program to end; one that comes later than
    /// the same wish said twice ends it at once.
    pub(crate) fn heed(stop: &Stop) -> io::Result<Self> {
        let came = Arc::new(AtomicUsize::new(0));
        let is_next_final = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            let is_final = Arc::clone(&is_next_final);
            flag::register_conditional_shutdown(signal, ENDED_BY + signal, is_final)?;
            flag::register_usize(signal, Arc::clone(&came), signal as usize)?;
        }
        let (stop, awaited) = (stop.clone(), Arc::clone(&came));
        // A signal handler may only do little; the thread does the rest.
        thread::Builder::new().name("signals".into()).spawn(move || {
            while awaited.load(Ordering::Relaxed) == 0 {
                thread::sleep(PATIENCE);
            }
            stop.raise();
            thread::sleep(ONE_WISH);
            is_next_final.store(true, Ordering::Relaxed);
        })?;
        Ok(Self(came))
    }

    /// Everything is printed and saved, but an interrupted tournament is not a success.
    pub(crate) fn exit_status(&self, end: TournamentEnd) -> Result<(), Failure> {
        let signal = self.0.load(Ordering::Relaxed);
        match u8::try_from(ENDED_BY as usize + signal) {
            Ok(code) if signal > 0 && end == TournamentEnd::Stopped => Err(Failure::Signal(code)),
            _ => Ok(()),
        }
    }
}
