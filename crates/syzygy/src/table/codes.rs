//! Canonical prefix codes: which symbol the next bits of a block mean.

use super::{cursor::Cursor, symbols::Symbols};
use crate::error::{Corruption, Fault};

/// How many bits are looked up at once.
const LOOK_BITS: u32 = 8;

pub(super) struct Codes {
    min_len: u32,
    /// For each length from the shortest: the smallest code, at the left end of a word, and the
    /// symbol that it means. Codes of a length are larger than all longer ones.
    lengths: Vec<(u64, u16)>,
    look: Box<[Look; 1 << LOOK_BITS]>,
}

/// What the next bits mean, if they are these.
#[derive(Clone, Copy, Default)]
struct Look {
    /// The values of all symbols whose codes end within these bits, and how many bits they take.
    n_values: u16,
    n_bits: u8,
    /// The first symbol alone; no bits if its code is longer.
    first_bits: u8,
    first: u16,
}

/// What a code says.
#[derive(Clone, Copy)]
pub(super) struct Code {
    pub(super) symbol: u16,
    pub(super) n_bits: u32,
}

impl Codes {
    /// Reads the first symbols of each length of codes, and then the symbols.
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<(Self, Symbols), Corruption> {
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
        let mut codes = Self {
            min_len: u32::from(min),
            lengths,
            look: Box::new([Look::default(); 1 << LOOK_BITS]),
        };
        codes.fill_look(&symbols);
        Ok((codes, symbols))
    }

    fn fill_look(&mut self, symbols: &Symbols) {
        for bits in 0..1_u64 << LOOK_BITS {
            let mut look = Look::default();
            let mut used = 0;
            while let Some(code) = self.slow_code(bits << (64 - LOOK_BITS) << used) {
                let n_values = symbols.n_values(code.symbol);
                let (true, Some(n_values)) = (used + code.n_bits <= LOOK_BITS, n_values) else {
                    break;
                };
                if used == 0 {
                    (look.first, look.first_bits) = (code.symbol, code.n_bits as u8);
                }
                used += code.n_bits;
                look.n_values += n_values;
            }
            look.n_bits = used as u8;
            self.look[bits as usize] = look;
        }
    }

    /// The code at the left end of these bits, by its definition.
    #[inline]
    fn slow_code(&self, bits: u64) -> Option<Code> {
        let at = self.lengths.iter().position(|&(smallest, _)| bits >= smallest)?;
        let n_bits = self.min_len + at as u32;
        let (smallest, first) = self.lengths[at];
        let nth = (bits - smallest) >> (64 - n_bits);
        Some(Code { symbol: first.wrapping_add(nth as u16), n_bits })
    }

    /// The code at the left end of these bits; `None` only if nothing has that code.
    #[inline]
    pub(super) fn code(&self, bits: u64) -> Option<Code> {
        let look = self.look[(bits >> (64 - LOOK_BITS)) as usize];
        if look.first_bits > 0 {
            Some(Code { symbol: look.first, n_bits: u32::from(look.first_bits) })
        } else {
            self.slow_code(bits)
        }
    }

    /// How many values, and bits, can be stepped over at once, all of them known.
    #[inline]
    pub(super) fn leap(&self, bits: u64) -> (u16, u32) {
        let look = self.look[(bits >> (64 - LOOK_BITS)) as usize];
        (look.n_values, u32::from(look.n_bits))
    }
}

/// The smallest code of each length from `min` on, at the left end of a word, with its symbol;
/// `None` if these symbols have no codes.
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
    // A length that has no codes of its own begins where the shorter ones do, and is never found.
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
