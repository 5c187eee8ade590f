//! Transposition table (TT): search results by position, shared by threads without locks.
//!
//! One table serves all threads of a search, and several searches if the caller wants that. Every
//! word is atomic; an entry torn by two threads fails its own check and reads as absent.

mod bucket;
mod entry;
mod memory;
mod prefault;
mod prefetch;

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::thread;

use lucena_board::{Move, Position};

use self::bucket::{Bucket, ENTRIES_PER_BUCKET};
use self::entry::N_GENERATIONS;
pub use self::entry::{Bound, TtEntry};
use self::memory::Buckets;
pub(crate) use self::prefault::Prefault;

/// Transposition table: search results by position key, shared by threads without locks.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::Score;
/// use lucena_search::{Bound, TtEntry, TranspositionTable};
/// let table = TranspositionTable::new(1)?;
/// let pos = Position::initial();
/// let entry = TtEntry::new(Score::cp(20), Bound::Exact, 7).with_move(pos.legal_moves()[0]);
/// table.store(pos.key(), entry);
/// assert_eq!(table.probe(pos.key()), Some(entry));
/// # Ok::<(), lucena_search::TtError>(())
/// ```
pub struct TranspositionTable {
    buckets: Buckets,
    generation: AtomicU8,
    /// Whether anything may have been stored since the table was allocated or cleared.
    is_used: AtomicBool,
}

/// Error of allocating a transposition table: not enough memory.
///
/// ```
/// use lucena_search::TranspositionTable;
/// let error = TranspositionTable::new(1 << 40).err().unwrap();
/// assert!(error.to_string().contains("MiB"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TtError {
    megabytes: usize,
}

impl TranspositionTable {
    /// An empty table of exactly this many MiB; 0 gives the smallest table, one cache line. It
    /// returns at once: the system commits memory as it is used.
    ///
    /// ```
    /// use lucena_search::TranspositionTable;
    /// assert_eq!(TranspositionTable::new(2)?.bytes(), 2 << 20);
    /// # Ok::<(), lucena_search::TtError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Not enough memory.
    pub fn new(megabytes: usize) -> Result<Self, TtError> {
        let bytes = megabytes.checked_mul(1 << 20);
        let buckets = bytes.and_then(|bytes| Buckets::zeroed((bytes / size_of::<Bucket>()).max(1)));
        let buckets = buckets.ok_or(TtError { megabytes })?;
        Ok(Self { buckets, generation: AtomicU8::new(0), is_used: AtomicBool::new(false) })
    }

    /// Size of the table in bytes.
    ///
    /// ```
    /// use lucena_search::TranspositionTable;
    /// assert_eq!(TranspositionTable::new(0)?.bytes(), 64);
    /// # Ok::<(), lucena_search::TtError>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// The entry of the position with this key.
    ///
    /// Sixteen bits of the key are compared within a bucket of six entries, so once in ten thousand
    /// probes of a full table the entry is that of another position: check that the move is legal.
    #[must_use]
    #[inline]
    pub fn probe(&self, key: u64) -> Option<TtEntry> {
        self.bucket(key).probe(key as u16)
    }

    /// Stores the result of a search. It replaces an entry of the same position, or else the oldest
    /// and shallowest entry of the bucket.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// use lucena_search::{Bound, TtEntry, TranspositionTable};
    /// let table = TranspositionTable::new(1)?;
    /// table.store(42, TtEntry::new(Score::cp(-3), Bound::Upper, 2));
    /// assert_eq!(table.probe(42).map(|entry| entry.depth), Some(2));
    /// # Ok::<(), lucena_search::TtError>(())
    /// ```
    pub fn store(&self, key: u64, entry: TtEntry) {
        self.is_used.store(true, Ordering::Relaxed);
        self.store_in_search(key, entry);
    }

    /// Stores without marking the table as used, which [`Self::new_generation`] has done.
    #[inline]
    pub(crate) fn store_in_search(&self, key: u64, entry: TtEntry) {
        self.bucket(key).store(key as u16, entry, self.generation.load(Ordering::Relaxed));
    }

