//! Blocks of encoded games.

use crate::data::EncodedGame;
use crate::data::error::DamageKind;
use crate::data::varint;

pub(crate) const MAGIC: [u8; 4] = *b"LTDB";
pub(crate) const HEADER_LEN: usize = 24;
/// A damaged length must not cost memory.
pub(crate) const MAX_LEN: usize = 16 << 20;

/// The header of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockHeader {
    pub(crate) n_bytes: u32,
    pub(crate) n_games: u32,
    pub(crate) n_positions: u32,
    pub(crate) checksum: u32,
}

impl BlockHeader {
    pub(crate) fn to_bytes(self) -> [u8; HEADER_LEN] {
        let mut bytes = [0; HEADER_LEN];
        bytes[..4].copy_from_slice(&MAGIC);
        let numbers = [self.n_bytes, self.n_games, self.n_positions, self.checksum];
        for (bytes, number) in bytes[4..20].chunks_exact_mut(4).zip(numbers) {
            bytes.copy_from_slice(&number.to_le_bytes());
        }
        let checksum = crc32fast::hash(&bytes[..20]);
        bytes[20..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; HEADER_LEN]) -> Option<Self> {
        let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
        let header = Self {
            n_bytes: number(4),
            n_games: number(8),
            n_positions: number(12),
            checksum: number(16),
        };
        let is_valid = bytes[..4] == MAGIC
            && crc32fast::hash(&bytes[..20]) == number(20)
            && header.n_bytes as usize <= MAX_LEN;
        is_valid.then_some(header)
    }
}

/// A block of games whose checksum is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    offset: u64,
    header: BlockHeader,
    bytes: Vec<u8>,
}

impl Block {
    pub(crate) fn new(
        offset: u64,
        header: BlockHeader,
        bytes: Vec<u8>,
    ) -> Result<Self, DamageKind> {
        let n_games = header.n_games;
        if crc32fast::hash(&bytes) != header.checksum {
            return Err(DamageKind::Checksum { n_games });
        }
        let block = Self { offset, header, bytes };
        let mut games = block.games();
        let n_found = games.by_ref().count();
        if n_found != n_games as usize || !games.rest.is_empty() {
            return Err(DamageKind::Lengths { n_games });
        }
        Ok(block)
    }

    /// Where the block begins, in bytes from the start of the file.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Where the block ends, in bytes from the start of the file.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.offset + HEADER_LEN as u64 + self.bytes.len() as u64
    }

    /// Number of games.
    #[must_use]
    pub const fn n_games(&self) -> usize {
        self.header.n_games as usize
    }

    /// Number of positions with a score.
    #[must_use]
    pub const fn n_positions(&self) -> usize {
        self.header.n_positions as usize
    }

    /// The games, in the order in which they were written.
    #[must_use]
    pub fn games(&self) -> Games<'_> {
        Games { rest: &self.bytes }
    }

    /// The games, one at a time.
    #[must_use]
    pub const fn into_games(self) -> BlockGames {
        BlockGames { block: self, offset: 0 }
    }
}

/// The games of a block that it owns; made by [`Block::into_games`].
#[derive(Clone, Debug)]
pub struct BlockGames {
    block: Block,
    /// Where the next game begins.
    offset: usize,
}

impl BlockGames {
    /// The next game.
    pub fn next_game(&mut self) -> Option<EncodedGame<'_>> {
        let mut games = Games { rest: &self.block.bytes[self.offset..] };
        let game = games.next();
        self.offset = self.block.bytes.len() - games.rest.len();
        game
    }
}

/// Iterator over the games of a block; made by [`Block::games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Games<'a> {
    type Item = EncodedGame<'a>;

    fn next(&mut self) -> Option<EncodedGame<'a>> {
        let mut rest = self.rest;
        let length = varint::read(&mut rest)?;
        let (game, rest) = rest.split_at_checked(length as usize)?;
        self.rest = rest;
        Some(EncodedGame::new(game))
    }
}
