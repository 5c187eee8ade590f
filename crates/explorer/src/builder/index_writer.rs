//! Writes the sections of an index from sorted records.

use std::io::{self, Write};
use std::iter::Peekable;

use super::renumbering::Renumbering;
use crate::directory::{Directory, write_header};
use crate::entry::Entry;
use crate::record::{GameFacts, GameRecord};
use crate::section::SectionWriter;
use crate::{Explorer, ExplorerError};

/// The games of an index.
pub(super) struct Games<'a, I> {
    /// The index that is extended.
    pub(super) base: Option<&'a Explorer>,
    /// New games.
    pub(super) new: I,
    /// Facts of all games.
    pub(super) facts: &'a [GameFacts],
}

/// Writes the header, positions and games. Returns what the directory has to list.
pub(super) fn write(
    out: &mut impl Write,
    games: Games<'_, impl Iterator<Item = io::Result<GameRecord>>>,
    new_positions: impl Iterator<Item = io::Result<(u64, Entry)>>,
) -> Result<Directory, ExplorerError> {
    let Games { base, new, facts } = games;
    let mut directory = Directory::default();
    write_header(out)?;
    let mut section = SectionWriter::default();
    let n_old = base.map_or(0, |base| base.counts().indexed);
    // Positions of the index refer to its own games only.
    let old = base.into_iter().flat_map(Explorer::entries).map(|entry| {
        let (key, entry) = entry?;
        match entry.fault(n_old) {
            None => Ok((key, entry)),
            Some(fault) => Err(ExplorerError::Damaged { at: 0, fault }),
        }
    });
    let mut old = old.peekable();
    let mut new_positions = new_positions.peekable();
    while let Some((key, entry)) = next_entry(&mut old, &mut new_positions, facts)? {
        section.push(key, &entry, out)?;
    }
    (directory.positions, directory.n_positions) = section.finish(out)?;
    let mut section = SectionWriter::default();
    let old = base.into_iter().flat_map(Explorer::games).map(|game| game.map(|(_, game)| game));
    let new = new.map(|game| game.map_err(ExplorerError::from));
    for (record, id) in old.chain(new).zip(0..) {
        section.push(id, &record?, out)?;
    }
    (directory.games, _) = section.finish(out)?;
    Ok(directory)
}

/// The entry with the lowest key, of both sequences if both have it.
fn next_entry(
    old: &mut Peekable<impl Iterator<Item = Result<(u64, Entry), ExplorerError>>>,
    new: &mut Peekable<impl Iterator<Item = io::Result<(u64, Entry)>>>,
    facts: &[GameFacts],
) -> Result<Option<(u64, Entry)>, ExplorerError> {
    // Errors come first.
    let old_key = old.peek().map(|it| it.as_ref().map_or(0, |(key, _)| *key));
    let new_key = new.peek().map(|it| it.as_ref().map_or(0, |(key, _)| *key));
    let is_old = old_key.is_some_and(|key| new_key.is_none_or(|new| key <= new));
    let is_new = new_key.is_some_and(|key| old_key.is_none_or(|old| key <= old));
    let from_old = if is_old { old.next().transpose()? } else { None };
    let from_new = if is_new { new.next().transpose()? } else { None };
    Ok(match (from_old, from_new) {
        (Some((key, entry)), Some((_, more))) => Some((key, entry.merged(more, facts))),
        (old, new) => old.or(new),
    })
}

/// The entries of new positions from sorted records of position, move and game.
pub(super) struct NewPositions<'a, I: Iterator> {
    sorted: Peekable<I>,
    numbers: &'a Renumbering,
    facts: &'a [GameFacts],
}

impl<'a, I: Iterator<Item = io::Result<u128>>> NewPositions<'a, I> {
    pub(super) fn new(sorted: I, numbers: &'a Renumbering, facts: &'a [GameFacts]) -> Self {
        Self { sorted: sorted.peekable(), numbers, facts }
    }

    /// The entry of the next key; without games if all are duplicates.
    fn next_of_all(&mut self) -> io::Result<Option<(u64, Entry)>> {
        let Some(first) = self.sorted.peek() else { return Ok(None) };
        let key = first.as_ref().map_or(0, |record| (record >> 64) as u64);
        let mut entry = Entry::new();
        let is_same =
            |it: &io::Result<u128>| it.as_ref().map_or(true, |it| (it >> 64) as u64 == key);
        while let Some(record) = self.sorted.next_if(is_same) {
            let low = record? as u64;
            if let Some(game) = self.numbers.get(low as u32) {
                entry.add(((low >> 32) as u16, game), self.facts);
            }
        }
        Ok(Some((key, entry)))
    }
}

impl<I: Iterator<Item = io::Result<u128>>> Iterator for NewPositions<'_, I> {
    type Item = io::Result<(u64, Entry)>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_empty = |entry: &Entry| matches!(entry, Entry::Few(games) if games.is_empty());
        loop {
            match self.next_of_all().transpose()? {
                Ok((_, entry)) if is_empty(&entry) => {}
                found => return Some(found),
            }
        }
    }
}
