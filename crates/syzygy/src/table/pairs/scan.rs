//! All values of a list in their order, without the index.

use std::ops::Range;

use super::{BitReader, Pairs};
use crate::error::{Corruption, Fault};

/// Successive values of a list, and the blocks in which they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::table) struct Stretch {
    first: u64,
    n_values: u64,
    blocks: Range<u32>,
}

/// A stretch ends with the block that makes it this long: long enough to be worth a thread's while.
const STRETCH: u64 = 1 << 20;

impl Stretch {
    /// Stretches of so many values in all.
    pub(in crate::table) fn without_blocks(n_values: u64) -> Vec<Self> {
        let starts = (0..n_values).step_by(STRETCH as usize);
        let stretch = |first| Self { first, n_values: STRETCH.min(n_values - first), blocks: 0..0 };
        starts.map(stretch).collect()
    }

    /// The numbers of its values.
    pub(in crate::table) fn numbers(&self) -> Range<u64> {
        self.first..self.first + self.n_values
    }
}

impl Pairs {
    /// All values, cut into stretches of whole blocks.
    ///
    /// # Errors
    ///
    /// If the blocks do not have as many values as the list.
    pub(in crate::table) fn stretches(
        &self,
        file: &[u8],
        n_values: u64,
    ) -> Result<Vec<Stretch>, Corruption> {
        let mut stretches = Vec::new();
        let mut stretch = Stretch { first: 0, n_values: 0, blocks: 0..0 };
        for block in 0..self.n_blocks {
            stretch.n_values += self.block_len(file, block)? as u64;
            stretch.blocks.end = block + 1;
            if stretch.n_values >= STRETCH || block + 1 == self.n_blocks {
                let first = stretch.first + stretch.n_values;
                stretches.push(stretch);
                stretch = Stretch { first, n_values: 0, blocks: block + 1..block + 1 };
            }
        }
        // The last block may speak of more values than there are.
        let end = stretch.first;
        let last = stretches.last_mut().filter(|last| last.first < n_values && end >= n_values);
        let last = last.ok_or(Fault::Number(n_values).at(self.lengths))?;
        last.n_values = n_values - last.first;
        Ok(stretches)
    }

    /// The values of a stretch.
    pub(in crate::table) fn values(
        &self,
        file: &[u8],
        stretch: &Stretch,
    ) -> Result<Vec<u16>, Corruption> {
        let n_values = stretch.n_values as usize;
        let mut values = Vec::with_capacity(n_values);
        for block in stretch.blocks.clone() {
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
        // The last block may have more values than there are positions.
        values.truncate(n_values);
        if values.len() < n_values {
            return Err(Fault::Code.at(self.data));
        }
        Ok(values)
    }
}
