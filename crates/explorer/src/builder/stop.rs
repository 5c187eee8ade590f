//! Ends a build from outside, and the reading of an input after an error.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a build is to end: by the flag of its user, or by an error.
#[derive(Clone, Debug, Default)]
pub(super) struct StopFlag {
    user: Arc<AtomicBool>,
    own: Arc<AtomicBool>,
}

impl StopFlag {
    pub(super) fn new(user: &Arc<AtomicBool>) -> Self {
        Self { user: Arc::clone(user), own: Arc::default() }
    }

    /// A flag for one input, which the flag of the user stops, too.
    pub(super) fn for_input(&self) -> Self {
        Self::new(&self.user)
    }

    pub(super) fn stop(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.user.load(Ordering::Relaxed) || self.own.load(Ordering::Relaxed)
    }

    /// An error after the stop.
    pub(super) fn check(&self) -> io::Result<()> {
        if self.is_stopped() { Err(io::Error::other("stopped")) } else { Ok(()) }
    }
}

/// A text that fails after the stop.
pub(super) struct Stoppable<R> {
    read: R,
    stop: StopFlag,
}

impl<R> Stoppable<R> {
    pub(super) fn new(read: R, stop: StopFlag) -> Self {
        Self { read, stop }
    }
}

impl<R: Read> Read for Stoppable<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stop.check()?;
        self.read.read(bytes)
    }
}
