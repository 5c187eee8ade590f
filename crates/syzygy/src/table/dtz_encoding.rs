//! Decoding of stored DTZ values to plies.

use super::cursor::Cursor;
use crate::{
    Wdl,
    fault::{Corruption, Fault},
};

/// Flags of a subtable in a DTZ file.
pub(super) mod flag {
    /// Positions with Black to move are stored.
    pub(crate) const BLACK: u8 = 1;
    /// Values are indices into DTZ maps.
    pub(crate) const MAPPED: u8 = 2;
    /// Wins are stored in plies instead of moves.
    pub(crate) const WIN_PLIES: u8 = 4;
    /// Losses are stored in plies instead of moves.
    pub(crate) const LOSS_PLIES: u8 = 8;
    /// The maps have two-byte entries.
    pub(crate) const WIDE: u8 = 16;
    /// All values are the same.
    pub(crate) const SINGLE: u8 = 128;
}

/// Encoding of the values of a DTZ subtable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DtzEncoding {
    flags: u8,
    map: Option<Map>,
}

/// DTZ maps of wins, losses, cursed wins and blessed losses, most frequent value first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Map {
    lists: [Vec<u16>; 4],
    /// Offset in the file.
    at: usize,
}

impl DtzEncoding {
    pub(super) fn new(flags: u8) -> Self {
        Self { flags, map: None }
    }

    /// Reads the maps, if there are any.
    pub(super) fn read_map(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Corruption> {
        if self.flags & flag::MAPPED == 0 || self.flags & flag::SINGLE != 0 {
            return Ok(());
        }
        let is_wide = self.flags & flag::WIDE != 0;
        if is_wide {
            cursor.align(2);
        }
        let at = cursor.at;
        let mut lists = [const { Vec::new() }; 4];
        for list in &mut lists {
            *list = if is_wide {
                let n = usize::from(cursor.u16()?);
                let pairs = cursor.take(2 * n)?.chunks_exact(2);
                pairs.map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
            } else {
                let n = usize::from(cursor.u8()?);
                cursor.take(n)?.iter().copied().map(u16::from).collect()
            };
        }
        self.map = Some(Map { lists, at });
        Ok(())
    }

    /// Whether positions with Black to move are stored.
    #[inline]
    pub(super) fn is_for_black(&self) -> bool {
        self.flags & flag::BLACK != 0
    }

    /// Whether DTZ of this result is stored in plies, and not rounded to moves.
    #[inline]
    pub(super) fn is_exact(&self, wdl: Wdl) -> bool {
        match wdl {
            Wdl::Win => self.flags & flag::WIN_PLIES != 0,
            Wdl::Loss => self.flags & flag::LOSS_PLIES != 0,
            Wdl::Draw => true,
            Wdl::CursedWin | Wdl::BlessedLoss => false,
        }
    }

    /// The plies of a stored value, beyond the first.
    #[inline]
    pub(super) fn plies(&self, stored: u16, wdl: Wdl) -> Result<i32, Corruption> {
        let value = match &self.map {
            None => stored,
            Some(map) => {
                let list = match wdl {
                    Wdl::Win => 0,
                    Wdl::Loss => 1,
                    Wdl::CursedWin => 2,
                    Wdl::BlessedLoss | Wdl::Draw => 3,
                };
                let value = map.lists[list].get(usize::from(stored));
                *value.ok_or(Fault::MapIndex(stored).at(map.at))?
            }
        };
        Ok(if self.is_exact(wdl) { i32::from(value) } else { 2 * i32::from(value) })
    }
}
