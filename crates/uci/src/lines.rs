//! Splits a stream of bytes into lines, with any line ends, any bytes and bounded memory.

use std::io::{ErrorKind, Read};
use std::ops::ControlFlow;

/// A line of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// The text, with `U+FFFD` for invalid UTF-8.
    Text(String),
    /// The line exceeded the maximum length and was dropped.
    TooLong,
}

/// Bytes to read at once.
const CHUNK_BYTES: usize = 16 * 1024;

/// Reads a stream until it ends or fails, or `each` breaks. Lines end in LF, CR or both; empty ones
/// are skipped.
pub(crate) fn read_lines(
    mut input: impl Read,
    max_line: usize,
    mut each: impl FnMut(Line) -> ControlFlow<()>,
) {
    let mut chunk = vec![0; CHUNK_BYTES];
    let mut splitter = Splitter { line: Vec::new(), is_too_long: false, max_line };
    loop {
        match input.read(&mut chunk) {
            Ok(0) => break,
            Ok(len) => {
                if splitter.push(&chunk[..len.min(CHUNK_BYTES)], &mut each).is_break() {
                    return;
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    // The last line may lack its line end. Whether `each` breaks makes no difference any more.
    let _ = splitter.end_line(&mut each);
}

struct Splitter {
    line: Vec<u8>,
    is_too_long: bool,
    max_line: usize,
}

impl Splitter {
    fn push(
        &mut self,
        mut bytes: &[u8],
        each: &mut impl FnMut(Line) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        while let Some(end) = bytes.iter().position(|&byte| matches!(byte, b'\n' | b'\r')) {
            self.extend(&bytes[..end]);
            self.end_line(each)?;
            bytes = &bytes[end + 1..];
        }
        self.extend(bytes);
        ControlFlow::Continue(())
    }

    fn extend(&mut self, bytes: &[u8]) {
        if self.is_too_long || self.line.len() + bytes.len() > self.max_line {
            self.is_too_long = true;
            self.line = Vec::new();
        } else {
            self.line.extend_from_slice(bytes);
        }
    }

    fn end_line(&mut self, each: &mut impl FnMut(Line) -> ControlFlow<()>) -> ControlFlow<()> {
        let line = std::mem::take(&mut self.line);
        if std::mem::take(&mut self.is_too_long) {
            return each(Line::TooLong);
        }
        if line.is_empty() {
            return ControlFlow::Continue(());
        }
        let text = String::from_utf8(line);
        each(Line::Text(text.unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Line {
        Line::Text(text.into())
    }

    #[track_caller]
    fn check(bytes: &[u8], expected: &[Line]) {
        let mut lines = Vec::new();
        read_lines(bytes, 8, |line| {
            lines.push(line);
            ControlFlow::Continue(())
        });
        assert_eq!(lines, expected);
    }

    #[test]
    fn any_line_end_will_do() {
        check(b"", &[]);
        check(b"\r\n\n\r", &[]);
        check(b"a\nb\r\nc\rd\n\re", &["a", "b", "c", "d", "e"].map(text));
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        check(b"a\xff\0b\n", &[text("a\u{fffd}\0b")]);
    }

    #[test]
    fn long_lines_are_left_out() {
        check(b"12345678\n123456789\nuci\n", &[text("12345678"), Line::TooLong, text("uci")]);
        check(&[b'x'; 100_000], &[Line::TooLong]);
    }
}
