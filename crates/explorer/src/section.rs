//! Sections of an index: records in the order of their keys, in blocks with checksums.

use std::io::{self, Write};
use std::marker::PhantomData;
use std::vec;

use crate::ExplorerError;
use crate::codec::{Cursor, push_varint};
use crate::storage::Storage;

/// A block is written once it has at least this many bytes: a page, as most lookups read one block.
const BLOCK_TARGET_BYTES: usize = 4096;
/// A single position with all moves and games is far smaller.
const BLOCK_MAX_BYTES: u32 = 1 << 20;
const CHECKSUM_BYTES: u64 = 4;

/// A value that can be stored in a section.
pub(crate) trait Record: Sized {
    fn encode(&self, out: &mut Vec<u8>);

    /// Reads a record. `None` if it is damaged.
    fn decode(cursor: &mut Cursor<'_>) -> Option<Self>;

    /// Moves past a record. `None` if it is damaged; not every fault is noticed.
    fn skip(cursor: &mut Cursor<'_>) -> Option<()>;
}

/// Where a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockRef {
    /// The key of its first record.
    pub(crate) first: u64,
    /// Length in bytes, without the checksum.
    pub(crate) n_bytes: u32,
}

/// Writes the records of a section.
#[derive(Debug, Default)]
pub(crate) struct SectionWriter {
    block: Vec<u8>,
    first: u64,
    previous: u64,
    blocks: Vec<BlockRef>,
    n_records: u64,
}

impl SectionWriter {
    /// Appends a record. Keys must ascend.
    pub(crate) fn push(
        &mut self,
        key: u64,
        record: &impl Record,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if self.block.len() >= BLOCK_TARGET_BYTES {
            self.flush(out)?;
        }
        if self.block.is_empty() {
            (self.first, self.previous) = (key, key);
        }
        push_varint(&mut self.block, key - self.previous);
        record.encode(&mut self.block);
        self.previous = key;
        self.n_records += 1;
        Ok(())
    }

    /// Writes the last block and returns the blocks and the number of records.
    pub(crate) fn finish(mut self, out: &mut impl Write) -> io::Result<(Vec<BlockRef>, u64)> {
        if !self.block.is_empty() {
            self.flush(out)?;
        }
        Ok((self.blocks, self.n_records))
    }

    fn flush(&mut self, out: &mut impl Write) -> io::Result<()> {
        let n_bytes = u32::try_from(self.block.len()).expect("a record is far smaller than 4 GiB");
        out.write_all(&crc32fast::hash(&self.block).to_le_bytes())?;
        out.write_all(&self.block)?;
        self.blocks.push(BlockRef { first: self.first, n_bytes });
        self.block.clear();
        Ok(())
    }
}

/// A section of an index that is read.
#[derive(Debug)]
pub(crate) struct Section<T> {
    blocks: Vec<(BlockRef, u64)>,
    end: u64,
    record: PhantomData<fn() -> T>,
}

impl<T: Record> Section<T> {
    /// A section whose blocks begin at `start`. `None` unless keys ascend and lengths are valid.
    pub(crate) fn new(blocks: Vec<BlockRef>, start: u64) -> Option<Self> {
        let mut at = start;
        let mut located: Vec<(BlockRef, u64)> = Vec::with_capacity(blocks.len());
        for block in blocks {
            let ascends = located.last().is_none_or(|(previous, _)| previous.first < block.first);
            if !ascends || block.n_bytes == 0 || block.n_bytes > BLOCK_MAX_BYTES {
                return None;
            }
            located.push((block, at));
            at = at.checked_add(CHECKSUM_BYTES + u64::from(block.n_bytes))?;
        }
        Some(Self { blocks: located, end: at, record: PhantomData })
    }

    /// The offset after the last block.
    pub(crate) const fn end(&self) -> u64 {
        self.end
    }

    /// The record with this key.
    pub(crate) fn find(&self, storage: &Storage, key: u64) -> Result<Option<T>, ExplorerError> {
        let n_before = self.blocks.partition_point(|(block, _)| block.first <= key);
        let Some(&(block, at)) = n_before.checked_sub(1).and_then(|idx| self.blocks.get(idx))
        else {
            return Ok(None);
        };
        let bytes = load(storage, block, at)?;
        find_in_block(&bytes, block.first, key).ok_or_else(|| damaged(at))
    }

    /// All records in order.
    pub(crate) fn iter<'a>(
        &'a self,
        storage: &'a Storage,
    ) -> impl Iterator<Item = Result<(u64, T), ExplorerError>> + 'a {
        self.blocks.iter().enumerate().flat_map(move |(idx, &(block, at))| {
            let next = self.blocks.get(idx + 1).map(|(next, _)| next.first);
            let records = load(storage, block, at).and_then(|bytes| {
                all_of_block(&bytes, block.first, next).ok_or_else(|| damaged(at))
            });
            match records {
                Ok(records) => Records::All(records.into_iter()),
                Err(error) => Records::Failed(Some(error)),
            }
        })
    }
}

/// The records of a block, or why there are none.
enum Records<T> {
    All(vec::IntoIter<(u64, T)>),
    Failed(Option<ExplorerError>),
}

impl<T> Iterator for Records<T> {
    type Item = Result<(u64, T), ExplorerError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::All(records) => records.next().map(Ok),
            Self::Failed(error) => error.take().map(Err),
        }
    }
}

fn load(storage: &Storage, block: BlockRef, at: u64) -> Result<Vec<u8>, ExplorerError> {
    let mut bytes = storage.read(at, block.n_bytes as usize + CHECKSUM_BYTES as usize)?;
    let payload = bytes.split_off(CHECKSUM_BYTES as usize);
    if bytes != crc32fast::hash(&payload).to_le_bytes() {
        return Err(ExplorerError::Damaged { at, fault: "the checksum of a block is wrong" });
    }
    Ok(payload)
}

const fn damaged(at: u64) -> ExplorerError {
    ExplorerError::Damaged { at, fault: "a block has an invalid record" }
}

/// The key of the next record. `None` if keys do not ascend.
fn next_key(cursor: &mut Cursor<'_>, previous: Option<u64>, first: u64) -> Option<u64> {
    let difference = cursor.varint()?;
    match previous {
        None => (difference == 0).then_some(first),
        Some(previous) => previous.checked_add(difference).filter(|_| difference > 0),
    }
}

/// `None` if the block is damaged before the key.
#[expect(clippy::option_option, reason = "damaged and absent are different answers")]
fn find_in_block<T: Record>(bytes: &[u8], first: u64, wanted: u64) -> Option<Option<T>> {
    let mut cursor = Cursor(bytes);
    let mut previous = None;
    while !cursor.is_at_end() {
        let key = next_key(&mut cursor, previous, first)?;
        if key == wanted {
            return T::decode(&mut cursor).map(Some);
        }
        if key > wanted {
            break;
        }
        T::skip(&mut cursor)?;
        previous = Some(key);
    }
    Some(None)
}

/// All records of a block, whose keys are below that of the next block. `None` if it is damaged.
fn all_of_block<T: Record>(bytes: &[u8], first: u64, next: Option<u64>) -> Option<Vec<(u64, T)>> {
    let mut cursor = Cursor(bytes);
    let mut records: Vec<(u64, T)> = Vec::new();
    while !cursor.is_at_end() {
        let key = next_key(&mut cursor, records.last().map(|&(key, _)| key), first)?;
        records.push((key, T::decode(&mut cursor)?));
    }
    let is_below_next = |&(last, _): &(u64, T)| next.is_none_or(|next| last < next);
    records.last().is_none_or(is_below_next).then_some(records)
}
