//! The directory at the end of an index, and the header and footer of the file.

use std::io::{self, Write};

use crate::codec::{Cursor, push_varint};
use crate::section::BlockRef;
use crate::storage::Storage;
use crate::{ExplorerError, GameCounts, Settings, Starts};

pub(crate) const MAGIC: [u8; 8] = *b"LucenaOX";
pub(crate) const VERSION: u32 = 1;
/// Magic bytes and version.
pub(crate) const HEADER_BYTES: usize = 12;
/// Length and checksum of the directory, checksum of both, magic bytes.
const FOOTER_BYTES: usize = 24;
/// Longer names of sources are invalid.
pub(crate) const SOURCE_MAX_BYTES: usize = 1 << 16;

/// Everything about an index but its positions and games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Directory {
    pub(crate) settings: Settings,
    pub(crate) counts: GameCounts,
    pub(crate) n_positions: u64,
    pub(crate) sources: Vec<String>,
    /// Blocks of positions.
    pub(crate) positions: Vec<BlockRef>,
    /// Blocks of games.
    pub(crate) games: Vec<BlockRef>,
}

/// Writes the header of a file.
pub(crate) fn write_header(out: &mut impl Write) -> io::Result<()> {
    out.write_all(&MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())
}

impl Directory {
    /// Writes the directory and the footer.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let bytes = self.encode();
        let mut footer = (bytes.len() as u64).to_le_bytes().to_vec();
        footer.extend(crc32fast::hash(&bytes).to_le_bytes());
        footer.extend(crc32fast::hash(&footer).to_le_bytes());
        footer.extend(MAGIC);
        out.write_all(&bytes)?;
        out.write_all(&footer)
    }

    /// Reads header, footer and directory. Returns the directory and its offset.
    pub(crate) fn read(storage: &Storage) -> Result<(Self, u64), ExplorerError> {
        check_header(storage)?;
        let footer_at = storage.n_bytes() - FOOTER_BYTES as u64;
        let footer = storage.read(footer_at, FOOTER_BYTES)?;
        let mut cursor = Cursor(&footer);
        let n_bytes = cursor.u64().expect("the footer has 24 bytes");
        let checksum = cursor.u32().expect("the footer has 24 bytes");
        let own_checksum = cursor.u32().expect("the footer has 24 bytes");
        if cursor.0 != MAGIC || own_checksum != crc32fast::hash(&footer[..HEADER_BYTES]) {
            let found = "a file without a valid end".into();
            return Err(ExplorerError::NotAnIndex { found, expected: "a complete index" });
        }
        let damaged = |fault| move || ExplorerError::Damaged { at: footer_at, fault };
        let at = footer_at.checked_sub(n_bytes).filter(|&at| at >= HEADER_BYTES as u64);
        let at = at.ok_or_else(damaged("the directory is larger than the file"))?;
        let n_bytes = usize::try_from(n_bytes).ok();
        let n_bytes = n_bytes.ok_or_else(damaged("the directory is larger than memory"))?;
        let bytes = storage.read(at, n_bytes)?;
        if crc32fast::hash(&bytes) != checksum {
            let fault = "the checksum of the directory is wrong";
            return Err(ExplorerError::Damaged { at, fault });
        }
        let mut cursor = Cursor(&bytes);
        let directory = Self::decode(&mut cursor).filter(|_| cursor.is_at_end());
        let fault = "the directory is invalid";
        Ok((directory.ok_or(ExplorerError::Damaged { at, fault })?, at))
    }

    fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        push_varint(&mut out, self.settings.max_plies.into());
        push_varint(&mut out, self.settings.min_rating.into());
        out.push(u8::from(self.settings.starts == Starts::AnyPosition));
        for count in self.counts.fields() {
            push_varint(&mut out, count);
        }
        push_varint(&mut out, self.n_positions);
        push_varint(&mut out, self.sources.len() as u64);
        for source in &self.sources {
            push_varint(&mut out, source.len() as u64);
            out.extend(source.as_bytes());
        }
        for blocks in [&self.positions, &self.games] {
            push_varint(&mut out, blocks.len() as u64);
            for block in blocks {
                out.extend(block.first.to_le_bytes());
                out.extend(block.n_bytes.to_le_bytes());
            }
        }
        out
    }

    fn decode(cursor: &mut Cursor<'_>) -> Option<Self> {
        let mut settings = Settings {
            max_plies: cursor.small()?,
            min_rating: cursor.small()?,
            ..Settings::default()
        };
        settings.starts = match cursor.byte()? {
            0 => Starts::Initial,
            1 => Starts::AnyPosition,
            _ => return None,
        };
        if settings.max_plies > Settings::MAX_PLIES {
            return None;
        }
        let mut fields = [0; 8];
        for field in &mut fields {
            *field = cursor.varint()?;
        }
        let n_positions = cursor.varint()?;
        let n_sources = bounded(cursor, 1)?;
        let sources: Option<Vec<_>> = (0..n_sources).map(|_| source(cursor)).collect();
        let (sources, positions, games) = (sources?, blocks(cursor)?, blocks(cursor)?);
        let counts = GameCounts::from_fields(fields);
        Some(Self { settings, counts, n_positions, sources, positions, games })
    }
}

