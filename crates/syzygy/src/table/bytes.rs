//! File contents as probes access them: slices or readers.

use std::{cell::RefCell, io, ops::Deref, ops::Range};

use crate::{
    ReadAt,
    fault::{Corruption, Fault, LookupError},
};

/// Contents of a file. Probing is compiled once for slices, without copies, and once for readers.
pub(crate) trait Bytes {
    type Error: From<Corruption>;
    type Chunk<'a>: Deref<Target = [u8]>
    where
        Self: 'a;

    /// The bytes in this range; `fault` if the file ends before.
    fn get(&self, range: Range<usize>, fault: Corruption) -> Result<Self::Chunk<'_>, Self::Error>;
}

impl Bytes for [u8] {
    type Error = Corruption;
    type Chunk<'a> = &'a [u8];

    #[inline]
    fn get(&self, range: Range<usize>, fault: Corruption) -> Result<&[u8], Corruption> {
        <[u8]>::get(self, range).ok_or(fault)
    }
}

/// Short ranges are read in windows, as a probe reads several block lengths one after the other.
const WINDOW: usize = 512;
const SHORT: usize = 8;

/// A reader during one probe.
pub(crate) struct Lookup<'a> {
    reader: &'a dyn ReadAt,
    /// Offset and bytes of the last window.
    window: RefCell<(usize, Vec<u8>)>,
}

impl<'a> Lookup<'a> {
    pub(crate) fn new(reader: &'a dyn ReadAt) -> Self {
        Self { reader, window: RefCell::default() }
    }

    fn read(&self, range: Range<usize>) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; range.len()];
        self.reader.read_exact_at(&mut bytes, range.start as u64)?;
        Ok(bytes)
    }
}

impl Bytes for Lookup<'_> {
    type Error = LookupError;
    type Chunk<'a>
        = Vec<u8>
    where
        Self: 'a;

    fn get(&self, range: Range<usize>, fault: Corruption) -> Result<Vec<u8>, LookupError> {
        let size = usize::try_from(self.reader.size()).unwrap_or(usize::MAX);
        if range.end > size {
            return Err(fault.into());
        }
        let end_of_window = (range.start / WINDOW + 1) * WINDOW;
        if range.len() > SHORT || range.end > end_of_window {
            return self.read(range).map_err(LookupError::Io);
        }
        let mut window = self.window.borrow_mut();
        let start = end_of_window - WINDOW;
        if window.0 != start || window.1.is_empty() {
            let bytes = self.read(start..end_of_window.min(size)).map_err(LookupError::Io)?;
            *window = (start, bytes);
        }
        Ok(window.1[range.start - start..range.end - start].to_vec())
    }
}

/// Limit for headers. Those of real tables are far smaller: eight subtables of at most 4095 symbols,
/// and DTZ maps.
const MAX_HEADER: usize = 16 << 20;

/// Parses the header of a file in a reader.
///
/// Its length is known only after parsing, so `parse` is called with longer and longer starts.
pub(crate) fn parse_header<T>(
    reader: &dyn ReadAt,
    parse: impl Fn(&[u8], usize) -> Result<T, Corruption>,
) -> Result<T, LookupError> {
    let size = usize::try_from(reader.size()).unwrap_or(usize::MAX);
    let mut len = size.min(4096);
    loop {
        let mut start = vec![0; len];
        reader.read_exact_at(&mut start, 0).map_err(LookupError::Io)?;
        match parse(&start, size) {
            Err(Corruption { fault: Fault::HeaderCut { needed }, .. })
                if len < size.min(MAX_HEADER) =>
            {
                len = needed.max(2 * len).min(size);
            }
            parsed => return Ok(parsed?),
        }
    }
}
