//! Splitting bytes in memory or a stream into parts.

use std::borrow::Cow;
use std::io::{self, Read};

use super::super::Reader;
use super::super::lines::LineCounter;
use super::super::source::Part;
use super::split;
use crate::Limits;

/// A source of parts.
pub(super) trait Parts<'p> {
    fn next(&mut self) -> io::Result<Option<Chunk<'p>>>;
}

/// A part and its position in the text.
pub(super) struct Chunk<'p> {
    part: Part<'p>,
    offset: u64,
    line: u64,
}

impl<'p> Chunk<'p> {
    pub(super) fn into_reader(self, limits: Limits) -> Reader<Part<'p>> {
        Reader::of_part(self.part, self.offset, self.line).limits(limits)
    }
}

/// The position after the last part.
struct Progress {
    offset: u64,
    line: u64,
    part_bytes: usize,
    limits: Limits,
}

impl Progress {
    fn new(part_bytes: usize, limits: Limits) -> Self {
        Self { offset: 0, line: 1, part_bytes: part_bytes.max(1), limits }
    }

    fn split(&self, bytes: &[u8], is_last: bool) -> Option<usize> {
        split::find(bytes, self.part_bytes, is_last, self.limits.comment)
    }

    fn chunk<'p>(&mut self, bytes: Cow<'p, [u8]>) -> Chunk<'p> {
        let (offset, line) = (self.offset, self.line);
        let mut lines = LineCounter::new();
        lines.advance(&bytes, 0, bytes.len());
        self.line += lines.line() - 1;
        self.offset += bytes.len() as u64;
        Chunk { part: Part::bytes(bytes), offset, line }
    }
}

pub(super) struct PartsOfBytes<'p> {
    rest: &'p [u8],
    progress: Progress,
}

impl<'p> PartsOfBytes<'p> {
    pub(super) fn new(bytes: &'p [u8], part_bytes: usize, limits: Limits) -> Self {
        Self { rest: bytes, progress: Progress::new(part_bytes, limits) }
    }
}

impl<'p> Parts<'p> for PartsOfBytes<'p> {
    fn next(&mut self) -> io::Result<Option<Chunk<'p>>> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let end = self.progress.split(self.rest, true).unwrap_or(self.rest.len());
        let (part, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(Some(self.progress.chunk(Cow::Borrowed(part))))
    }
}

/// A stream without a split position is buffered up to this many bytes; then the rest of it is a
/// single part.
const MAX_BUFFERED: usize = 1 << 26;

pub(super) struct PartsOfStream<'p> {
    read: Option<Box<dyn Read + Send + 'p>>,
    /// An I/O error, reported after the games before it are delivered.
    error: Option<io::Error>,
    buffer: Vec<u8>,
    progress: Progress,
}

impl<'p> PartsOfStream<'p> {
    pub(super) fn new(read: impl Read + Send + 'p, part_bytes: usize, limits: Limits) -> Self {
        let progress = Progress::new(part_bytes, limits);
        Self { read: Some(Box::new(read)), error: None, buffer: Vec::new(), progress }
    }

    /// Reads until `wanted` bytes are buffered or the stream ends.
    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        let Some(read) = &mut self.read else { return Ok(()) };
        let missing = wanted.saturating_sub(self.buffer.len());
        if read.take(missing as u64).read_to_end(&mut self.buffer)? < missing {
            self.read = None;
        }
        Ok(())
    }
}

impl<'p> Parts<'p> for PartsOfStream<'p> {
    fn next(&mut self) -> io::Result<Option<Chunk<'p>>> {
        let mut wanted = self.progress.part_bytes.saturating_add(1 << 16);
        loop {
            if let Some(error) = self.error.take() {
                return Err(error);
            }
            if let Err(error) = self.fill(wanted) {
                self.error = Some(error);
                match split::find_last(&self.buffer, self.progress.limits.comment) {
                    Some(end) => return Ok(Some(self.split_off(end))),
                    None => continue,
                }
            }
            let is_last = self.read.is_none();
            let end = self.progress.split(&self.buffer, is_last);
            if let Some(end) = end.or(is_last.then_some(self.buffer.len())) {
                if end == 0 {
                    return Ok(None);
                }
                return Ok(Some(self.split_off(end)));
            }
            if self.buffer.len() >= MAX_BUFFERED.max(2 * self.progress.part_bytes) {
                return Ok(self.take_rest());
            }
            wanted = 2 * self.buffer.len();
        }
    }
}

impl<'p> PartsOfStream<'p> {
    fn split_off(&mut self, end: usize) -> Chunk<'p> {
        let rest = self.buffer.split_off(end);
        let part = std::mem::replace(&mut self.buffer, rest);
        self.progress.chunk(Cow::Owned(part))
    }

    fn take_rest(&mut self) -> Option<Chunk<'p>> {
        let buffer = io::Cursor::new(std::mem::take(&mut self.buffer));
        let part = Part::stream(buffer.chain(self.read.take()?));
        Some(Chunk { part, offset: self.progress.offset, line: self.progress.line })
    }
}
