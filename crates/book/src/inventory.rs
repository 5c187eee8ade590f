//! All of a book, read once.

use arrayvec::ArrayVec;

use crate::{Book, BookError, Entry, EntryAt, RawMove, Source};

/// Different moves of a position that are told apart, for counting what comes twice.
const MOVES_MAX: usize = 256;

/// What is in a book, by counting its entries; no position is needed for that.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{Book, Entry};
/// let start = Position::initial();
/// let entry = |san, weight| Entry::new(&start, start.parse_san(san).unwrap(), weight);
/// let entries = [entry("e4", 1), entry("d4", 4), entry("e4", 2)];
/// let inventory = Book::new(entries.map(Entry::to_bytes).concat())?.verify()?;
/// assert_eq!((inventory.n_entries, inventory.n_positions, inventory.n_moves()), (3, 1, 2));
/// assert_eq!((inventory.n_repeated, inventory.n_unordered), (1, 1));
/// assert_eq!((inventory.min_weight, inventory.max_weight), (1, 4));
/// # Ok::<(), lucena_book::BookError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Inventory {
    /// Entries, without those of the header.
    pub n_entries: u64,
    /// Different keys.
    pub n_positions: u64,
    /// Entries with a move that an entry before has for the same key.
    pub n_repeated: u64,
    /// Positions whose weights do not fall.
    pub n_unordered: u64,
    /// Entries with the null move.
    pub n_null: u64,
    /// Entries that say that a move is not to be played.
    pub n_unplayable: u64,
    /// Entries in which something has been learnt.
    pub n_learnt: u64,
    /// Entries with a promotion.
    pub n_promotions: u64,
    /// The most entries for one key.
    pub most_for_key: u64,
    /// The least weight.
    pub min_weight: u16,
    /// The greatest weight.
    pub max_weight: u16,
    /// The sum of all weights.
    pub total_weight: u64,
}

impl Inventory {
    /// Different moves, counted for each position.
    ///
    /// ```
    /// assert_eq!(lucena_book::Inventory::default().n_moves(), 0);
    /// ```
    #[must_use]
    pub const fn n_moves(&self) -> u64 {
        self.n_entries - self.n_repeated
    }

    fn add(&mut self, entry: &Entry) {
        let is_first = self.n_entries == 0;
        self.n_entries += 1;
        self.n_null += u64::from(entry.raw == RawMove::NULL);
        self.n_unplayable += u64::from(entry.weight == 0);
        self.n_learnt += u64::from(entry.learn != 0);
        self.n_promotions += u64::from(entry.raw.has_promotion());
        self.min_weight = if is_first { entry.weight } else { self.min_weight.min(entry.weight) };
        self.max_weight = self.max_weight.max(entry.weight);
        self.total_weight += u64::from(entry.weight);
    }
}

/// What is known of the key that is being read.
#[derive(Default)]
struct Group {
    moves: ArrayVec<RawMove, MOVES_MAX>,
    n_entries: u64,
    last_weight: u16,
    is_unordered: bool,
}

impl Group {
    /// Whether the move has come before.
    fn add(&mut self, entry: &Entry) -> bool {
        self.is_unordered |= self.n_entries > 0 && entry.weight > self.last_weight;
        self.last_weight = entry.weight;
        self.n_entries += 1;
        let is_repeated = self.moves.contains(&entry.raw);
        if !is_repeated {
            let _ = self.moves.try_push(entry.raw);
        }
        is_repeated
    }

    fn close(&self, inventory: &mut Inventory) {
        inventory.n_positions += u64::from(self.n_entries > 0);
        inventory.n_unordered += u64::from(self.is_unordered);
        inventory.most_for_key = inventory.most_for_key.max(self.n_entries);
    }
}

impl<S: Source> Book<S> {
    /// Reads all of the book, checks that its keys rise, and tells what is in it.
    ///
    /// ```
    /// use lucena_book::{Book, BookError};
    /// assert_eq!(Book::new([])?.verify()?.n_entries, 0);
    /// # Ok::<(), BookError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first entry that is out of order or cannot be read.
    pub fn verify(&self) -> Result<Inventory, BookError> {
        let (mut inventory, mut group, mut before) = (Inventory::default(), Group::default(), 0);
        for entry in self.entries() {
            let EntryAt { at, entry } = entry?;
            let key = entry.key;
            if key < before {
                return Err(BookError::Unsorted { at, key, before });
            }
            if key != before {
                group.close(&mut inventory);
                group = Group::default();
            }
            before = key;
            inventory.add(&entry);
            inventory.n_repeated += u64::from(group.add(&entry));
        }
        group.close(&mut inventory);
        Ok(inventory)
    }
}
