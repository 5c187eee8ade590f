//! Which line a byte is on, counted only as far as somebody asks.

use memchr::{memchr, memchr_iter};

/// Counts lines from the start of the text up to some byte. A line ends in `\n`, `\r\n` or `\r`.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineCounter {
    /// All before this byte is counted.
    counted: u64,
    line: u64,
    /// The last byte counted was a `\r`, and what follows decides whether it ended a line itself.
    after_return: bool,
}

impl LineCounter {
    pub(super) const fn new() -> Self {
        Self::starting_at(0, 1)
    }

    /// For a text of which this byte, the first of its line, is looked at first.
    pub(super) const fn starting_at(offset: u64, line: u64) -> Self {
        Self { counted: offset, line, after_return: false }
    }

    /// Counts up to the byte `at` of a window that starts at `base`. Places do not go back.
    pub(super) fn advance(&mut self, window: &[u8], base: u64, at: usize) {
        // What is before the window was counted before it went away.
        let from = usize::try_from(self.counted.saturating_sub(base)).unwrap_or(usize::MAX);
        let Some(bytes) = window.get(from..at).filter(|bytes| !bytes.is_empty()) else { return };
        if self.after_return && bytes[0] != b'\n' {
            self.line += 1;
        }
        self.line += memchr_iter(b'\n', bytes).count() as u64;
        self.after_return = bytes.ends_with(b"\r");
        if memchr(b'\r', bytes).is_some() {
            let is_lone = |&i: &usize| bytes.get(i + 1).is_some_and(|&next| next != b'\n');
            self.line += memchr_iter(b'\r', bytes).filter(is_lone).count() as u64;
        }
        self.counted = base + at as u64;
    }

    /// The line of the next byte, unless it is the `\n` of a `\r\n`.
    pub(super) fn line(&self) -> u64 {
        self.line + u64::from(self.after_return)
    }
}
