//! The transposition table: what the search knows of positions that it has seen.
//!
//! One table is shared by all threads of a search, and by several searches where the caller wants
//! that. It takes no locks: every word is an atomic, and an entry that two threads tore apart
//! fails its own check and reads as absent.

mod entry;
mod huge_pages;
mod line;
mod prefetch;

use std::collections::TryReserveError;
use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;

use lucena_board::{Move, Position};
use lucena_eval::Score;

use entry::AGES;
pub use entry::{Bound, Entry};
use line::{ENTRIES_PER_LINE, Line};

/// A table of search results by position key, shared by threads without locks.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::Score;
/// use lucena_search::{Bound, Entry, TranspositionTable};
/// let table = TranspositionTable::new(1)?;
/// let pos = Position::initial();
/// let entry = Entry::new(Score::cp(20), Bound::Exact, 7).with_move(pos.legal_moves()[0]);
/// table.store(pos.key(), entry);
/// assert_eq!(table.probe(pos.key()), Some(entry));
/// # Ok::<(), lucena_search::TableError>(())
/// ```
pub struct TranspositionTable {
    lines: Vec<Line>,
    age: AtomicU8,
}

/// A table that memory does not suffice for.
///
/// ```
/// use lucena_search::TranspositionTable;
/// let error = TranspositionTable::new(1 << 40).err().unwrap();
/// assert!(error.to_string().contains("MiB"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError {
    megabytes: usize,
    cause: Option<TryReserveError>,
}

impl TranspositionTable {
    /// An empty table of exactly this many MiB; 0 gives the smallest table, one cache line.
    ///
    /// ```
    /// use lucena_search::TranspositionTable;
    /// assert_eq!(TranspositionTable::new(2)?.bytes(), 2 << 20);
    /// # Ok::<(), lucena_search::TableError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There is not so much memory.
    pub fn new(megabytes: usize) -> Result<Self, TableError> {
        let bytes = megabytes.checked_mul(1 << 20).ok_or(TableError { megabytes, cause: None })?;
        let n_lines = (bytes / size_of::<Line>()).max(1);
        let mut lines = Vec::new();
        lines
            .try_reserve_exact(n_lines)
            .map_err(|cause| TableError { megabytes, cause: Some(cause) })?;
        huge_pages::advise(lines.spare_capacity_mut());
        lines.resize_with(n_lines, Line::default);
        Ok(Self { lines, age: AtomicU8::new(0) })
    }