    /// Starts a new generation for a new search: entries of earlier ones are replaced first.
    pub fn new_generation(&self) {
        self.is_used.store(true, Ordering::Relaxed);
        let next = (self.generation.load(Ordering::Relaxed) + 1) % N_GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// Clears the table with this many threads.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// use lucena_search::{Bound, TtEntry, TranspositionTable};
    /// let table = TranspositionTable::new(1)?;
    /// table.store(42, TtEntry::new(Score::ZERO, Bound::Exact, 1));
    /// table.clear(2);
    /// assert_eq!(table.probe(42), None);
    /// # Ok::<(), lucena_search::TtError>(())
    /// ```
    pub fn clear(&self, n_threads: usize) {
        if !self.is_used.load(Ordering::Relaxed) {
            // Clearing a new table would only commit its memory.
            return;
        }
        self.generation.store(0, Ordering::Relaxed);
        // More threads than this only wait for memory.
        const MAX_THREADS: usize = 16;
        let part = self.buckets.len().div_ceil(n_threads.clamp(1, MAX_THREADS));
        thread::scope(|scope| {
            let mut parts = self.buckets.chunks(part);
            let own = parts.next();
            for buckets in parts {
                let clear = move || buckets.iter().for_each(Bucket::clear);
                if thread::Builder::new().spawn_scoped(scope, clear).is_err() {
                    // The system would not start another thread.
                    clear();
                }
            }
            own.into_iter().flatten().for_each(Bucket::clear);
        });
    }

    /// How full the table is with entries of the current search, in permille (UCI `hashfull`).
    #[must_use]
    pub fn hash_full(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        self.permille(|entry_generation| entry_generation == generation)
    }

    /// How full the table is with entries of any search since it was cleared, in permille.
    ///
    /// ```
    /// use lucena_board::Game;
    /// use lucena_eval::Material;
    /// use lucena_search::{Limits, Search};
    /// let mut search = Search::new(Material::default()).hash_mb(1);
    /// for _ in 0..2 {
    ///     search.run(&Game::default(), &Limits::nodes(5_000), |_| {});
    /// }
    /// assert!(search.tt().hash_full_of_game() >= search.tt().hash_full());
    /// ```
    #[must_use]
    pub fn hash_full_of_game(&self) -> u32 {
        self.permille(|_| true)
    }

    /// The entries of some generations in a sample, in permille.
    fn permille(&self, is_counted: impl Fn(u8) -> bool) -> u32 {
        const SAMPLE: usize = 1000;
        let sample = &self.buckets[..SAMPLE.min(self.buckets.len())];
        let used: usize = sample.iter().map(|bucket| bucket.count(&is_counted)).sum();
        (used * 1000 / (sample.len() * ENTRIES_PER_BUCKET)) as u32
    }

    /// Prefaults this many bytes from this one on, up to the end of the table.
    fn prefault_part(&self, first_byte: usize, n_bytes: usize) {
        const PAGE: usize = 4096;
        let buckets = self.buckets.iter().skip(first_byte / size_of::<Bucket>());
        let buckets = buckets.take(n_bytes / size_of::<Bucket>());
        buckets.step_by(PAGE / size_of::<Bucket>()).for_each(Bucket::touch);
    }

    /// Prefetches the bucket of this key, so that memory latency overlaps with the search.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch::prefetch(self.bucket(key));
    }

    /// Principal variation from this position on, as far as TT moves lead.
    #[must_use]
    pub fn extract_pv(&self, position: &Position, max_moves: usize) -> Vec<Move> {
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

    /// The high bits of the key select the bucket, the low ones the entry in it.
    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

impl fmt::Display for TtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a transposition table of {} MiB", self.megabytes)
    }
}

impl std::error::Error for TtError {}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lucena_eval::Score;

    use super::*;

    #[test]
    fn memory_is_exact() {
        for megabytes in [1, 3, 16] {
            let table = TranspositionTable::new(megabytes).expect("a few megabytes are there");
            assert_eq!(table.bytes(), megabytes << 20);
        }
        assert_eq!(size_of::<Bucket>(), 64);
        assert_eq!(align_of::<Bucket>(), 64);
    }

    #[test]
    fn fullness_counts_this_generation_only() {
        let table = TranspositionTable::new(0).expect("a bucket is there");
        for key in 0..6 {
            table.store(key, TtEntry::new(Score::ZERO, Bound::Exact, 1));
        }
        assert_eq!(table.hash_full(), 1000);
        table.new_generation();
        assert_eq!((table.hash_full(), table.hash_full_of_game()), (0, 1000));
    }

    #[test]
    fn several_threads_clear_everything() {
        let table = TranspositionTable::new(1).expect("a megabyte is there");
        let keys: Vec<u64> = (0..1000u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        for &key in &keys {
            table.store(key, TtEntry::new(Score::ZERO, Bound::Exact, 1));
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
            table.store_in_search(42, TtEntry::new(Score::ZERO, Bound::Exact, 1));
            table.clear(1);
            assert_eq!(table.probe(42), None);
            table.store(42, TtEntry::new(Score::ZERO, Bound::Exact, 1));
            table.clear(1);
            assert_eq!(table.probe(42), None);
        }
    }

    /// Resident memory of this process in bytes.
    #[cfg(target_os = "linux")]
    fn resident() -> usize {
        let statm = std::fs::read_to_string("/proc/self/statm").expect("Linux has it");
        let pages = statm.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok());
        pages.expect("the second number is that of resident pages") * 4096
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_new_table_is_not_committed_until_it_is_prefaulted() {
        const MIB: usize = 1 << 20;
        let before = resident();
        let table = Arc::new(TranspositionTable::new(256).expect("256 megabytes are there"));
        table.clear(1);
        // Other tests need some memory meanwhile.
        assert!(resident() < before + 128 * MIB);
        Prefault::start(&table).wait();
        assert!(resident() > before + 192 * MIB);
    }

    #[test]
    fn memory_is_prefaulted_under_a_search_that_uses_it() {
        let table = Arc::new(TranspositionTable::new(48).expect("48 megabytes are there"));
        let mut prefault = Prefault::start(&table);
        let keys = || (0..100_000_u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let entry_of = |key: u64| TtEntry::new(Score::cp(key as i32 % 1000), Bound::Lower, 9);
        keys().for_each(|key| table.store(key, entry_of(key)));
        prefault.wait();
        let n_kept = keys().filter(|&key| table.probe(key) == Some(entry_of(key))).count();
        assert!(n_kept > 99_900, "{n_kept} of 100000");
        assert_eq!(Arc::strong_count(&table), 1);
        // Cancelling early is fine, too.
        drop(Prefault::start(&table));
        // The last part may be smaller than the others.
        for first_byte in [0, (48 << 20) - 64, 48 << 20, usize::MAX] {
            table.prefault_part(first_byte, 8 << 20);
        }
    }

    #[test]
    fn threads_never_read_a_torn_entry() {
        let table = TranspositionTable::new(0).expect("a bucket is there");
        let entry_of = |key: u64| TtEntry::new(Score::cp(key as i32), Bound::Lower, key as u8);
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
