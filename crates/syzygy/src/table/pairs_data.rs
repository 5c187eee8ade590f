//! Compressed values of a subtable: sparse index, block lengths and blocks of Huffman codes.

mod all_values;

pub(super) use all_values::ValueRange;

use std::sync::atomic::AtomicU32;

use super::{
    bytes::Bytes,
    checkpoints::{Checkpoints, Place, STEP, last_before, store_place},
    cursor::Cursor,
    huffman::HuffmanCodes,
    symbols::Symbols,
};
use crate::fault::{Corruption, Fault};

/// Binary logarithm of the size up to which blocks are short.
const SHORT_BLOCK_LOG: u8 = 6;

/// Bytes after a block that the bit reader may read ahead. They always exist: the checksum follows the
/// last block.
const BEHIND: usize = 8;

/// Maximum number of blocks between an index entry and a value. Intact tables stay far below; this
/// bounds the time on corrupt ones.
const MAX_WALK: u32 = 1 << 16;

/// Blocks are aligned to this many bytes.
const ALIGNMENT: usize = 64;

/// Header of the compressed values. The file contents are passed in with each probe.
pub(super) struct PairsData {
    codes: HuffmanCodes,
    symbols: Symbols,
    block_log: u8,
    span_log: u8,
    n_blocks: u32,
    n_lengths: u32,
    n_entries: u64,
    checkpoints: Checkpoints,
    /// Offsets of the three sections in the file.
    index: usize,
    lengths: usize,
    data: usize,
}

impl PairsData {
    pub(super) fn read(cursor: &mut Cursor<'_>, n_values: u64) -> Result<Self, Corruption> {
        let start = cursor.at;
        let (block_log, span_log, padding) = (cursor.u8()?, cursor.u8()?, cursor.u8()?);
        if block_log > 15 {
            return Err(Fault::BlockSize(block_log).at(start));
        }
        if !(1..=31).contains(&span_log) {
            return Err(Fault::Span(span_log).at(start + 1));
        }
        let n_blocks = cursor.u32()?;
        let n_lengths = n_blocks.saturating_add(u32::from(padding));
        // With short blocks a large lookup table does not pay off.
        let look_bits = if block_log <= SHORT_BLOCK_LOG { 10 } else { 12 };
        let (codes, symbols) = HuffmanCodes::read(cursor, look_bits)?;
        let n_entries = n_values.div_ceil(1 << span_log);
        let checkpoints = Checkpoints::new(n_blocks, 1 << block_log);
        let (index, lengths, data) = (0, 0, 0);
        Ok(Self {
            codes,
            symbols,
            block_log,
            span_log,
            n_blocks,
            n_lengths,
            n_entries,
            checkpoints,
            index,
            lengths,
            data,
        })
    }

    // The header is followed by the sections of all subtables, section by section.

