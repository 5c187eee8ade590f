//! Polyglot books opened for reading.

use core::fmt;

use arrayvec::ArrayVec;
use lucena_board::Position;

use crate::book_moves::BookMoves;
use crate::interpolation_search::{key_at, lower_bound};
use crate::{BookError, Entry, RawMoveError, SkippedEntry, Source};

/// Number of entries sampled when a book is opened, to detect unsorted files and other formats.
const N_SAMPLES: u64 = 64;
/// Number of bytes inspected to detect text files.
const TEXT_BYTES: usize = 64;
/// Maximum number of entries per key, duplicates included. No position has more than 218 moves.
const ENTRIES_PER_KEY_MAX: usize = 4096;

/// A Polyglot opening book.
///
/// Opening a book samples a few entries only, and a lookup reads only the entries it needs, so the
/// bytes may be in a slice, a memory map or a file, see [`Source`]. [`Book::verify`] reads the
/// whole book.
///
/// Both encodings of castling are supported, as are duplicate moves (their weights are added up),
/// unsorted weights and headers. Entries with an illegal move are skipped and reported by
/// [`BookMoves::skipped`].
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{Book, Entry};
///
/// let start = Position::initial();
/// let mut bytes = Vec::new();
/// for (san, weight) in [("e4", 60), ("d4", 30)] {
///     bytes.extend(Entry::new(&start, start.parse_san(san)?, weight).to_bytes());
/// }
/// let book = Book::new(bytes)?;
/// let found = book.find(&start)?;
/// assert_eq!(found.best().unwrap().mv.to_string(), "e2e4");
/// assert_eq!(found.total_weight(), 90);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Book<S> {
    source: S,
    n_entries: u64,
    n_header: u64,
}

impl<S: Source> Book<S> {
    /// Opens a book from any [`Source`]. No bytes at all are an empty book.
    ///
    /// ```
    /// use lucena_book::{Book, BookError};
    /// assert!(Book::new(&[0; 32][..]).is_ok());
    /// let games = "[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0 ..";
    /// assert_eq!(Book::new(games.as_bytes()).unwrap_err(), BookError::Text);
    /// ```
    ///
    /// # Errors
    ///
    /// The size is not a multiple of 16 bytes, the bytes are text, the sampled entries are not
    /// sorted, or an entry cannot be read.
    pub fn new(source: S) -> Result<Self, BookError> {
        let (entry, n_bytes) = (Entry::BYTES as u64, source.n_bytes());
        let n_entries = n_bytes / entry;
        let n_trailing = n_bytes % entry;
        let sorted = match n_trailing {
            0 => check_samples(&source, n_entries),
            n_bytes => Err(BookError::Truncated { at: n_entries * entry, n_bytes }),
        };
        // A sorted file is a book, even if its bytes happen to be printable.
        if sorted.is_err() && is_text(&source, n_entries)? {
            return Err(BookError::Text);
        }
        sorted?;
        let n_header = lower_bound(&source, n_entries, 1)?;
        Ok(Self { source, n_entries, n_header })
    }

    /// Returns the source of the bytes.
    pub const fn source(&self) -> &S {
        &self.source
    }

