//! [`DataReader`]: reads files block by block.

use std::io::Read;

use crate::data::block::{Block, BlockHeader, HEADER_LEN};
use crate::data::error::{Damage, DamageKind, ReadError};
use crate::data::header::DataHeader;

/// Reads a file block by block, and past damaged blocks.
///
/// ```no_run
/// use std::fs::File;
/// use lucena_train::data::DataReader;
/// let mut reader = DataReader::new(File::open("games.data")?)?;
/// let mut n_games = 0;
/// while let Some(block) = reader.next_block() {
///     match block {
///         Ok(block) => n_games += block.n_games(),
///         Err(error) => eprintln!("{error}"),
///     }
/// }
/// println!("{n_games} games");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DataReader<R> {
    input: R,
    header: DataHeader,
    /// Bytes that were read but not used yet.
    buffer: Vec<u8>,
    /// Where the first of them is in the file.
    offset: u64,
    /// Whether the input has ended or failed.
    is_done: bool,
}

/// Bytes read at a time.
const CHUNK_LEN: usize = 1 << 16;

impl<R: Read> DataReader<R> {
    /// Reads the header of a file.
    ///
    /// # Errors
    ///
    /// Reading failed, or this is not a file of training data.
    pub fn new(mut input: R) -> Result<Self, ReadError> {
        let header = DataHeader::read(&mut input)?;
        Ok(Self { input, offset: header.len(), buffer: Vec::new(), header, is_done: false })
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &DataHeader {
        &self.header
    }

    /// Where the next block begins, in bytes from the start of the file.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the next block. `None` at the end of the file.
    ///
    /// # Errors
    ///
    /// [`ReadError::Damage`]: the block is torn or damaged; the next call reads the one after it.
    /// [`ReadError::Io`]: reading failed; there are no more blocks.
    pub fn next_block(&mut self) -> Option<Result<Block, ReadError>> {
        if self.is_done {
            return None;
        }
        let block = self.read_block();
        self.is_done = matches!(block, Ok(None) | Err(ReadError::Io(_)));
        block.transpose()
    }

    fn read_block(&mut self) -> Result<Option<Block>, ReadError> {
        let offset = self.offset;
        let damage = |kind| ReadError::Damage(Damage { offset, kind });
        self.fill(HEADER_LEN)?;
        if self.buffer.is_empty() {
            return Ok(None);
        }
        let Some(bytes) = self.buffer.first_chunk() else {
            self.consume(self.buffer.len());
            return Err(damage(DamageKind::Torn));
        };
        let Some(header) = BlockHeader::from_bytes(bytes) else {
            self.skip_to_header()?;
            return Err(damage(DamageKind::Header { skipped: self.offset - offset }));
        };
        let n_bytes = HEADER_LEN + header.n_bytes as usize;
        self.fill(n_bytes)?;
        if self.buffer.len() < n_bytes {
            self.consume(self.buffer.len());
            return Err(damage(DamageKind::Torn));
        }
        let games = self.buffer[HEADER_LEN..n_bytes].to_vec();
        self.consume(n_bytes);
        Block::new(offset, header, games).map(Some).map_err(damage)
    }

    /// Skips to the next header of a block, or to the end of the file.
    fn skip_to_header(&mut self) -> Result<(), ReadError> {
        loop {
            let is_header = |bytes: &[u8]| {
                bytes.first_chunk().is_some_and(|bytes| BlockHeader::from_bytes(bytes).is_some())
            };
            let found = self.buffer.windows(HEADER_LEN).position(is_header);
            if let Some(at) = found {
                self.consume(at);
                return Ok(());
            }
            // A header may begin in the last bytes.
            self.consume((self.buffer.len() + 1).saturating_sub(HEADER_LEN));
            let n_left = self.buffer.len();
            self.fill(CHUNK_LEN)?;
            if self.buffer.len() == n_left {
                self.consume(n_left);
                return Ok(());
            }
        }
    }

    /// Reads until the buffer has this many bytes, or to the end of the file.
    fn fill(&mut self, n_bytes: usize) -> Result<(), ReadError> {
        if let Some(missing) = n_bytes.checked_sub(self.buffer.len()).filter(|&n| n > 0) {
            let n_wanted = missing.max(CHUNK_LEN) as u64;
            (&mut self.input).take(n_wanted).read_to_end(&mut self.buffer)?;
        }
        Ok(())
    }

    fn consume(&mut self, n_bytes: usize) {
        self.buffer.drain(..n_bytes);
        self.offset += n_bytes as u64;
    }
}
