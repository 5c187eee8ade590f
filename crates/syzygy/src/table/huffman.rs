//! Canonical Huffman codes with a lookup table.

use super::{cursor::Cursor, symbols::Symbols};
use crate::fault::{Corruption, Fault};

/// Maximum number of bits of the lookup table.
pub(super) const LOOK_BITS: u32 = 12;

pub(super) struct HuffmanCodes {
    min_len: u32,
    /// By length, shortest first: the lowest code, left-aligned, and its symbol. Codes of a length are
    /// greater than all longer ones.
    lengths: Vec<(u64, u16)>,
    /// The first length that is not in the lookup table.
    first_long: usize,
    /// Lookup table by the next bits: as many as the longest code has, at most [`LOOK_BITS`].
    look: Vec<Look>,
    look_shift: u32,
}

/// An entry of the lookup table, packed into 32 bits to keep the table in the L1 cache:
///
/// - 12 bits: number of values of all symbols whose codes end within these bits,
/// - 4 bits: number of bits of those codes,
/// - 12 bits: the first symbol,
/// - 4 bits: number of bits of its code, 0 if it is longer than the lookup.
#[derive(Clone, Copy, Default)]
struct Look(u32);

impl Look {
    #[inline]
    fn n_values(self) -> u32 {
        self.0 >> 20
    }

    #[inline]
    fn n_bits(self) -> u32 {
        self.0 >> 16 & 15
    }

    #[inline]
    fn first(self) -> u16 {
        (self.0 >> 4 & 0xFFF) as u16
    }

    #[inline]
    fn first_bits(self) -> u32 {
        self.0 & 15
    }

    /// The entry with one more symbol.
    fn with(self, code: Code, n_values: u16) -> Self {
        let Code { symbol, n_bits } = code;
        let first = if self.0 == 0 { u32::from(symbol) << 4 | n_bits } else { self.0 & 0xFFFF };
        let (n_values, n_bits) = (self.n_values() + u32::from(n_values), self.n_bits() + n_bits);
        Self(n_values << 20 | n_bits << 16 | first)
    }
}

/// A decoded code.
#[derive(Clone, Copy)]
pub(super) struct Code {
    pub(super) symbol: u16,
    pub(super) n_bits: u32,
}

impl HuffmanCodes {
    /// Reads the first symbol of each code length, and then the symbols.
    pub(super) fn read(
        cursor: &mut Cursor<'_>,
        look_bits: u32,
    ) -> Result<(Self, Symbols), Corruption> {
        let start = cursor.at;
        let (max, min) = (cursor.u8()?, cursor.u8()?);
        if !(1 <= min && min <= max && max <= 32) {
            return Err(Fault::CodeLengths { min, max }.at(start));
        }
        let firsts = cursor.take(2 * usize::from(max - min + 1))?;
        let firsts: Vec<u16> =
            firsts.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        let n_symbols = cursor.u16()?;
        if n_symbols > 4095 {
            return Err(Fault::TooManySymbols(n_symbols).at(cursor.at - 2));
        }
        let symbols = Symbols::read(cursor, n_symbols)?;
        cursor.align(2);
        let lengths = smallest_codes(&firsts, min).ok_or(Fault::FirstSymbols.at(start + 2))?;
        let look_bits = u32::from(max).min(look_bits).min(LOOK_BITS);
        let mut codes = Self {
            min_len: u32::from(min),
            first_long: (look_bits + 1).saturating_sub(u32::from(min)) as usize,
            lengths,
            look: Vec::new(),
            look_shift: 64 - look_bits,
        };
        codes.look = (0..1 << look_bits).map(|bits| codes.look_up(bits, &symbols)).collect();
        Ok((codes, symbols))
    }

    /// Computes the entry of the lookup table for these bits.
    fn look_up(&self, bits: u64, symbols: &Symbols) -> Look {
        let mut look = Look::default();
        let n_bits = 64 - self.look_shift;
        while look.n_bits() < n_bits {
            // Missing bits are zero, which is part of no short code.
            let rest = bits << self.look_shift << look.n_bits();
            let Some(code) = self.search(rest, 0) else { break };
            let Some(n_values) = symbols.n_values(code.symbol) else { break };
            if look.n_bits() + code.n_bits > n_bits {
                break;
            }
            look = look.with(code, n_values);
        }
        look
    }

    /// Searches the code at the left end of these bits among those of at least this length.
    #[inline]
    fn search(&self, bits: u64, shortest: usize) -> Option<Code> {
        let longer = self.lengths.get(shortest..)?;
        let at = shortest + longer.iter().position(|&(smallest, _)| bits >= smallest)?;
        let n_bits = self.min_len + at as u32;
        let (smallest, first) = self.lengths[at];
        let nth = (bits - smallest) >> (64 - n_bits);
        Some(Code { symbol: first.wrapping_add(nth as u16), n_bits })
    }

    #[inline]
    fn look(&self, bits: u64) -> Look {
        // The shift leaves as many bits as the table has entries for.
        self.look.get((bits >> self.look_shift) as usize).copied().unwrap_or_default()
    }

    /// The code at the left end of these bits; `None` if there is no such code.
    #[inline]
    pub(super) fn code(&self, bits: u64) -> Option<Code> {
        let look = self.look(bits);
        if look.first_bits() > 0 {
            Some(Code { symbol: look.first(), n_bits: look.first_bits() })
        } else {
            self.search(bits, self.first_long)
        }
    }

    /// Number of values and bits that one lookup skips.
    #[inline]
    pub(super) fn leap(&self, bits: u64) -> (u32, u32) {
        let look = self.look(bits);
        (look.n_values(), look.n_bits())
    }
}

/// The lowest code of each length from `min` on, left-aligned, with its symbol; `None` if these first
/// symbols are invalid.
fn smallest_codes(firsts: &[u16], min: u8) -> Option<Vec<(u64, u16)>> {
    let mut lengths = Vec::with_capacity(firsts.len());
    // From the longest code, which is all zeros, to the shortest.
    let mut smallest = 0_u64;
    let mut longer = *firsts.last()?;
    for (at, &first) in firsts.iter().enumerate().rev() {
        let n_bits = u32::from(min) + at as u32;
        if at + 1 < firsts.len() {
            smallest = (smallest + u64::from(first.checked_sub(longer)?)) / 2;
        }
        if smallest >> n_bits != 0 {
            return None;
        }
        lengths.push((smallest << (64 - n_bits), first));
        longer = first;
    }
    lengths.reverse();
    // A length without codes has the lowest code of the shorter ones, and is never found.
    lengths.is_sorted_by(|a, b| a.0 >= b.0).then_some(lengths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_the_published_example() {
        // KQvK, Black to move: codes of 1 to 7 bits.
        let firsts = [15, 15, 15, 11, 5, 2, 0];
        let lengths = smallest_codes(&firsts, 1).unwrap();
        let codes: Vec<u64> =
            lengths.iter().zip(1..).map(|(&(code, _), n_bits)| code >> (64 - n_bits)).collect();
        assert_eq!(codes, [1, 2, 4, 4, 2, 1, 0]);
    }

    #[test]
    fn symbols_in_disorder_have_no_codes() {
        assert_eq!(smallest_codes(&[1, 2], 1), None);
        assert_eq!(smallest_codes(&[9, 2], 1), None);
    }
}