    pub(super) fn place_index(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Corruption> {
        self.index = cursor.section(6 * self.n_entries)?;
        Ok(())
    }

    pub(super) fn place_lengths(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Corruption> {
        self.lengths = cursor.section(2 * u64::from(self.n_lengths))?;
        Ok(())
    }

    pub(super) fn place_data(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Corruption> {
        cursor.align(ALIGNMENT);
        self.data = cursor.section(u64::from(self.n_blocks) << self.block_log)?;
        Ok(())
    }

    /// Offset of the blocks in the file.
    pub(super) fn place(&self) -> usize {
        self.data
    }

    /// The value at an index.
    #[inline]
    pub(super) fn value<B: Bytes + ?Sized>(&self, file: &B, number: u64) -> Result<u16, B::Error> {
        let (block, at) = self.find_block(file, number)?;
        self.decode(file, block, at)
    }

    /// The block of a value, and its offset there.
    #[inline]
    fn find_block<B: Bytes + ?Sized>(&self, file: &B, number: u64) -> Result<(u32, u32), B::Error> {
        let nth = number >> self.span_log;
        if nth >= self.n_entries {
            return Err(Fault::Number(number).at(self.index).into());
        }
        // An entry points to the value in the middle of its span.
        let entry = self.index + 6 * nth as usize;
        let bytes = file.get(entry..entry + 6, Fault::Number(number).at(entry))?;
        let mut block = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let offset = u16::from_le_bytes([bytes[4], bytes[5]]);
        let span = 1_i64 << self.span_log;
        let mut at = (number & (span as u64 - 1)) as i64 - span / 2 + i64::from(offset);
        let mut left = MAX_WALK;
        while at < 0 && left > 0 {
            block = block.checked_sub(1).ok_or(Fault::Number(number).at(entry))?;
            at += self.block_len(file, block)?;
            left -= 1;
        }
        while left > 0 {
            let len = self.block_len(file, block)?;
            if at < len {
                return Ok((block, at as u32));
            }
            at -= len;
            block += 1;
            left -= 1;
        }
        Err(Fault::Number(number).at(entry).into())
    }

    /// Number of values of a block.
    #[inline]
    fn block_len<B: Bytes + ?Sized>(&self, file: &B, block: u32) -> Result<i64, B::Error> {
        let fault = Fault::Block(block).at(self.lengths);
        if block >= self.n_lengths {
            return Err(fault.into());
        }
        let at = self.lengths + 2 * block as usize;
        let bytes = file.get(at..at + 2, fault)?;
        Ok(i64::from(u16::from_le_bytes([bytes[0], bytes[1]])) + 1)
    }

    /// Decodes value number `at` of a block.
    #[inline]
    fn decode<B: Bytes + ?Sized>(&self, file: &B, block: u32, at: u32) -> Result<u16, B::Error> {
        let (start, bytes) = self.block_bytes(file, block)?;
        let value = self.walk(&bytes, self.checkpoints.of(block), at);
        Ok(value.ok_or(Fault::Code.at(start))?)
    }

    /// Offset of a block, and its bytes with [`BEHIND`] more.
    #[inline]
    fn block_bytes<'a, B: Bytes + ?Sized>(
        &self,
        file: &'a B,
        block: u32,
    ) -> Result<(usize, B::Chunk<'a>), B::Error> {
        if block >= self.n_blocks {
            return Err(Fault::Block(block).at(self.data).into());
        }
        let start = self.data + ((block as usize) << self.block_log);
        let end = start + (1 << self.block_log) + BEHIND;
        Ok((start, file.get(start..end, Fault::Block(block).at(start))?))
    }

    /// Value number `at` in the bytes of a block; `None` if the block ends before it.
    #[inline]
    fn walk(&self, bytes: &[u8], checkpoints: &[AtomicU32], at: u32) -> Option<u16> {
        let place = last_before(checkpoints, at);
        let mut bits = BitReader::new(bytes, place.n_bits)?;
        let mut next_checkpoint = place.n_bits as usize / 8 / STEP;
        let mut left = at - place.n_values;
        loop {
            let window = bits.refill()?;
            if bits.n_bytes_read(bytes) > (next_checkpoint + 1) * STEP {
                let place = Place { n_bits: bits.n_bits_used(bytes), n_values: at - left };
                store_place(checkpoints, next_checkpoint, place);
                next_checkpoint += 1;
            }
            let (n_values, n_bits) = self.codes.leap(window);
            if n_bits > 0 && n_values <= left {
                left -= n_values;
                bits.skip(n_bits);
                continue;
            }
            let code = self.codes.code(window)?;
            let n_values = u32::from(self.symbols.n_values(code.symbol)?);
            if left < n_values {
                let end = bits.n_bits_used(bytes) + code.n_bits;
                let is_inside = end as usize <= 8 * (bytes.len() - BEHIND);
                return self.symbols.value(code.symbol, left as u16).filter(|_| is_inside);
            }
            left -= n_values;
            bits.skip(code.n_bits);
        }
    }
}

/// Reads the bits of a block, at least 32 at a time.
struct BitReader<'a> {
    rest: &'a [u8],
    window: u64,
    /// Number of unread bits of the window.
    n_bits: u32,
}

impl<'a> BitReader<'a> {
    /// A reader that starts after `n_before` bits; `None` at the end.
    #[inline]
    fn new(bytes: &'a [u8], n_before: u32) -> Option<Self> {
        let rest = bytes.get(n_before as usize / 8..)?;
        let mut reader = Self { rest, window: 0, n_bits: 0 };
        reader.refill()?;
        reader.skip(n_before % 8);
        Some(reader)
    }

    /// At least the next 32 bits; `None` after the end of the block.
    #[inline]
    fn refill(&mut self) -> Option<u64> {
        if self.n_bits < 32 {
            let (next, rest) = self.rest.split_first_chunk::<4>()?;
            self.rest = rest;
            self.window |= u64::from(u32::from_be_bytes(*next)) << (32 - self.n_bits);
            self.n_bits += 32;
        }
        Some(self.window)
    }

    #[inline]
    fn skip(&mut self, n_bits: u32) {
        self.window <<= n_bits;
        self.n_bits -= n_bits;
    }

    #[inline]
    fn n_bytes_read(&self, bytes: &[u8]) -> usize {
        bytes.len() - self.rest.len()
    }

    #[inline]
    fn n_bits_used(&self, bytes: &[u8]) -> u32 {
        8 * self.n_bytes_read(bytes) as u32 - self.n_bits
    }
}
