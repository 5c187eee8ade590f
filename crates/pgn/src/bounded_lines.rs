//! Lines of text of bounded length.

use std::fmt;
use std::io::{self, BufRead, Read};

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Reads lines of bounded length, so that a binary file without line ends does not fill the memory.
///
/// A line is UTF-8 text without its end, and without the byte-order mark of the first one. A line that is
/// too long or no text yields an error, and the next call reads the one after it.
///
/// ```
/// use lucena_pgn::{BoundedLines, LineError};
/// let mut lines = BoundedLines::new(&b"\xef\xbb\xbfone\r\n\xff\ntwo"[..]);
/// assert_eq!(lines.read_line(), Some(Ok("one")));
/// assert_eq!(lines.read_line(), Some(Err(LineError::NotText { at: 0 })));
/// assert_eq!(lines.read_line(), Some(Ok("two")));
/// assert_eq!(lines.number(), 3);
/// assert_eq!(lines.read_line(), None);
/// ```
#[derive(Debug)]
pub struct BoundedLines<R> {
    input: R,
    line: Vec<u8>,
    number: u64,
    n_bytes: u64,
    is_over: bool,
}

/// Why a line cannot be read.
///
/// ```
/// let error = lucena_pgn::LineError::NotText { at: 7 };
/// assert_eq!(error.to_string(), "byte 7: not UTF-8 text");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// An I/O error; there are no more lines.
    Io(io::ErrorKind),
    /// The line is too long.
    Long {
        /// The limit in bytes.
        limit: usize,
    },
    /// The line is not valid UTF-8.
    NotText {
        /// The index of the first invalid byte in the line, from 0.
        at: usize,
    },
}

impl<R: BufRead> BoundedLines<R> {
    /// The maximum length of a line, with its end.
    pub const MAX_BYTES: usize = 1 << 16;

    /// Reads the lines of this input.
    #[must_use]
    pub const fn new(input: R) -> Self {
        Self { input, line: Vec::new(), number: 0, n_bytes: 0, is_over: false }
    }

    /// The number of the last line, from 1.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The number of bytes read, up to the end of the last line.
    #[must_use]
    pub const fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    /// Reads the next line. `None` at the end of the input and after an I/O error.
    pub fn read_line(&mut self) -> Option<Result<&str, LineError>> {
        if self.is_over {
            return None;
        }
        if let Err(error) = self.fill() {
            self.is_over = true;
            return Some(Err(LineError::Io(error.kind())));
        }
        if self.line.is_empty() {
            self.is_over = true;
            return None;
        }
        self.number += 1;
        if self.line.len() > Self::MAX_BYTES {
            return Some(Err(LineError::Long { limit: Self::MAX_BYTES }));
        }
        Some(self.text())
    }

    fn text(&self) -> Result<&str, LineError> {
        let not_text = |error: std::str::Utf8Error| LineError::NotText { at: error.valid_up_to() };
        let text = std::str::from_utf8(&self.line).map_err(not_text)?;
        let text =
            text.strip_suffix('\n').map_or(text, |text| text.strip_suffix('\r').unwrap_or(text));
        let is_first = self.number == 1;
        Ok(text.strip_prefix(BYTE_ORDER_MARK).filter(|_| is_first).unwrap_or(text))
    }

    /// Reads a line up to the limit, after the rest of one that was too long. That rest may be endless, so
    /// it is skipped only when another line is wanted.
    fn fill(&mut self) -> io::Result<()> {
        if self.line.len() > Self::MAX_BYTES && !self.line.ends_with(b"\n") {
            self.skip_line()?;
        }
        self.line.clear();
        let limit = Self::MAX_BYTES as u64 + 1;
        let n_read = self.input.by_ref().take(limit).read_until(b'\n', &mut self.line)?;
        self.n_bytes += n_read as u64;
        Ok(())
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let bytes = self.input.fill_buf()?;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let len = end.map_or(bytes.len(), |end| end + 1);
            self.input.consume(len);
            self.n_bytes += len as u64;
            if end.is_some() || len == 0 {
                return Ok(());
            }
        }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(kind) => write!(f, "reading failed: {kind}"),
            Self::Long { limit } => write!(f, "longer than {limit} bytes"),
            Self::NotText { at } => write!(f, "byte {at}: not UTF-8 text"),
        }
    }
}

impl std::error::Error for LineError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_to_their_end() {
        const MAX: usize = BoundedLines::<&[u8]>::MAX_BYTES;
        let long = |n: usize| "x".repeat(n);
        let text = [long(MAX), long(3 * MAX), "y".into(), long(MAX - 1), long(MAX + 1)].join("\n");
        let mut lines = BoundedLines::new(text.as_bytes());
        let too_long = Some(Err(LineError::Long { limit: MAX }));
        assert_eq!(lines.read_line(), too_long);
        assert_eq!(lines.read_line(), too_long);
        assert_eq!(lines.read_line(), Some(Ok("y")));
        assert_eq!(lines.read_line().map(|line| line.map(str::len)), Some(Ok(MAX - 1)));
        assert_eq!(lines.read_line(), too_long);
        assert_eq!(lines.read_line(), None);
        assert_eq!(lines.n_bytes(), text.len() as u64);
    }

    #[test]
    fn an_io_error_ends_the_lines() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::UnexpectedEof.into())
            }
        }
        let mut lines = BoundedLines::new(io::BufReader::new(Broken));
        assert_eq!(lines.read_line(), Some(Err(LineError::Io(io::ErrorKind::UnexpectedEof))));
        assert_eq!(lines.read_line(), None);
        assert_eq!(lines.number(), 0);
    }
}
