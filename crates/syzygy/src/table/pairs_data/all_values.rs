//! Sequential decoding of all values, without the index.

use std::ops::Range;

use super::{BitReader, PairsData};
use crate::fault::{Corruption, Fault};

/// Consecutive values, and the blocks that hold them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::table) struct ValueRange {
    first: u64,
    n_values: u64,
    blocks: Range<u32>,
}

/// A range ends with the block that makes it this long: enough work for a thread.
const RANGE_LEN: u64 = 1 << 20;

impl ValueRange {
    /// Ranges that cover `n_values` values.
    pub(in crate::table) fn without_blocks(n_values: u64) -> Vec<Self> {
        let starts = (0..n_values).step_by(RANGE_LEN as usize);
        let range = |first| Self { first, n_values: RANGE_LEN.min(n_values - first), blocks: 0..0 };
        starts.map(range).collect()
    }

    /// The indices of its values.
    pub(in crate::table) fn numbers(&self) -> Range<u64> {
        self.first..self.first + self.n_values
    }
}

impl PairsData {
    /// All values, split into ranges of whole blocks.
    ///
    /// # Errors
    ///
    /// If the blocks have fewer values than the subtable.
    pub(in crate::table) fn ranges(
        &self,
        file: &[u8],
        n_values: u64,
    ) -> Result<Vec<ValueRange>, Corruption> {
        let mut ranges = Vec::new();
        let mut range = ValueRange { first: 0, n_values: 0, blocks: 0..0 };
        for block in 0..self.n_blocks {
            range.n_values += self.block_len(file, block)? as u64;
            range.blocks.end = block + 1;
            if range.n_values >= RANGE_LEN || block + 1 == self.n_blocks {
                let first = range.first + range.n_values;
                ranges.push(range);
                range = ValueRange { first, n_values: 0, blocks: block + 1..block + 1 };
            }
        }
        // The last block may be longer than its values.
        let end = range.first;
        let last = ranges.last_mut().filter(|last| last.first < n_values && end >= n_values);
        let last = last.ok_or(Fault::Number(n_values).at(self.lengths))?;
        last.n_values = n_values - last.first;
        Ok(ranges)
    }

    /// The values of a range.
    pub(in crate::table) fn values(
        &self,
        file: &[u8],
        range: &ValueRange,
    ) -> Result<Vec<u16>, Corruption> {
        let n_values = range.n_values as usize;
        let mut values = Vec::with_capacity(n_values);
        for block in range.blocks.clone() {
            let mut left = self.block_len(file, block)? as usize;
            let (start, bytes) = self.block_bytes(file, block)?;
            let fault = Fault::Code.at(start);
            let mut bits = BitReader::new(bytes, 0).ok_or(fault)?;
            while left > 0 && values.len() < n_values {
                let code = self.codes.code(bits.refill().ok_or(fault)?).ok_or(fault)?;
                let n_here = usize::from(self.symbols.n_values(code.symbol).ok_or(fault)?);
                for at in 0..n_here.min(left) as u16 {
                    values.push(self.symbols.value(code.symbol, at).ok_or(fault)?);
                }
                left = left.saturating_sub(n_here);
                bits.skip(code.n_bits);
            }
        }
        // The last block may decode to more values than there are.
        values.truncate(n_values);
        if values.len() < n_values {
            return Err(Fault::Code.at(self.data));
        }
        Ok(values)
    }
}
