//! Books in memory, for editing and writing.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::{Book, BookError, Entry, Header, MergePolicy, RawMove, Source};

/// A book in memory: the result of [`BookBuilder`](crate::BookBuilder), to be merged, filtered and
/// written.
///
/// The same entries give the same bytes, in whatever order they were added.
///
/// # Invariants
/// 1. Entries are sorted by key, then by weight (highest first), then by encoded move.
/// 2. No two entries have the same key and move.
/// 3. No entry has key 0, which is reserved for the header.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{BookData, Entry};
/// let start = Position::initial();
/// let entry = |san, weight| Entry::new(&start, start.parse_san(san).unwrap(), weight);
/// let data = BookData::from_entries([entry("d4", 1), entry("e4", 2), entry("d4", 3)]);
/// assert_eq!(data.entries(), [entry("d4", 4), entry("e4", 2)]);
/// assert_eq!(data.to_bytes().len(), 32);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookData {
    header: Option<Header>,
    entries: Vec<Entry>,
}

impl BookData {
    /// Creates a book from entries in any order.
    ///
    /// The weights of duplicate moves are added up, to at most 65535, and the first learn field is
    /// kept. Entries with key 0 are dropped.
    #[must_use]
    pub fn from_entries(entries: impl IntoIterator<Item = Entry>) -> Self {
        let mut merged = BTreeMap::new();
        for entry in entries {
            insert(&mut merged, entry, MergePolicy::Sum);
        }
        Self::sorted(None, merged.into_values())
    }

    /// Reads all entries of a book.
    ///
    /// Duplicate moves are combined as by [`BookData::from_entries`]. An invalid header is dropped.
    ///
    /// ```
    /// use lucena_book::{Book, BookData};
    /// let book = Book::new([[1; 16], [2; 16], [2; 16]].concat())?;
    /// assert_eq!(BookData::read(&book)?.len(), 2);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The book cannot be read, or is not sorted by key.
    pub fn read<S: Source>(book: &Book<S>) -> Result<Self, BookError> {
        let mut merged = BTreeMap::new();
        let mut previous = 0;
        for entry in book.entries() {
            let crate::EntryAt { at, entry } = entry?;
            let key = entry.key;
            if key < previous {
                return Err(BookError::Unsorted { at, key, previous });
            }
            previous = key;
            insert(&mut merged, entry, MergePolicy::Sum);
        }
        let header = match book.header() {
            Err(BookError::Header { .. }) => None,
            header => header?,
        };
        Ok(Self::sorted(header, merged.into_values()))
    }

    /// Sorts entries, no two of which have the same key and move.
    pub(crate) fn sorted(header: Option<Header>, entries: impl Iterator<Item = Entry>) -> Self {
        let mut entries: Vec<Entry> = entries.filter(|entry| entry.key != 0).collect();
        entries.sort_unstable_by_key(|it| (it.key, u16::MAX - it.weight, it.raw_move));
        Self { header, entries }
    }

    /// Returns the sorted entries.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the header, if there is one.
    #[must_use]
    pub const fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// Replaces or removes the header.
    ///
    /// ```
    /// use lucena_book::{BookData, Header};
    /// let data = BookData::default().with_header(Header::new(["normal"], ""));
    /// assert!(data.header().is_some());
    /// ```
    #[must_use]
    pub fn with_header(mut self, header: impl Into<Option<Header>>) -> Self {
        self.header = header.into();
        self
    }

    /// Encodes the book in the Polyglot format.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = self.header.iter().flat_map(Header::entries);
        header.chain(self.entries.iter().copied()).flat_map(Entry::to_bytes).collect()
    }

    /// Encodes the book and opens it for lookups.
    #[must_use]
    pub fn to_book(&self) -> Book<Vec<u8>> {
        Book::new(self.to_bytes()).expect("entries are complete and sorted")
    }

    /// Merges another book into a copy of this one, keeping this header.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{BookData, Entry, MergePolicy};
    /// let start = Position::initial();
    /// let entry = |san, weight| Entry::new(&start, start.parse_san(san).unwrap(), weight);
    /// let one = BookData::from_entries([entry("e4", 5)]);
    /// let two = BookData::from_entries([entry("e4", 3), entry("d4", 4)]);
    /// let merged = |policy| one.merge(&two, policy).entries().to_vec();
    /// assert_eq!(merged(MergePolicy::FirstWins), [entry("e4", 5)]);
    /// assert_eq!(merged(MergePolicy::Sum), [entry("e4", 8), entry("d4", 4)]);
    /// assert_eq!(merged(MergePolicy::Max), [entry("e4", 5), entry("d4", 4)]);
    /// ```
    #[must_use]
    pub fn merge(&self, other: &Self, policy: MergePolicy) -> Self {
        let mut merged: Merged =
            self.entries.iter().map(|&entry| ((entry.key, entry.raw_move), entry)).collect();
        let is_in_self = |key| self.entries.binary_search_by_key(&key, |entry| entry.key).is_ok();
        for &entry in &other.entries {
            if policy != MergePolicy::FirstWins || !is_in_self(entry.key) {
                insert(&mut merged, entry, policy);
            }
        }
        Self::sorted(self.header.clone(), merged.into_values())
    }
}

type Merged = BTreeMap<(u64, RawMove), Entry>;

fn insert(merged: &mut Merged, entry: Entry, policy: MergePolicy) {
    merged
        .entry((entry.key, entry.raw_move))
        .and_modify(|first| first.weight = policy.weight(first.weight, entry.weight))
        .or_insert(entry);
}
