//! Ctrl-C: once to stop and save, twice to be gone.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use lucena_arena::Stop;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The exit code of a program that Ctrl-C has ended, as shells have it.
const INTERRUPTED: i32 = 130;
/// How soon a signal is heeded.
const PATIENCE: Duration = Duration::from_millis(20);

/// Raises the flag at the first signal that asks the program to end; the second one ends it.
pub(crate) fn heed(stop: &Stop) -> io::Result<()> {
    let is_asked = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: at the first signal the flag is still down, so only the second one ends.
        flag::register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(&is_asked))?;
        flag::register(signal, Arc::clone(&is_asked))?;
    }
    let stop = stop.clone();
    // What a signal may do itself is too little to wake anybody.
    thread::Builder::new().name("signals".into()).spawn(move || {
        while !is_asked.load(Ordering::Relaxed) {
            thread::sleep(PATIENCE);
        }
        stop.raise();
    })?;
    Ok(())
}
