//! Bits of a byte stream, the most significant bit of each byte first.

use std::io::{self, BufRead};

pub(super) struct Bits<R> {
    source: R,
    /// The next bits, in the upper part.
    buffer: u64,
    n_bits: u32,
}

impl<R: BufRead> Bits<R> {
    pub(super) const fn new(source: R) -> Self {
        Self { source, buffer: 0, n_bits: 0 }
    }

    /// Buffers at least 32 bits, unless the input ends before.
    fn fill(&mut self) -> io::Result<()> {
        while self.n_bits < 32 {
            let bytes = match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            if bytes.is_empty() {
                break;
            }
            let mut n_bytes = 0;
            for &byte in bytes.iter().take((64 - self.n_bits as usize) / 8) {
                self.buffer |= u64::from(byte) << (56 - self.n_bits);
                self.n_bits += 8;
                n_bytes += 1;
            }
            self.source.consume(n_bytes);
        }
        Ok(())
    }

    pub(super) fn is_at_end(&mut self) -> io::Result<bool> {
        self.fill()?;
        Ok(self.n_bits == 0)
    }

    /// The next 1 to 32 bits without consuming them, with zeros after the end of the input.
    pub(super) fn peek(&mut self, n_bits: u32) -> io::Result<u64> {
        debug_assert!((1..=32).contains(&n_bits));
        if self.n_bits < n_bits {
            self.fill()?;
        }
        Ok(self.buffer >> (64 - n_bits))
    }

    /// Consumes bits that were peeked at.
    pub(super) fn skip(&mut self, n_bits: u32) -> io::Result<()> {
        if self.n_bits < n_bits {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "file is truncated"));
        }
        self.buffer <<= n_bits;
        self.n_bits -= n_bits;
        Ok(())
    }

    /// Reads 1 to 32 bits.
    pub(super) fn take(&mut self, n_bits: u32) -> io::Result<u64> {
        let bits = self.peek(n_bits)?;
        self.skip(n_bits)?;
        Ok(bits)
    }

    pub(super) fn is_set(&mut self) -> io::Result<bool> {
        self.take(1).map(|bit| bit == 1)
    }

    /// Skips to the next byte.
    pub(super) const fn align(&mut self) {
        let n_bits = self.n_bits % 8;
        self.buffer <<= n_bits;
        self.n_bits -= n_bits;
    }
}
