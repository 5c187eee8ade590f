//! A book that is read.

use core::fmt;

use arrayvec::ArrayVec;
use lucena_board::Position;

use crate::find::{key_at, lower_bound};
use crate::found::Found;
use crate::{BookError, Entry, MoveFault, Skipped, Source};

/// Entries that are looked at in the first place: a file in disorder or of something else shows it.
const N_SAMPLES: u64 = 64;
/// What no text begins with for so many bytes is no text.
const TEXT_BYTES: usize = 64;
/// Entries of one key, merged or not. No position has a twentieth of so many moves.
const CROWD_MAX: usize = 4096;

/// A Polyglot book, wherever its bytes are.
///
/// Opening one looks at a few entries only, and so does each question: the bytes may be in a slice,
/// a memory map or a file, see [`Source`]. [`Book::verify`] reads all of it.
///
/// What real books do is understood: castling in both spellings, the same move several times (the
/// weights are added), weights in no order, headers. What makes no sense is left out and told.
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
    /// A book from anything that has bytes. No bytes are an empty book.
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
    /// The bytes end inside an entry, are text, are in disorder as far as a few samples show, or
    /// cannot be read.
    pub fn new(source: S) -> Result<Self, BookError> {
        let (entry, n_bytes) = (Entry::BYTES as u64, source.n_bytes());
        let n_entries = n_bytes / entry;
        let cut_off = n_bytes % entry;
        let order = match cut_off {
            0 => check_samples(&source, n_entries),
            n_bytes => Err(BookError::Truncated { at: n_entries * entry, n_bytes }),
        };
        // What looks like text and is in order is a book even so, strange as it is.
        if order.is_err() && is_text(&source, n_entries)? {
            return Err(BookError::Text);
        }
        order?;
        let n_header = lower_bound(&source, n_entries, 1)?;
        Ok(Self { source, n_entries, n_header })
    }

    /// Where the bytes come from.
    ///
    /// ```
    /// let book = lucena_book::Book::new([0; 16])?;
    /// assert_eq!(book.source().len(), 16);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    pub const fn source(&self) -> &S {
        &self.source
    }

    /// How many entries there are, without those of the header.
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

    /// Whether there is no entry.
    ///
    /// ```
    /// assert!(lucena_book::Book::new([])?.is_empty());
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All entries in the order of the book, without those of the header.
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

    /// The entries of the header, if there is one: those of key 0.
    #[cfg(feature = "alloc")]
    pub(crate) const fn header_entries(&self) -> Entries<'_, S> {
        Entries { source: &self.source, next: 0, end: self.n_header, key: None }
    }

    /// The entries of a position's key as they stand in the book: any moves, in any order.
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
    /// The book cannot be read where it has to be.
    pub fn entries_of(&self, key: u64) -> Result<Entries<'_, S>, BookError> {
        // Key 0 is for headers; a position that has it has no moves.
        let next = match key {
            0 => self.n_entries,
            _ => lower_bound(&self.source, self.n_entries, key)?,
        };
        Ok(Entries { source: &self.source, next, end: self.n_entries, key: Some(key) })
    }

    /// Whether there is an entry for a position's key.
    ///
    /// ```
    /// use lucena_book::Book;
    /// assert!(Book::new([1; 16])?.has_key(0x0101_0101_0101_0101)?);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The book cannot be read where it has to be.
    pub fn has_key(&self, key: u64) -> Result<bool, BookError> {
        Ok(self.entries_of(key)?.next().transpose()?.is_some())
    }

    /// The moves for a position: legal, each once, the greatest weight first.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let book = lucena_book::Book::new([])?;
    /// assert!(book.find(&Position::initial())?.is_empty());
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The book cannot be read where it has to be, its order is broken there, or there are
    /// thousands of entries for the position.
    #[inline]
    pub fn find(&self, position: &Position) -> Result<Found, BookError> {
        let mut found = Found::new(position);
        let key = position.key();
        for (n_seen, entry) in self.entries_of(key)?.enumerate() {
            let EntryAt { at, entry } = entry?;
            if n_seen >= CROWD_MAX {
                return Err(BookError::Crowded { at, key });
            }
            match entry.raw.to_move(position) {
                Ok(mv) => found.add(mv, &entry).map_err(|()| BookError::Crowded { at, key })?,
                Err(MoveFault::Null) => {}
                Err(fault) => found.skip(Skipped { at, entry, fault }),
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

/// Whether the first bytes are printable characters and line ends only. Entries have zeros; what
/// has not even two entries cannot be told.
fn is_text<S: Source>(source: &S, n_entries: u64) -> Result<bool, BookError> {
    let mut bytes = ArrayVec::<u8, TEXT_BYTES>::new();
    for index in 0..n_entries.min((TEXT_BYTES / Entry::BYTES) as u64) {
        bytes.extend(source.entry_bytes(index)?);
    }
    let is_text = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r' | 0x80..);
    // Letters of other alphabets are few at the head of a file of games.
    let n_foreign = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    Ok(bytes.len() > Entry::BYTES && bytes.iter().all(is_text) && n_foreign <= TEXT_BYTES / 16)
}

fn check_samples<S: Source>(source: &S, n_entries: u64) -> Result<(), BookError> {
    let Some(last) = n_entries.checked_sub(1) else { return Ok(()) };
    let mut before = 0;
    for number in 0..=N_SAMPLES.min(last) {
        let index =
            (u128::from(last) * u128::from(number) / u128::from(N_SAMPLES.min(last).max(1))) as u64;
        let key = key_at(source, index)?;
        if key < before {
            return Err(BookError::Unsorted { at: index * Entry::BYTES as u64, key, before });
        }
        before = key;
    }
    Ok(())
}

/// An entry, and where it begins in the book.
///
/// ```
/// let book = lucena_book::Book::new([1; 32])?;
/// assert_eq!(book.entries().nth(1).unwrap()?.at, 16);
/// # Ok::<(), lucena_book::BookError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryAt {
    /// The byte.
    pub at: u64,
    /// The entry.
    pub entry: Entry,
}

/// Entries one after the other. An error is the last item.
///
/// ```
/// let book = lucena_book::Book::new([1; 32])?;
/// assert!(book.entries().all(|entry| entry.is_ok()));
/// # Ok::<(), lucena_book::BookError>(())
/// ```
#[derive(Debug)]
pub struct Entries<'a, S> {
    source: &'a S,
    next: u64,
    end: u64,
    /// Entries of this key alone.
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
            Some(before) if entry.key != before => {
                self.next = self.end;
                let key = entry.key;
                (key < before).then_some(Err(BookError::Unsorted { at, key, before }))
            }
            _ => Some(Ok(EntryAt { at, entry })),
        }
    }
}
