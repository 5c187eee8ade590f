//! Bars that show how much is done, for people who watch a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

const WIDTH: u64 = 30;
const REFRESH: Duration = Duration::from_millis(100);

/// A bar with words behind it. Nothing is written where standard error is not a terminal.
pub(crate) struct BarLine {
    is_terminal: bool,
    is_shown: bool,
}

impl BarLine {
    pub(crate) fn new() -> Self {
        Self { is_terminal: io::stderr().is_terminal(), is_shown: false }
    }

    /// Whether anybody would see it.
    pub(crate) fn is_seen(&self) -> bool {
        self.is_terminal
    }

    /// Draws the bar anew, as far as `done` of `all`.
    pub(crate) fn draw(&mut self, done: u64, all: u64, words: &str) {
        if !self.is_terminal {
            return;
        }
        let filled = (WIDTH * done.min(all)).checked_div(all).unwrap_or(0) as usize;
        let filled = "#".repeat(filled);
        let _ = write!(io::stderr(), "\r\x1b[K[{filled:.<width$}] {words}", width = WIDTH as usize);
        self.is_shown = true;
    }

    /// Takes the bar away, before other output and at the end.
    pub(crate) fn clear(&mut self) {
        if self.is_shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
            self.is_shown = false;
        }
    }
}

/// How much of a file is done.
pub(crate) struct Progress {
    n_bytes: u64,
    line: BarLine,
    last: Instant,
}

impl Progress {
    pub(crate) fn new(n_bytes: u64) -> Self {
        Self { n_bytes, line: BarLine::new(), last: Instant::now() }
    }

    /// Draws the bar anew, but only some times a second.
    pub(crate) fn show(&mut self, done: u64, nodes: u64) {
        self.show_with(done, || format!("{} million nodes", nodes / 1_000_000));
    }

    /// The same with other words behind the bar.
    pub(crate) fn show_with(&mut self, done: u64, words: impl FnOnce() -> String) {
        if !self.line.is_seen() || self.last.elapsed() < REFRESH {
            return;
        }
        self.line.draw(done, self.n_bytes, &words());
        self.last = Instant::now();
    }

    /// Takes the bar away, before other output and at the end.
    pub(crate) fn clear(&mut self) {
        self.line.clear();
    }
}
