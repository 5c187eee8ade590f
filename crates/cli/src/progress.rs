//! A bar that shows how much of a file is done, for people who watch a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

const WIDTH: u64 = 30;
const REFRESH: Duration = Duration::from_millis(100);

/// Nothing is written where standard error is not a terminal.
pub(crate) struct Progress {
    n_bytes: u64,
    is_terminal: bool,
    is_shown: bool,
    last: Instant,
}

impl Progress {
    pub(crate) fn new(n_bytes: u64) -> Self {
        let is_terminal = io::stderr().is_terminal();
        Self { n_bytes, is_terminal, is_shown: false, last: Instant::now() }
    }

    /// Draws the bar anew, but only some times a second.
    pub(crate) fn show(&mut self, done: u64, nodes: u64) {
        self.show_with(done, || format!("{} million nodes", nodes / 1_000_000));
    }

    /// The same with other words behind the bar.
    pub(crate) fn show_with(&mut self, done: u64, words: impl FnOnce() -> String) {
        if !self.is_terminal || self.last.elapsed() < REFRESH {
            return;
        }
        let filled = (WIDTH * done.min(self.n_bytes)).checked_div(self.n_bytes).unwrap_or(0);
        let (filled, empty) = ("#".repeat(filled as usize), WIDTH - filled);
        let empty = ".".repeat(empty as usize);
        let _ = write!(io::stderr(), "\r\x1b[K[{filled}{empty}] {}", words());
        self.is_shown = true;
        self.last = Instant::now();
    }

    /// Takes the bar away, before other output and at the end.
    pub(crate) fn clear(&mut self) {
        if self.is_shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
            self.is_shown = false;
        }
    }
}
