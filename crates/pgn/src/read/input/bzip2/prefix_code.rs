//! Canonical prefix (Huffman) codes.

use std::io::{self, BufRead};

use super::bits::Bits;
use super::invalid;

/// Symbols: 256 bytes less one, two run symbols and the end of the block.
const SYMBOLS_MAX: usize = 258;

const LENGTH_MAX: usize = 20;

pub(super) struct PrefixCode {
    /// For each length the end of its codes, extended to 20 bits.
    ends: [u32; LENGTH_MAX + 1],
    /// For each length what has to be added to a code to get the index of its symbol.
    offsets: [i32; LENGTH_MAX + 1],
    symbols: Vec<u16>,
    min_length: usize,
}

impl PrefixCode {
    /// Reads the lengths of all codes, each as the difference to the one before it.
    pub(super) fn read<R: BufRead>(bits: &mut Bits<R>, n_symbols: usize) -> io::Result<Self> {
        let mut lengths = [0; SYMBOLS_MAX];
        let mut length = bits.take(5)? as usize;
        for of_symbol in &mut lengths[..n_symbols] {
            loop {
                if !(1..=LENGTH_MAX).contains(&length) {
                    return Err(invalid("code length is not 1 to 20"));
                }
                if !bits.is_set()? {
                    break;
                }
                if bits.is_set()? { length -= 1 } else { length += 1 }
            }
            *of_symbol = length;
        }
        Self::new(&lengths[..n_symbols])
    }

    fn new(lengths: &[usize]) -> io::Result<Self> {
        let (mut ends, mut offsets) = ([0; LENGTH_MAX + 1], [0; LENGTH_MAX + 1]);
        let mut symbols = Vec::with_capacity(lengths.len());
        let mut code = 0_u32;
        for length in 1..=LENGTH_MAX {
            code <<= 1;
            offsets[length] = symbols.len() as i32 - code as i32;
            let n_before = symbols.len();
            let of_length = (0_u16..).zip(lengths).filter(|&(_, &other)| other == length);
            symbols.extend(of_length.map(|(symbol, _)| symbol));
            code += (symbols.len() - n_before) as u32;
            if code > 1 << length {
                return Err(invalid("code lengths do not form a prefix code"));
            }
            ends[length] = code << (LENGTH_MAX - length);
        }
        let min_length = lengths.iter().copied().min().unwrap_or(LENGTH_MAX);
        Ok(Self { ends, offsets, symbols, min_length })
    }

    /// Reads a symbol.
    pub(super) fn decode<R: BufRead>(&self, bits: &mut Bits<R>) -> io::Result<u16> {
        let next = bits.peek(LENGTH_MAX as u32)? as u32;
        for length in self.min_length..=LENGTH_MAX {
            if next < self.ends[length] {
                bits.skip(length as u32)?;
                let code = (next >> (LENGTH_MAX - length)) as i32;
                return Ok(self.symbols[(code + self.offsets[length]) as usize]);
            }
        }
        // Zeros after the end of the input are a code of the smallest length, so this is no end.
        Err(invalid("code without a symbol"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_form_a_code() {
        let code = PrefixCode::new(&[2, 1, 3, 3]).unwrap();
        // 1 0, 0, 1 1 0, 1 1 1
        let bytes = [0b1001_1011, 0b1000_0000];
        let mut bits = Bits::new(&bytes[..]);
        let symbols: Vec<u16> = (0..4).map(|_| code.decode(&mut bits).unwrap()).collect();
        assert_eq!(symbols, [0, 1, 2, 3]);
        assert!(PrefixCode::new(&[1, 1, 2]).is_err());
        let incomplete = PrefixCode::new(&[2, 2]).unwrap();
        assert!(incomplete.decode(&mut Bits::new(&[0xFF, 0xFF, 0xFF][..])).is_err());
    }
}
