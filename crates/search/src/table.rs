//! The transposition table: what the search knows of positions that it has seen.
//!
//! One table is shared by all threads of a search, and by several searches where the caller wants
//! that. It takes no locks: every word is an atomic, and an entry that two threads tore apart
//! fails its own check and reads as absent.

mod commit;
mod entry;
mod line;
mod memory;
mod prefetch;

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::thread;

use lucena_board::{Move, Position};
use lucena_eval::Score;

pub(crate) use commit::Commit;
use entry::AGES;
pub use entry::{Bound, Entry};
use line::{ENTRIES_PER_LINE, Line};
use memory::Lines;

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
    lines: Lines,
    age: AtomicU8,
    /// Whether anything may have been stored since the table was made or cleared.
    is_used: AtomicBool,
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
}

impl TranspositionTable {
    /// An empty table of exactly this many MiB; 0 gives the smallest table, one cache line. It is
    /// made at once: the system commits memory as it is used.
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
        let bytes = megabytes.checked_mul(1 << 20);
        let lines = bytes.and_then(|bytes| Lines::zeroed((bytes / size_of::<Line>()).max(1)));
        let lines = lines.ok_or(TableError { megabytes })?;
        Ok(Self { lines, age: AtomicU8::new(0), is_used: AtomicBool::new(false) })
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
    pub fn store(&self, key: u64, entry: Entry) {
        self.is_used.store(true, Ordering::Relaxed);
        self.store_in_search(key, entry);
    }

    /// Stores without noting that the table is used, which [`Self::new_generation`] has done.
    #[inline]
    pub(crate) fn store_in_search(&self, key: u64, entry: Entry) {
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
        self.is_used.store(true, Ordering::Relaxed);
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
        if !self.is_used.load(Ordering::Relaxed) {
            // Clearing would only commit the memory of a new table.
            return;
        }
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

    /// Commits the memory of this many bytes from this one on, as far as the table goes.
    fn commit_part(&self, first_byte: usize, n_bytes: usize) {
        const PAGE: usize = 4096;
        let lines = self.lines.iter().skip(first_byte / size_of::<Line>());
        let lines = lines.take(n_bytes / size_of::<Line>());
        lines.step_by(PAGE / size_of::<Line>()).for_each(Line::touch);
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

impl std::error::Error for TableError {}

/// A score from a table, as it counts `ply` plies below the root.
#[inline]
pub(crate) fn score_at(score: Score, ply: usize) -> Score {
    score.from_tt(ply as u32)
}

/// A score `ply` plies below the root, as a table keeps it.
#[inline]
pub(crate) fn score_from(score: Score, ply: usize) -> Score {
    score.to_tt(ply as u32)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

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
    fn a_used_table_is_cleared_and_a_new_one_left_alone() {
        let table = TranspositionTable::new(1).expect("a megabyte is there");
        table.clear(1);
        assert!(!table.is_used.load(Ordering::Relaxed));
        for _ in 0..2 {
            table.new_generation();
            table.store_in_search(42, Entry::new(Score::ZERO, Bound::Exact, 1));
            table.clear(1);
            assert_eq!(table.probe(42), None);
            table.store(42, Entry::new(Score::ZERO, Bound::Exact, 1));
            table.clear(1);
            assert_eq!(table.probe(42), None);
        }
    }

    /// Memory of this process that is there and not only promised, in bytes.
    #[cfg(target_os = "linux")]
    fn resident() -> usize {
        let statm = std::fs::read_to_string("/proc/self/statm").expect("Linux tells");
        let pages = statm.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok());
        pages.expect("the second number is that of resident pages") * 4096
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_new_table_is_promised_until_it_is_committed() {
        const MIB: usize = 1 << 20;
        let before = resident();
        let table = Arc::new(TranspositionTable::new(256).expect("256 megabytes are there"));
        table.clear(1);
        // Other tests need some memory meanwhile.
        assert!(resident() < before + 128 * MIB);
        Commit::start(&table).wait();
        assert!(resident() > before + 192 * MIB);
    }

    #[test]
    fn memory_is_committed_under_a_search_that_uses_it() {
        let table = Arc::new(TranspositionTable::new(48).expect("48 megabytes are there"));
        let mut commit = Commit::start(&table);
        let keys = || (0..100_000_u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let entry_of = |key: u64| Entry::new(Score::cp(key as i32 % 1000), Bound::Lower, 9);
        keys().for_each(|key| table.store(key, entry_of(key)));
        commit.wait();
        let n_kept = keys().filter(|&key| table.probe(key) == Some(entry_of(key))).count();
        assert!(n_kept > 99_900, "{n_kept} of 100000");
        assert_eq!(Arc::strong_count(&table), 1);
        // Giving up early is fine, too.
        drop(Commit::start(&table));
        // The last part may be smaller than the others.
        for first_byte in [0, (48 << 20) - 64, 48 << 20, usize::MAX] {
            table.commit_part(first_byte, 8 << 20);
        }
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
