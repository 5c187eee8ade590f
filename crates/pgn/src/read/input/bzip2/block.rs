//! A block: run lengths over a Burrows-Wheeler transform over move-to-front over prefix codes.

use std::io::{self, BufRead};

use super::bits::Bits;
use super::invalid;
use super::prefix_code::PrefixCode;

/// Symbols until the code may change.
const GROUP_LEN: usize = 50;

/// Symbols that are digits of a run length; the last symbol of all ends the block.
const RUN_SYMBOLS: u16 = 2;

/// Equal bytes after which a byte gives the number of further repetitions.
const RUN_LEN: u32 = 4;

/// A decoded block of which some bytes are still to be read.
#[derive(Default)]
pub(super) struct Block {
    /// The Burrows-Wheeler transform: in the lower 8 bits a byte of the last column, in the upper
    /// 24 bits the index of its successor.
    links: Vec<u32>,
    next: u32,
    /// Links that have not been followed yet.
    n_left: usize,
    last: u8,
    /// How often `last` was repeated, up to [`RUN_LEN`].
    n_equal: u32,
    /// Repetitions of `last` that have not been read yet.
    n_repeats: u32,
    expected: u32,
    checksum: u32,
    /// Whether the checksum is still to be compared.
    is_open: bool,
}

impl Block {
    /// Reads and decodes a block after its magic bytes.
    pub(super) fn decode<R: BufRead>(
        &mut self,
        bits: &mut Bits<R>,
        max_bytes: usize,
    ) -> io::Result<()> {
        let expected = bits.take(32)? as u32;
        if bits.is_set()? {
            return Err(invalid("randomized blocks of bzip2 before 0.9.5 are not supported"));
        }
        let origin = bits.take(24)? as usize;
        let used = used_bytes(bits)?;
        let n_symbols = used.len() + 2;
        let n_codes = bits.take(3)? as usize;
        if !(2..=6).contains(&n_codes) {
            return Err(invalid("number of codes is not 2 to 6"));
        }
        let selectors = selectors(bits, n_codes)?;
        let codes: Result<Vec<_>, _> =
            (0..n_codes).map(|_| PrefixCode::read(bits, n_symbols)).collect();
        self.links.clear();
        self.n_left = 0;
        self.last_column(bits, &codes?, &selectors, used, max_bytes)?;
        if origin >= self.links.len() {
            return Err(invalid("origin is outside the block"));
        }
        self.link();
        self.next = self.links[origin] >> 8;
        self.n_left = self.links.len();
        (self.n_equal, self.n_repeats) = (0, 0);
        (self.expected, self.checksum, self.is_open) = (expected, u32::MAX, true);
        Ok(())
    }

    /// Decodes the last column of the Burrows-Wheeler transform.
    fn last_column<R: BufRead>(
        &mut self,
        bits: &mut Bits<R>,
        codes: &[PrefixCode],
        selectors: &[u8],
        mut recent: Vec<u8>,
        max_bytes: usize,
    ) -> io::Result<()> {
        let end = recent.len() as u16 + 1;
        // A run length in bijective base 2, least significant digit first.
        let (mut run, mut digit) = (0_usize, 1_usize);
        for &selector in selectors {
            let code = &codes[usize::from(selector)];
            for _ in 0..GROUP_LEN {
                let symbol = code.decode(bits)?;
                if symbol < RUN_SYMBOLS {
                    run += digit << symbol;
                    digit <<= 1;
                    if run > max_bytes {
                        return Err(invalid("block is too long"));
                    }
                    continue;
                }
                if self.links.len() + run + usize::from(symbol != end) > max_bytes {
                    return Err(invalid("block is too long"));
                }
                self.links.resize(self.links.len() + run, recent[0].into());
                (run, digit) = (0, 1);
                if symbol == end {
                    return Ok(());
                }
                let at = usize::from(symbol - 1);
                recent[..=at].rotate_right(1);
                self.links.push(recent[0].into());
            }
        }
        Err(invalid("block has no end"))
    }

    /// Inverts the Burrows-Wheeler transform: links each byte to its successor.
    fn link(&mut self) {
        let mut starts = [0_u32; 256];
        for &link in &self.links {
            starts[link as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += std::mem::replace(start, sum);
        }
        for from in 0..self.links.len() {
            let start = &mut starts[usize::from(self.links[from] as u8)];
            self.links[*start as usize] |= (from as u32) << 8;
            *start += 1;
        }
    }

    /// Reads bytes of the block; 0 at its end.
    pub(super) fn read(&mut self, buffer: &mut [u8]) -> usize {
        let mut checksum = self.checksum;
        let mut n_bytes = 0;
        while n_bytes < buffer.len() {
            if self.n_repeats > 0 {
                self.n_repeats -= 1;
            } else if self.n_left > 0 {
                let byte = self.follow();
                if self.n_equal == RUN_LEN {
                    (self.n_equal, self.n_repeats) = (0, byte.into());
                    continue;
                }
                let is_equal = self.n_equal > 0 && byte == self.last;
                self.n_equal = if is_equal { self.n_equal + 1 } else { 1 };
                self.last = byte;
            } else {
                break;
            }
            buffer[n_bytes] = self.last;
            n_bytes += 1;
            let index = (checksum >> 24) as u8 ^ self.last;
            checksum = checksum << 8 ^ CHECKSUMS[usize::from(index)];
        }
        self.checksum = checksum;
        n_bytes
    }

    fn follow(&mut self) -> u8 {
        let link = self.links[self.next as usize];
        self.next = link >> 8;
        self.n_left -= 1;
        link as u8
    }

    /// Compares the checksum of a block that was read. `None` if there was no block.
    pub(super) fn finish(&mut self) -> io::Result<Option<u32>> {
        if !std::mem::take(&mut self.is_open) {
            return Ok(None);
        }
        if !self.checksum != self.expected {
            return Err(invalid("checksum does not match"));
        }
        Ok(Some(self.expected))
    }
}

/// The bytes that occur in a block, in two levels of bit sets.
fn used_bytes<R: BufRead>(bits: &mut Bits<R>) -> io::Result<Vec<u8>> {
    let sixteens = bits.take(16)?;
    let mut used = Vec::with_capacity(256);
    for high in (0..16_u8).filter(|high| sixteens >> (15 - high) & 1 == 1) {
        let bytes = bits.take(16)?;
        used.extend((0..16).filter(|low| bytes >> (15 - low) & 1 == 1).map(|low| high << 4 | low));
    }
    if used.is_empty() { Err(invalid("block without bytes")) } else { Ok(used) }
}

/// The code of each group of symbols, by move-to-front.
fn selectors<R: BufRead>(bits: &mut Bits<R>, n_codes: usize) -> io::Result<Vec<u8>> {
    let n_selectors = bits.take(15)?;
    let mut recent = [0, 1, 2, 3, 4, 5];
    let mut selectors = Vec::with_capacity(n_selectors as usize);
    for _ in 0..n_selectors {
        let mut at = 0;
        while bits.is_set()? {
            at += 1;
            if at == n_codes {
                return Err(invalid("selector of a code that does not exist"));
            }
        }
        recent[..=at].rotate_right(1);
        selectors.push(recent[0]);
    }
    Ok(selectors)
}

/// CRC-32 with the most significant bit first.
const CHECKSUMS: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut value = (byte as u32) << 24;
        let mut bit = 0;
        while bit < 8 {
            let is_set = value >> 31 == 1;
            value <<= 1;
            if is_set {
                value ^= 0x04C1_1DB7;
            }
            bit += 1;
        }
        table[byte] = value;
        byte += 1;
    }
    table
};