    /// Returns the number of entries, not counting the header.
    ///
    /// ```
    /// use lucena_book::Book;
    /// assert_eq!(Book::new([1; 32])?.len(), 2);
    /// assert_eq!(Book::new([0; 32])?.len(), 0);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.n_entries - self.n_header
    }

    /// Returns whether the book has no entries.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Iterates over all entries in file order, skipping the header.
    ///
    /// ```
    /// use lucena_book::{Book, Entry};
    /// let book = Book::new([[1; 16], [2; 16]].concat())?;
    /// let entries = book.entries().map(|it| it.map(|it| it.entry));
    /// let expected = [[1; 16], [2; 16]].map(Entry::from_bytes);
    /// assert_eq!(entries.collect::<Result<Vec<_>, _>>()?, expected);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    pub const fn entries(&self) -> Entries<'_, S> {
        Entries { source: &self.source, next: self.n_header, end: self.n_entries, key: None }
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn has_header(&self) -> bool {
        self.n_header > 0
    }

    /// The entries of the header, those with key 0.
    #[cfg(feature = "alloc")]
    pub(crate) const fn header_entries(&self) -> Entries<'_, S> {
        Entries { source: &self.source, next: 0, end: self.n_header, key: None }
    }

    /// Iterates over the entries with a key as they are stored, legal or not.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{Book, Entry};
    /// let start = Position::initial();
    /// let entry = Entry::new(&start, start.parse_san("e4").unwrap(), 1);
    /// let bytes = [entry, Entry { weight: 2, ..entry }].map(Entry::to_bytes).concat();
    /// let book = Book::new(bytes)?;
    /// assert_eq!(book.entries_of(start.key())?.count(), 2);
    /// assert_eq!(book.entries_of(7)?.count(), 0);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The book cannot be read.
    pub fn entries_of(&self, key: u64) -> Result<Entries<'_, S>, BookError> {
        // Key 0 is reserved for the header.
        let next = match key {
            0 => self.n_entries,
            _ => lower_bound(&self.source, self.n_entries, key)?,
        };
        Ok(Entries { source: &self.source, next, end: self.n_entries, key: Some(key) })
    }

    /// Returns whether there is an entry with this key.
    ///
    /// # Errors
    ///
    /// The book cannot be read.
    pub fn has_key(&self, key: u64) -> Result<bool, BookError> {
        Ok(self.entries_of(key)?.next().transpose()?.is_some())
    }

    /// Looks up the legal book moves of a position, sorted by weight, highest first.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{Book, Entry};
    /// let start = Position::initial();
    /// let book = Book::new(Entry::new(&start, start.parse_san("e4").unwrap(), 1).to_bytes())?;
    /// assert_eq!(book.find(&start)?.moves().len(), 1);
    /// let after = start.play_san("e4").unwrap();
    /// assert!(book.find(&after)?.is_empty());
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The book cannot be read, is not sorted near the position's key, or has thousands of entries
    /// for the position.
    #[inline]
    pub fn find(&self, position: &Position) -> Result<BookMoves, BookError> {
        let mut found = BookMoves::new(position);
        let key = position.key();
        for (n_seen, entry) in self.entries_of(key)?.enumerate() {
            let EntryAt { at, entry } = entry?;
            if n_seen >= ENTRIES_PER_KEY_MAX {
                return Err(BookError::TooManyEntries { at, key });
            }
            match entry.raw_move.to_move(position) {
                Ok(mv) => {
                    found.add(mv, &entry).map_err(|()| BookError::TooManyEntries { at, key })?
                }
                Err(RawMoveError::Null) => {}
                Err(error) => found.skip(SkippedEntry { at, entry, error }),
            }
        }
        found.sort();
        Ok(found)
    }
}

impl<S> fmt::Debug for Book<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book")
            .field("len", &(self.n_entries - self.n_header))
            .finish_non_exhaustive()
    }
}

/// Whether the first bytes are printable characters and line ends only. Entries contain zero bytes;
/// a single entry is too short to decide.
fn is_text<S: Source>(source: &S, n_entries: u64) -> Result<bool, BookError> {
    let mut bytes = ArrayVec::<u8, TEXT_BYTES>::new();
    for index in 0..n_entries.min((TEXT_BYTES / Entry::BYTES) as u64) {
        bytes.extend(source.entry_bytes(index)?);
    }
    let is_text = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r' | 0x80..);
    // PGN tags may contain a few letters outside ASCII.
    let n_non_ascii = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    Ok(bytes.len() > Entry::BYTES && bytes.iter().all(is_text) && n_non_ascii <= TEXT_BYTES / 16)
}

/// Checks that a sample of evenly spaced entries is sorted by key.
fn check_samples<S: Source>(source: &S, n_entries: u64) -> Result<(), BookError> {
    let Some(last) = n_entries.checked_sub(1) else { return Ok(()) };
    let mut previous = 0;
    for number in 0..=N_SAMPLES.min(last) {
        let index =
            (u128::from(last) * u128::from(number) / u128::from(N_SAMPLES.min(last).max(1))) as u64;
        let key = key_at(source, index)?;
        if key < previous {
            return Err(BookError::Unsorted { at: index * Entry::BYTES as u64, key, previous });
        }
        previous = key;
    }
    Ok(())
}

/// An entry and its byte offset in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryAt {
    /// Byte offset of the entry.
    pub at: u64,
    /// The entry.
    pub entry: Entry,
}

/// Iterator over the entries of a book. An error is the last item.
#[derive(Debug)]
pub struct Entries<'a, S> {
    source: &'a S,
    next: u64,
    end: u64,
    /// If set, stop after the entries with this key.
    key: Option<u64>,
}

impl<S: Source> Iterator for Entries<'_, S> {
    type Item = Result<EntryAt, BookError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.end {
            return None;
        }
        let index = self.next;
        self.next += 1;
        let entry = match self.source.entry_bytes(index) {
            Ok(bytes) => Entry::from_bytes(bytes),
            Err(error) => {
                self.next = self.end;
                return Some(Err(error));
            }
        };
        let at = index * Entry::BYTES as u64;
        match self.key {
            Some(previous) if entry.key != previous => {
                self.next = self.end;
                let key = entry.key;
                (key < previous).then_some(Err(BookError::Unsorted { at, key, previous }))
            }
            _ => Some(Ok(EntryAt { at, entry })),
        }
    }
}