    /// The memory of the table in bytes.
    ///
    /// ```
    /// use lucena_search::TranspositionTable;
    /// assert_eq!(TranspositionTable::new(0)?.bytes(), 64);
    /// # Ok::<(), lucena_search::TableError>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.lines.len() * size_of::<Line>()
    }

    /// What is known of the position with this key.
    ///
    /// Sixteen bits of the key are compared within a line of six entries, so once in ten thousand
    /// probes of a full table the answer is about another position: check that the move is legal.
    ///
    /// ```
    /// use lucena_search::TranspositionTable;
    /// assert_eq!(TranspositionTable::new(1)?.probe(42), None);
    /// # Ok::<(), lucena_search::TableError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.line(key).probe(key as u16)
    }

    /// Remembers what a search found. It may replace what was known of the position, or what the
    /// search will miss least of its neighbours: old and shallow entries.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// use lucena_search::{Bound, Entry, TranspositionTable};
    /// let table = TranspositionTable::new(1)?;
    /// table.store(42, Entry::new(Score::cp(-3), Bound::Upper, 2));
    /// assert_eq!(table.probe(42).map(|entry| entry.depth), Some(2));
    /// # Ok::<(), lucena_search::TableError>(())
    /// ```
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        self.line(key).store(key as u16, entry, self.age.load(Ordering::Relaxed));
    }

    /// Begins a new search: what earlier ones left is replaced first.
    ///
    /// ```
    /// use lucena_search::TranspositionTable;
    /// TranspositionTable::new(1)?.new_generation();
    /// # Ok::<(), lucena_search::TableError>(())
    /// ```
    pub fn new_generation(&self) {
        let next = (self.age.load(Ordering::Relaxed) + 1) % AGES;
        self.age.store(next, Ordering::Relaxed);
    }

    /// Forgets everything, with as many threads as asked for.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// use lucena_search::{Bound, Entry, TranspositionTable};
    /// let table = TranspositionTable::new(1)?;
    /// table.store(42, Entry::new(Score::ZERO, Bound::Exact, 1));
    /// table.clear(2);
    /// assert_eq!(table.probe(42), None);
    /// # Ok::<(), lucena_search::TableError>(())
    /// ```
    pub fn clear(&self, n_threads: usize) {
        self.age.store(0, Ordering::Relaxed);
        // More threads than this only wait for memory.
        const MOST: usize = 16;
        let part = self.lines.len().div_ceil(n_threads.clamp(1, MOST));
        thread::scope(|scope| {
            let mut parts = self.lines.chunks(part);
            let own = parts.next();
            for lines in parts {
                let clear = move || lines.iter().for_each(Line::clear);
                if thread::Builder::new().spawn_scoped(scope, clear).is_err() {
                    // The system has no thread to spare.
                    clear();
                }
            }
            own.into_iter().flatten().for_each(Line::clear);
        });
    }

    /// How full the table is with results of the present search, in thousandths.
    ///
    /// ```
    /// use lucena_search::TranspositionTable;
    /// assert_eq!(TranspositionTable::new(1)?.permille_full(), 0);
    /// # Ok::<(), lucena_search::TableError>(())
    /// ```
    #[must_use]
    pub fn permille_full(&self) -> u32 {
        const SAMPLE: usize = 1000;
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.lines[..SAMPLE.min(self.lines.len())];
        let used: usize = sample.iter().map(|line| line.count_of_age(age)).sum();
        (used * 1000 / (sample.len() * ENTRIES_PER_LINE)) as u32
    }

    /// Asks for the line of this key ahead of the probe, so that memory and search work at once.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch::prefetch(self.line(key));
    }

    /// The moves that the table holds from this position on: the line that the search expects.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_search::TranspositionTable;
    /// assert!(TranspositionTable::new(1)?.line_from(&Position::initial(), 10).is_empty());
    /// # Ok::<(), lucena_search::TableError>(())
    /// ```
    #[must_use]
    pub fn line_from(&self, position: &Position, max_moves: usize) -> Vec<Move> {
        let mut position = *position;
        let mut moves = Vec::new();
        while moves.len() < max_moves {
            let Some(mv) = self.probe(position.key()).and_then(|entry| entry.mv) else { break };
            let Ok(next) = position.play(mv) else { break };
            moves.push(mv);
            position = next;
        }
        moves
    }

    /// The high bits choose the line, the low ones tell its entries apart.
    #[inline]
    fn line(&self, key: u64) -> &Line {
        let index = (u128::from(key) * self.lines.len() as u128) >> 64;
        &self.lines[index as usize]
    }
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a transposition table of {} MiB", self.megabytes)
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_ref().map(|cause| cause as _)
    }
}

/// A score from a table, as it counts `ply` plies below the root.
#[inline]
pub(crate) fn score_at(score: Score, ply: usize) -> Score {
    score.seen_from_above(ply as u32)
}

/// A score `ply` plies below the root, as a table keeps it.
#[inline]
pub(crate) fn score_from(score: Score, ply: usize) -> Score {
    score.seen_from_below(ply as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_exact() {
        for megabytes in [1, 3, 16] {
            let table = TranspositionTable::new(megabytes).expect("a few megabytes are there");
            assert_eq!(table.bytes(), megabytes << 20);
        }
        assert_eq!(size_of::<Line>(), 64);
        assert_eq!(align_of::<Line>(), 64);
    }

    #[test]
    fn fullness_counts_this_generation_only() {
        let table = TranspositionTable::new(0).expect("a line is there");
        for key in 0..6 {
            table.store(key, Entry::new(Score::ZERO, Bound::Exact, 1));
        }
        assert_eq!(table.permille_full(), 1000);
        table.new_generation();
        assert_eq!(table.permille_full(), 0);
    }

    #[test]
    fn several_threads_clear_everything() {
        let table = TranspositionTable::new(1).expect("a megabyte is there");
        let keys: Vec<u64> = (0..1000u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        for &key in &keys {
            table.store(key, Entry::new(Score::ZERO, Bound::Exact, 1));
        }
        table.clear(3);
        assert!(keys.iter().all(|&key| table.probe(key).is_none()));
    }

    #[test]
    fn threads_never_read_an_entry_that_nobody_wrote() {
        let table = TranspositionTable::new(0).expect("a line is there");
        let entry_of = |key: u64| Entry::new(Score::cp(key as i32), Bound::Lower, key as u8);
        thread::scope(|scope| {
            for seed in 0..2u64 {
                let table = &table;
                scope.spawn(move || {
                    for i in 0..200_000u64 {
                        let key = (i * 7 + seed * 3) % 50;
                        table.store(key, entry_of(key));
                        let other = (i * 11) % 50;
                        if let Some(found) = table.probe(other) {
                            assert_eq!(found, entry_of(other));
                        }
                    }
                });
            }
        });
    }
}
