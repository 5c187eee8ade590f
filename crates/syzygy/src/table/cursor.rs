//! Bounds-checked reading of headers.

use crate::fault::{Corruption, Fault};

/// Reads the start of a file; sections behind the header need not be in memory.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    /// The size of the file without its checksum.
    size: usize,
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8], size: usize) -> Self {
        Self { bytes, size, at: 0 }
    }

    pub(super) fn take(&mut self, n: usize) -> Result<&'a [u8], Corruption> {
        let end = self.at.saturating_add(n);
        if end > self.size {
            return Err(self.truncated(end as u64));
        }
        let cut = Fault::HeaderCut { needed: end };
        let found = self.bytes.get(self.at..end).ok_or_else(|| cut.at(self.bytes.len()))?;
        self.at = end;
        Ok(found)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Corruption> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub(super) fn u8(&mut self) -> Result<u8, Corruption> {
        self.array().map(|[byte]| byte)
    }

    pub(super) fn u16(&mut self) -> Result<u16, Corruption> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, Corruption> {
        self.array().map(u32::from_le_bytes)
    }

    /// Skips padding to a multiple of `n` bytes.
    pub(super) fn align(&mut self, n: usize) {
        self.at = self.at.next_multiple_of(n);
    }

    /// Skips a section and returns its offset.
    pub(super) fn section(&mut self, n: u64) -> Result<usize, Corruption> {
        let start = self.at;
        let end = start as u64 + n;
        if end > self.size as u64 {
            return Err(self.truncated(end));
        }
        self.at = end as usize;
        Ok(start)
    }

    fn truncated(&self, expected: u64) -> Corruption {
        Fault::Truncated { expected }.at(self.size)
    }
}
