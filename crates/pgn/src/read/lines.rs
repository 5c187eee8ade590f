//! Line numbers, counted lazily.

use memchr::{memchr, memchr_iter};

/// Counts lines from the start of the text. A line ends in `\n`, `\r\n` or `\r`.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineCounter {
    /// The offset up to which lines are counted.
    counted: u64,
    line: u64,
    /// Whether the last byte was a `\r`; the next byte decides whether it was a line end by itself.
    after_return: bool,
}

impl LineCounter {
    pub(super) const fn new() -> Self {
        Self::starting_at(0, 1)
    }

    /// Starts at this offset, which is the start of this line.
    pub(super) const fn starting_at(offset: u64, line: u64) -> Self {
        Self { counted: offset, line, after_return: false }
    }

    /// Counts up to the byte `at` of a window that starts at `base`. Offsets must not decrease.
    pub(super) fn advance(&mut self, window: &[u8], base: u64, at: usize) {
        // Text before the window is counted already.
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

    /// The line number of the next byte, unless it is the `\n` of a `\r\n`.
    pub(super) fn line(&self) -> u64 {
        self.line + u64::from(self.after_return)
    }
}