/// Checks the length of the file, its magic bytes and its version.
fn check_header(storage: &Storage) -> Result<(), ExplorerError> {
    if storage.n_bytes() < (HEADER_BYTES + FOOTER_BYTES) as u64 {
        let found = format!("{} bytes", storage.n_bytes());
        return Err(ExplorerError::NotAnIndex { found, expected: "at least 36" });
    }
    let header = storage.read(0, HEADER_BYTES)?;
    let version = header.strip_prefix(&MAGIC).and_then(|rest| Cursor(rest).u32());
    match version {
        Some(VERSION) => Ok(()),
        Some(found) => Err(ExplorerError::Version { found, expected: VERSION }),
        None => {
            let found = format!("bytes {:02x?}", &header[..MAGIC.len()]);
            Err(ExplorerError::NotAnIndex { found, expected: "the bytes \"LucenaOX\"" })
        }
    }
}

/// A number of items that take at least `item_bytes` each, so that memory is bounded by the file.
fn bounded(cursor: &mut Cursor<'_>, item_bytes: usize) -> Option<usize> {
    let n_items: usize = cursor.small()?;
    (n_items <= cursor.len() / item_bytes).then_some(n_items)
}

fn source(cursor: &mut Cursor<'_>) -> Option<String> {
    let n_bytes = cursor.small().filter(|&n: &usize| n <= SOURCE_MAX_BYTES)?;
    String::from_utf8(cursor.bytes(n_bytes)?.to_vec()).ok()
}

fn blocks(cursor: &mut Cursor<'_>) -> Option<Vec<BlockRef>> {
    let n_blocks = bounded(cursor, 12)?;
    let block = |_| Some(BlockRef { first: cursor.u64()?, n_bytes: cursor.u32()? });
    (0..n_blocks).map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_round_trip() {
        let mut directory = Directory {
            counts: GameCounts::from_fields([1, 2, 3, 4, 5, 6, 7, 1 << 40]),
            n_positions: 99,
            sources: vec!["a.pgn".into(), String::new()],
            positions: vec![BlockRef { first: 7, n_bytes: 4096 }],
            games: Vec::new(),
            ..Directory::default()
        };
        directory.settings.starts = Starts::AnyPosition;
        let mut file = Vec::new();
        write_header(&mut file).unwrap();
        directory.write(&mut file).unwrap();
        let read = Directory::read(&Storage::memory(file.clone()));
        assert_eq!(read.unwrap(), (directory, 12));
        for end in 0..file.len() {
            assert!(Directory::read(&Storage::memory(file[..end].to_vec())).is_err(), "{end}");
        }
        for idx in 0..file.len() {
            let mut damaged = file.clone();
            damaged[idx] ^= 1;
            assert!(Directory::read(&Storage::memory(damaged)).is_err(), "byte {idx}");
        }
    }
}
