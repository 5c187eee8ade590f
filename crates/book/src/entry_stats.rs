//! Statistics of the entries of a book.

use arrayvec::ArrayVec;

use crate::{Book, BookError, Entry, EntryAt, RawMove, Source};

/// Maximum number of distinct moves per position when counting duplicates.
const MOVES_MAX: usize = 256;

/// Statistics of all entries of a book; needs no positions.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{Book, Entry};
/// let start = Position::initial();
/// let entry = |san, weight| Entry::new(&start, start.parse_san(san).unwrap(), weight);
/// let entries = [entry("e4", 1), entry("d4", 4), entry("e4", 2)];
/// let stats = Book::new(entries.map(Entry::to_bytes).concat())?.verify()?;
/// assert_eq!((stats.n_entries, stats.n_positions, stats.n_moves()), (3, 1, 2));
/// assert_eq!((stats.n_duplicates, stats.n_unordered), (1, 1));
/// assert_eq!((stats.min_weight, stats.max_weight), (1, 4));
/// # Ok::<(), lucena_book::BookError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct EntryStats {
    /// Number of entries, without the header.
    pub n_entries: u64,
    /// Number of distinct keys.
    pub n_positions: u64,
    /// Number of entries that repeat a move of the same position.
    pub n_duplicates: u64,
    /// Number of positions whose entries are not sorted by weight, highest first.
    pub n_unordered: u64,
    /// Number of entries with the null move.
    pub n_null: u64,
    /// Number of entries with weight 0, which are never played.
    pub n_zero_weight: u64,
    /// Number of entries with a learn field other than 0.
    pub n_with_learn: u64,
    /// Number of entries with a promotion.
    pub n_promotions: u64,
    /// Highest number of entries with the same key.
    pub max_entries_per_key: u64,
    /// Lowest weight.
    pub min_weight: u16,
    /// Highest weight.
    pub max_weight: u16,
    /// Sum of all weights.
    pub total_weight: u64,
}

impl EntryStats {
    /// Returns the number of distinct moves, counted per position.
    #[must_use]
    pub const fn n_moves(&self) -> u64 {
        self.n_entries - self.n_duplicates
    }

    fn add(&mut self, entry: &Entry) {
        let is_first = self.n_entries == 0;
        self.n_entries += 1;
        self.n_null += u64::from(entry.raw_move == RawMove::NULL);
        self.n_zero_weight += u64::from(entry.weight == 0);
        self.n_with_learn += u64::from(entry.learn != 0);
        self.n_promotions += u64::from(entry.raw_move.has_promotion());
        self.min_weight = if is_first { entry.weight } else { self.min_weight.min(entry.weight) };
        self.max_weight = self.max_weight.max(entry.weight);
        self.total_weight += u64::from(entry.weight);
    }
}

/// The entries of the current key.
#[derive(Default)]
struct Group {
    moves: ArrayVec<RawMove, MOVES_MAX>,
    n_entries: u64,
    last_weight: u16,
    is_unordered: bool,
}

impl Group {
    /// Returns whether the move is a duplicate.
    fn add(&mut self, entry: &Entry) -> bool {
        self.is_unordered |= self.n_entries > 0 && entry.weight > self.last_weight;
        self.last_weight = entry.weight;
        self.n_entries += 1;
        let is_duplicate = self.moves.contains(&entry.raw_move);
        if !is_duplicate {
            let _ = self.moves.try_push(entry.raw_move);
        }
        is_duplicate
    }

    fn finish(&self, stats: &mut EntryStats) {
        stats.n_positions += u64::from(self.n_entries > 0);
        stats.n_unordered += u64::from(self.is_unordered);
        stats.max_entries_per_key = stats.max_entries_per_key.max(self.n_entries);
    }
}

impl<S: Source> Book<S> {
    /// Reads the whole book, checks that it is sorted by key and returns statistics.
    ///
    /// # Errors
    ///
    /// An entry is out of order or cannot be read.
    pub fn verify(&self) -> Result<EntryStats, BookError> {
        let (mut stats, mut group, mut previous) = (EntryStats::default(), Group::default(), 0);
        for entry in self.entries() {
            let EntryAt { at, entry } = entry?;
            let key = entry.key;
            if key < previous {
                return Err(BookError::Unsorted { at, key, previous });
            }
            if key != previous {
                group.finish(&mut stats);
                group = Group::default();
            }
            previous = key;
            stats.add(&entry);
            stats.n_duplicates += u64::from(group.add(&entry));
        }
        group.finish(&mut stats);
        Ok(stats)
    }
}
