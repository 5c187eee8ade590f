//! Sources of bytes.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read};

/// A source of bytes for a [`Reader`](crate::Reader): [`Bytes`], [`Stream`] or [`Part`].
///
/// ```
/// use lucena_pgn::{Reader, Source};
/// fn n_games<S: Source>(mut reader: Reader<S>) -> std::io::Result<u64> {
///     while reader.skip_game()? {}
///     Ok(reader.counts().games)
/// }
/// assert_eq!(n_games(Reader::from_bytes(b"1. e4 *"))?, 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Source: sealed::Source {}

impl Source for Bytes<'_> {}
impl<R: Read> Source for Stream<R> {}
impl Source for Part<'_> {}

/// Bytes in memory, not copied.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a> {
    rest: &'a [u8],
}

impl<'a> Bytes<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }
}

/// Any [`Read`], buffered.
#[derive(Debug)]
pub struct Stream<R> {
    read: R,
    buffer: Vec<u8>,
    /// The part of the buffer that is filled and not yet consumed.
    start: usize,
    end: usize,
    is_at_end: bool,
}

/// A part of a text that is read on several threads; see
/// [`ParallelReader`](crate::ParallelReader::read_parts).
///
/// ```
/// use lucena_pgn::{Part, Reader};
/// fn n_games(reader: &mut Reader<Part<'_>>) -> std::io::Result<u64> {
///     while reader.skip_game()? {}
///     Ok(reader.counts().games)
/// }
/// ```
pub struct Part<'a>(PartSource<'a>);

enum PartSource<'a> {
    Bytes { bytes: Cow<'a, [u8]>, start: usize },
    Stream(Stream<Box<dyn Read + Send + 'a>>),
}

impl<'a> Part<'a> {
    pub(super) fn bytes(bytes: Cow<'a, [u8]>) -> Self {
        Self(PartSource::Bytes { bytes, start: 0 })
    }

    pub(super) fn stream(read: impl Read + Send + 'a) -> Self {
        Self(PartSource::Stream(Stream::new(Box::new(read))))
    }
}

impl fmt::Debug for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Part").finish_non_exhaustive()
    }
}

/// The number of bytes a stream reads at a time.
const BUFFER: usize = 1 << 16;

impl<R> Stream<R> {
    pub(super) fn new(read: R) -> Self {
        Self { read, buffer: Vec::new(), start: 0, end: 0, is_at_end: false }
    }

    /// The underlying reader. Buffered bytes are lost.
    pub(super) fn into_inner(self) -> R {
        self.read
    }

    /// Makes room after the remaining bytes: by moving them to the front, or by growing the buffer
    /// if most of it is one incomplete token, whose length the limits bound.
    fn make_room(&mut self) {
        if self.buffer.len() - self.end >= BUFFER / 2 {
            return;
        }
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        if self.buffer.len() - self.end < BUFFER / 2 {
            self.buffer.resize((2 * self.buffer.len()).max(BUFFER), 0);
        }
    }
}

pub(super) mod sealed {
    use super::*;

    /// Bytes, seen through a moving window.
    pub trait Source {
        /// The current window.
        fn window(&self) -> &[u8];

        /// Whether the text ends with the window.
        fn is_last(&self) -> bool;

        /// Advances the window by `n_bytes`.
        fn consume(&mut self, n_bytes: usize);

        /// Reads more bytes into the window, or detects the end.
        ///
        /// # Errors
        /// Errors of the underlying reader, except interruptions, which are retried.
        fn more(&mut self) -> io::Result<()>;
    }

    impl Source for Bytes<'_> {
        #[inline]
        fn window(&self) -> &[u8] {
            self.rest
        }

        #[inline]
        fn is_last(&self) -> bool {
            true
        }

        #[inline]
        fn consume(&mut self, n_bytes: usize) {
            self.rest = &self.rest[n_bytes..];
        }

        fn more(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl<R: Read> Source for Stream<R> {
        fn window(&self) -> &[u8] {
            &self.buffer[self.start..self.end]
        }

        fn is_last(&self) -> bool {
            self.is_at_end
        }

        fn consume(&mut self, n_bytes: usize) {
            self.start += n_bytes;
        }

        fn more(&mut self) -> io::Result<()> {
            self.make_room();
            loop {
                match self.read.read(&mut self.buffer[self.end..]) {
                    Ok(n_bytes) => {
                        self.is_at_end = n_bytes == 0;
                        self.end += n_bytes;
                        return Ok(());
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => return Err(error),
                }
            }
        }
    }

    impl Source for Part<'_> {
        fn window(&self) -> &[u8] {
            match &self.0 {
                PartSource::Bytes { bytes, start } => &bytes[*start..],
                PartSource::Stream(stream) => stream.window(),
            }
        }

        fn is_last(&self) -> bool {
            match &self.0 {
                PartSource::Bytes { .. } => true,
                PartSource::Stream(stream) => stream.is_last(),
            }
        }

        fn consume(&mut self, n_bytes: usize) {
            match &mut self.0 {
                PartSource::Bytes { start, .. } => *start += n_bytes,
                PartSource::Stream(stream) => stream.consume(n_bytes),
            }
        }

        fn more(&mut self) -> io::Result<()> {
            match &mut self.0 {
                PartSource::Bytes { .. } => Ok(()),
                PartSource::Stream(stream) => stream.more(),
            }
        }
    }
}
