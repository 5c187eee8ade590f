//! A text in parts: from memory, or from a stream as it comes.

use std::borrow::Cow;
use std::io::{self, Read};

use super::super::Reader;
use super::super::lines::LineCounter;
use super::super::source::Part;
use super::cut;
use crate::Limits;

/// The parts of a text, one after the other.
pub(super) trait Parts<'p> {
    fn next(&mut self) -> io::Result<Option<Piece<'p>>>;
}

/// A part, and where in the text it begins.
pub(super) struct Piece<'p> {
    part: Part<'p>,
    offset: u64,
    line: u64,
}

impl<'p> Piece<'p> {
    pub(super) fn into_reader(self, limits: Limits) -> Reader<Part<'p>> {
        Reader::of_part(self.part, self.offset, self.line).limits(limits)
    }
}

/// How far the parts have come.
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

    fn cut(&self, bytes: &[u8], is_last: bool) -> Option<usize> {
        cut::find(bytes, self.part_bytes, is_last, self.limits.comment)
    }

    fn piece<'p>(&mut self, bytes: Cow<'p, [u8]>) -> Piece<'p> {
        let (offset, line) = (self.offset, self.line);
        let mut lines = LineCounter::new();
        lines.advance(&bytes, 0, bytes.len());
        self.line += lines.line() - 1;
        self.offset += bytes.len() as u64;
        Piece { part: Part::bytes(bytes), offset, line }
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
    fn next(&mut self) -> io::Result<Option<Piece<'p>>> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let end = self.progress.cut(self.rest, true).unwrap_or(self.rest.len());
        let (part, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(Some(self.progress.piece(Cow::Borrowed(part))))
    }
}

/// A stream without a place to cut is kept in memory up to this many bytes; then all the rest of it
/// is one part.
const MAX_KEPT: usize = 1 << 26;

pub(super) struct PartsOfStream<'p> {
    read: Option<Box<dyn Read + Send + 'p>>,
    /// Why no more can be read, told when the games before are handed out.
    failed: Option<io::Error>,
    kept: Vec<u8>,
    progress: Progress,
}

impl<'p> PartsOfStream<'p> {
    pub(super) fn new(read: impl Read + Send + 'p, part_bytes: usize, limits: Limits) -> Self {
        let progress = Progress::new(part_bytes, limits);
        Self { read: Some(Box::new(read)), failed: None, kept: Vec::new(), progress }
    }

    /// Adds bytes until there are `wanted`, or finds the end.
    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        let Some(read) = &mut self.read else { return Ok(()) };
        let missing = wanted.saturating_sub(self.kept.len());
        if read.take(missing as u64).read_to_end(&mut self.kept)? < missing {
            self.read = None;
        }
        Ok(())
    }
}

impl<'p> Parts<'p> for PartsOfStream<'p> {
    fn next(&mut self) -> io::Result<Option<Piece<'p>>> {
        let mut wanted = self.progress.part_bytes.saturating_add(1 << 16);
        loop {
            if let Some(error) = self.failed.take() {
                return Err(error);
            }
            if let Err(error) = self.fill(wanted) {
                self.failed = Some(error);
                match cut::find_last(&self.kept, self.progress.limits.comment) {
                    Some(end) => return Ok(Some(self.split_off(end))),
                    None => continue,
                }
            }
            let is_last = self.read.is_none();
            let end = self.progress.cut(&self.kept, is_last);
            if let Some(end) = end.or(is_last.then_some(self.kept.len())) {
                if end == 0 {
                    return Ok(None);
                }
                return Ok(Some(self.split_off(end)));
            }
            if self.kept.len() >= MAX_KEPT.max(2 * self.progress.part_bytes) {
                return Ok(self.all_the_rest());
            }
            wanted = 2 * self.kept.len();
        }
    }
}

impl<'p> PartsOfStream<'p> {
    fn split_off(&mut self, end: usize) -> Piece<'p> {
        let rest = self.kept.split_off(end);
        let part = std::mem::replace(&mut self.kept, rest);
        self.progress.piece(Cow::Owned(part))
    }

    fn all_the_rest(&mut self) -> Option<Piece<'p>> {
        let kept = io::Cursor::new(std::mem::take(&mut self.kept));
        let part = Part::stream(kept.chain(self.read.take()?));
        Some(Piece { part, offset: self.progress.offset, line: self.progress.line })
    }
}
