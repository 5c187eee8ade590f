//! Splits bytes into lines in place.

use std::ops::Range;

use memchr::memchr2;

use super::transport::MAX_LINE;

/// Bytes to read at once when the buffer holds a line of maximum length.
const CHUNK: usize = 16 * 1024;

/// A buffer to read into that returns lines. They end in LF, CR or both; empty and too long lines
/// are skipped.
///
/// # Invariants
///
/// 1. `start <= searched <= end <= bytes.len()`
/// 2. No line ends between `start` and `searched`.
pub(super) struct LineBuffer {
    bytes: Box<[u8]>,
    /// Start of the incomplete line.
    start: usize,
    /// End of the part searched for a line end.
    searched: usize,
    /// Start of the free part.
    end: usize,
    /// Whether the start of the line has been discarded.
    is_too_long: bool,
    has_ended: bool,
    line: Range<usize>,
    /// The line with invalid UTF-8 replaced, if it had any.
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

    /// Whether a complete line is buffered.
    #[cfg(unix)]
    pub(super) fn has_line(&self) -> bool {
        memchr2(b'\n', b'\r', &self.bytes[self.searched..self.end]).is_some()
    }

    /// Whether there is room to read into.
    #[cfg(unix)]
    pub(super) fn has_room(&self) -> bool {
        self.end - self.start < self.bytes.len()
    }

    /// The free part to read into. Invalidates the last line.
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

    /// Marks this many bytes as read.
    pub(super) fn filled(&mut self, len: usize) {
        self.end += len;
    }

    /// Marks the end of the input: the last line may lack its line end.
    pub(super) fn end(&mut self) {
        self.has_ended = true;
    }

    /// Advances to the next line, if it is complete.
    pub(super) fn advance(&mut self) -> bool {
        loop {
            let found = memchr2(b'\n', b'\r', &self.bytes[self.searched..self.end]);
            let end = match found {
                Some(index) => self.searched + index,
                None if self.has_ended && self.start < self.end => self.end,
                None => {
                    self.searched = self.end;
                    self.discard_too_long_line();
                    return false;
                }
            };
            let line = self.start..end;
            self.start = (end + 1).min(self.end);
            self.searched = self.start;
            let is_too_long = std::mem::take(&mut self.is_too_long) || line.len() > MAX_LINE;
            if !is_too_long && !line.is_empty() {
                self.set_line(line);
                return true;
            }
        }
    }

    fn discard_too_long_line(&mut self) {
        if self.is_too_long || self.end - self.start > MAX_LINE {
            self.is_too_long = true;
            (self.start, self.searched) = (self.end, self.end);
        }
    }

    fn set_line(&mut self, line: Range<usize>) {
        let bytes = &self.bytes[line.clone()];
        let is_text = std::str::from_utf8(bytes).is_ok();
        self.repaired = (!is_text).then(|| String::from_utf8_lossy(bytes).into_owned());
        self.line = line;
    }

    /// The last line, with `U+FFFD` for invalid UTF-8.
    pub(super) fn line(&self) -> &str {
        match &self.repaired {
            Some(line) => line,
            None => std::str::from_utf8(&self.bytes[self.line.clone()]).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

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

    /// The same from all bytes at once.
    fn expected(bytes: &[u8]) -> Vec<String> {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let lines = bytes.split(is_end).filter(|line| (1..=MAX_LINE).contains(&line.len()));
        lines.map(|line| String::from_utf8_lossy(line).into_owned()).collect()
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
        fn pieces_make_the_same_lines_as_the_whole(
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
