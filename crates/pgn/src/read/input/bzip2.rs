//! Bzip2 with several streams, as parallel compressors write it.
//!
//! There is no specification by its author; this follows the description of the format at
//! <https://github.com/dsnet/compress/blob/master/doc/bzip2-format.pdf>.

mod bits;
mod block;
mod prefix_code;

use std::io::{self, BufReader, Read};

use self::bits::Bits;
use self::block::Block;

/// The first 48 bits of a block: the digits of pi.
const BLOCK_MAGIC: u64 = 0x3141_5926_5359;
/// The first 48 bits after the last block: the digits of the square root of pi.
const END_MAGIC: u64 = 0x1772_4538_5090;

/// Bytes of a block for each level of compression.
const LEVEL_BYTES: usize = 100_000;

/// Decompresses all streams, in about 4 MB of memory.
pub(super) struct Streams<R> {
    bits: Bits<BufReader<R>>,
    block: Block,
    /// The number of the current block in the file, from 1.
    n_blocks: u64,
    /// The largest block of the current stream in bytes; `None` between streams.
    max_bytes: Option<usize>,
    /// The checksum of all blocks of the stream so far.
    checksum: u32,
}

impl<R: Read> Streams<R> {
    pub(super) fn new(read: R) -> Self {
        let source = BufReader::with_capacity(1 << 16, read);
        let (bits, block) = (Bits::new(source), Block::default());
        Self { bits, block, n_blocks: 0, max_bytes: None, checksum: 0 }
    }

    /// Decodes the next block of this stream or the next one. False at the end.
    fn next_block(&mut self) -> io::Result<bool> {
        loop {
            let Some(max_bytes) = self.max_bytes else {
                if !self.begin_stream()? {
                    return Ok(false);
                }
                continue;
            };
            match self.bits.take(24)? << 24 | self.bits.take(24)? {
                BLOCK_MAGIC => {
                    self.n_blocks += 1;
                    self.block.decode(&mut self.bits, max_bytes)?;
                    return Ok(true);
                }
                END_MAGIC => self.end_stream()?,
                _ => return Err(invalid("neither a block nor the end of the stream")),
            }
        }
    }

    /// Reads the header of a stream. False at the end of the input.
    fn begin_stream(&mut self) -> io::Result<bool> {
        if self.bits.is_at_end()? {
            return Ok(false);
        }
        let level = match self.bits.take(24)? {
            0x42_5A_68 => self.bits.take(8)?,
            _ => return Err(invalid("data after the end of the stream")),
        };
        if !(u64::from(b'1')..=u64::from(b'9')).contains(&level) {
            return Err(invalid("level of compression is not 1 to 9"));
        }
        self.max_bytes = Some((level as usize - usize::from(b'0')) * LEVEL_BYTES);
        self.checksum = 0;
        Ok(true)
    }

    fn end_stream(&mut self) -> io::Result<()> {
        if self.bits.take(32)? != u64::from(self.checksum) {
            return Err(invalid("checksum of the stream does not match"));
        }
        self.bits.align();
        self.max_bytes = None;
        Ok(())
    }

    fn read_block(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let n_bytes = self.block.read(buffer);
            if n_bytes > 0 || buffer.is_empty() {
                return Ok(n_bytes);
            }
            if let Some(checksum) = self.block.finish()? {
                self.checksum = self.checksum.rotate_left(1) ^ checksum;
            }
            if !self.next_block()? {
                return Ok(0);
            }
        }
    }
}

impl<R: Read> Read for Streams<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.read_block(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => {
                let place = format!("bzip2, block {}: {error}", self.n_blocks.max(1));
                io::Error::new(error.kind(), place)
            }
            _ => error,
        })
    }
}

fn invalid(message: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}
