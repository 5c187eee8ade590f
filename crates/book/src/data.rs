//! A book in memory, to be changed and written.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::{Book, BookError, Entry, Header, MergePolicy, RawMove, Source};

/// A book in memory: what [`BookBuilder`](crate::BookBuilder) makes, and what is merged, filtered
/// and written.
///
/// The same entries give the same bytes, in whatever order they came.
///
/// # Invariants
/// 1. Entries are sorted by key, the greatest weight first, and then by the bits of the move.
/// 2. No two entries have the same key and move.
/// 3. No entry has the key 0, which is for headers.
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
    /// A book of these entries. The weights of equal moves of a position are added, up to 65535,
    /// and what the first of them has learnt is kept. Entries of key 0 are dropped.
    ///
    /// ```
    /// assert!(lucena_book::BookData::from_entries([]).is_empty());
    /// ```
    #[must_use]
    pub fn from_entries(entries: impl IntoIterator<Item = Entry>) -> Self {
        let mut merged = BTreeMap::new();
        for entry in entries {
            insert(&mut merged, entry, MergePolicy::Sum);
        }
        Self::sorted(None, merged.into_values())
    }

    /// Everything that is in a book. The same move in several entries becomes one, as
    /// [`BookData::from_entries`] does it; a header that is broken is left out.
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
    /// The book cannot be read to its end, or its keys do not rise.
    pub fn read<S: Source>(book: &Book<S>) -> Result<Self, BookError> {
        let mut merged = BTreeMap::new();
        let mut before = 0;
        for entry in book.entries() {
            let crate::EntryAt { at, entry } = entry?;
            let key = entry.key;
            if key < before {
                return Err(BookError::Unsorted { at, key, before });
            }
            before = key;
            insert(&mut merged, entry, MergePolicy::Sum);
        }
        let header = match book.header() {
            Err(BookError::Header { .. }) => None,
            header => header?,
        };
        Ok(Self::sorted(header, merged.into_values()))
    }

    /// Entries that differ in key or move.
    pub(crate) fn sorted(header: Option<Header>, entries: impl Iterator<Item = Entry>) -> Self {
        let mut entries: Vec<Entry> = entries.filter(|entry| entry.key != 0).collect();
        entries.sort_unstable_by_key(|it| (it.key, u16::MAX - it.weight, it.raw));
        Self { header, entries }
    }

    /// The entries, in order.
    ///
    /// ```
    /// assert_eq!(lucena_book::BookData::default().entries(), []);
    /// ```
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many entries there are.
    ///
    /// ```
    /// assert_eq!(lucena_book::BookData::default().len(), 0);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
    ///
    /// ```
    /// assert!(lucena_book::BookData::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What the book says of itself.
    ///
    /// ```
    /// assert_eq!(lucena_book::BookData::default().header(), None);
    /// ```
    #[must_use]
    pub const fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// The same book with another header, or none.
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

    /// The book as files have it.
    ///
    /// ```
    /// assert!(lucena_book::BookData::default().to_bytes().is_empty());
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = self.header.iter().flat_map(Header::entries);
        header.chain(self.entries.iter().copied()).flat_map(Entry::to_bytes).collect()
    }

    /// The book to ask.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let book = lucena_book::BookData::default().to_book();
    /// assert!(book.find(&Position::initial())?.is_empty());
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub fn to_book(&self) -> Book<Vec<u8>> {
        Book::new(self.to_bytes()).expect("entries are whole and in order")
    }

    /// This book and another one. The header stays.
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
            self.entries.iter().map(|&entry| ((entry.key, entry.raw), entry)).collect();
        let is_known = |key| self.entries.binary_search_by_key(&key, |entry| entry.key).is_ok();
        for &entry in &other.entries {
            if policy != MergePolicy::FirstWins || !is_known(entry.key) {
                insert(&mut merged, entry, policy);
            }
        }
        Self::sorted(self.header.clone(), merged.into_values())
    }
}

type Merged = BTreeMap<(u64, RawMove), Entry>;

fn insert(merged: &mut Merged, entry: Entry, policy: MergePolicy) {
    let known = merged.entry((entry.key, entry.raw));
    known
        .and_modify(|known| known.weight = policy.weight(known.weight, entry.weight))
        .or_insert(entry);
}
