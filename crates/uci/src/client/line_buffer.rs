//! Bytes as they come, cut into lines in place.

use std::ops::Range;

use memchr::memchr2;

use super::transport::MAX_LINE;

/// How much is read at once when the longest line has come so far.
const CHUNK: usize = 16 * 1024;

/// A buffer that lends its free part to whoever reads and hands out lines. They end in LF, CR or
/// both; empty ones and those that are too long are left out.
///
/// # Invariants
///
/// 1. `start <= searched <= end <= bytes.len()`
/// 2. No line ends between `start` and `searched`.
pub(super) struct LineBuffer {
    bytes: Box<[u8]>,
    /// Where the line begins that has not ended yet.
    start: usize,
    /// How far its end has been looked for.
    searched: usize,
    /// Where the free part begins.
    end: usize,
    /// Whether the beginning of the line has been thrown away.
    is_too_long: bool,
    has_ended: bool,
    line: Range<usize>,
    /// The line, if it had to be repaired.
    repaired: Option<String>,
}

impl LineBuffer {
    pub(super) fn new() -> Self {
        Self {
            bytes: vec![0; MAX_LINE + CHUNK].into_boxed_slice(),
            start: 0,
            searched: 0,
            end: 0,
            is_too_long: false,
            has_ended: false,
            line: 0..0,
            repaired: None,
        }
    }

    /// Whether the end of a line has been read that was not handed out yet.
    pub(super) fn has_line(&self) -> bool {
        memchr2(b'\n', b'\r', &self.bytes[self.searched..self.end]).is_some()
    }

    /// Whether there is room to read into.
    pub(super) fn has_room(&self) -> bool {
        self.end - self.start < self.bytes.len()
    }

    /// Where to put what is read. Lines handed out before are gone.
    pub(super) fn room(&mut self) -> &mut [u8] {
        if self.start == self.end {
            (self.start, self.searched, self.end) = (0, 0, 0);
        } else if self.bytes.len() - self.end < CHUNK {
            self.bytes.copy_within(self.start..self.end, 0);
            self.searched -= self.start;
            self.end -= self.start;
            self.start = 0;
        }
        self.line = 0..0;
        &mut self.bytes[self.end..]
    }

    /// So many bytes have been put there.
    pub(super) fn filled(&mut self, len: usize) {
        self.end += len;
    }

    /// Nothing follows, so that the last line may lack its end.
    pub(super) fn end(&mut self) {
        self.has_ended = true;
    }

    /// Goes on to the next line, if a whole one is there.
    pub(super) fn advance(&mut self) -> bool {
        loop {
            let found = memchr2(b'\n', b'\r', &self.bytes[self.searched..self.end]);
            let end = match found {
                Some(index) => self.searched + index,
                None if self.has_ended && self.start < self.end => self.end,
                None => {
                    self.searched = self.end;
                    self.throw_away_what_is_too_long();
                    return false;
                }
            };
            let line = self.start..end;
            self.start = (end + 1).min(self.end);
            self.searched = self.start;
            let is_too_long = std::mem::take(&mut self.is_too_long) || line.len() > MAX_LINE;
            if !is_too_long && !line.is_empty() {
                self.hand_out(line);
                return true;
            }
        }
    }

    fn throw_away_what_is_too_long(&mut self) {
        if self.is_too_long || self.end - self.start > MAX_LINE {
            self.is_too_long = true;
            (self.start, self.searched) = (self.end, self.end);
        }
    }

    fn hand_out(&mut self, line: Range<usize>) {
        let bytes = &self.bytes[line.clone()];
        let is_text = std::str::from_utf8(bytes).is_ok();
        self.repaired = (!is_text).then(|| String::from_utf8_lossy(bytes).into_owned());
        self.line = line;
    }

    /// The line that was handed out last, with `U+FFFD` for what is not UTF-8.
    pub(super) fn line(&self) -> &str {
        match &self.repaired {
            Some(line) => line,
            None => std::str::from_utf8(&self.bytes[self.line.clone()]).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;
    use crate::lines::{Line, read_lines};

    /// Feeds pieces as a pipe would and collects the lines.
    fn lines_of(pieces: &[&[u8]]) -> Vec<String> {
        let mut buffer = LineBuffer::new();
        let mut lines = Vec::new();
        let mut collect = |buffer: &mut LineBuffer| {
            while buffer.advance() {
                lines.push(buffer.line().to_owned());
            }
        };
        for piece in pieces {
            for part in piece.chunks(CHUNK) {
                buffer.room()[..part.len()].copy_from_slice(part);
                buffer.filled(part.len());
                collect(&mut buffer);
            }
        }
        buffer.end();
        collect(&mut buffer);
        lines
    }

    /// The same by the reader of streams.
    fn expected(bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        read_lines(bytes, MAX_LINE, |line| {
            if let Line::Text(line) = line {
                lines.push(line);
            }
            ControlFlow::Continue(())
        });
        lines
    }

    #[test]
    fn long_lines_are_left_out_and_others_kept() {
        let long = vec![b'x'; MAX_LINE];
        let longer = vec![b'y'; 1_000_000];
        let pieces: [&[u8]; 7] = [b"a\n", &long, b"\r\nb\n", &longer, b"\nc", b"d\n", b"no end"];
        let lines = lines_of(&pieces);
        let ends: Vec<_> = lines.iter().map(|line| &line[..line.len().min(6)]).collect();
        assert_eq!(ends, ["a", "xxxxxx", "b", "cd", "no end"]);
        assert_eq!(lines, expected(&pieces.concat()));
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            rng_seed: RngSeed::Fixed(7), failure_persistence: None, ..ProptestConfig::default()
        })]

        #[test]
        fn lines_are_those_of_the_reader_of_streams(
            pieces in prop::collection::vec(
                prop::collection::vec(
                    prop_oneof![Just(b'\n'), Just(b'\r'), Just(b'a'), Just(0xff), any::<u8>()],
                    0..20,
                ),
                0..20,
            ),
        ) {
            let slices: Vec<&[u8]> = pieces.iter().map(Vec::as_slice).collect();
            prop_assert_eq!(lines_of(&slices), expected(&pieces.concat()));
        }
    }
}
