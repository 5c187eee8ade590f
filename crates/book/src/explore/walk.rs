//! Every position of a book that can be reached.

use alloc::collections::{BTreeSet, VecDeque};

use lucena_board::Position;

use crate::{Book, BookError, Source};

/// How far to look for positions of a book.
///
/// ```
/// assert_eq!(lucena_book::Reach::default(), lucena_book::Reach::AnyReply);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reach {
    /// By the moves of the book and by any legal move that leads into it, which is right for books
    /// of one side's moves too.
    #[default]
    AnyReply,
    /// By the moves of the book alone.
    BookMoves,
}

/// The positions of a book that can be reached, those with the fewest moves first.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{BookData, Entry, Reach};
/// let start = Position::initial();
/// let e4 = start.parse_san("e4")?;
/// let next = start.play_unchecked(e4);
/// let entries = [Entry::new(&start, e4, 1), Entry::new(&next, next.parse_san("c5")?, 1)];
/// let book = BookData::from_entries(entries).to_book();
/// let plies: Result<Vec<_>, _> = book.reached(&[start], Reach::AnyReply).map(|it| it.map(|it| it.ply)).collect();
/// assert_eq!(plies?, [0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Walk<'a, S> {
    book: &'a Book<S>,
    reach: Reach,
    known: BTreeSet<u64>,
    waiting: VecDeque<Reached>,
    /// The starts; the book need not have them.
    n_starts: usize,
}

/// A position of a book, and how far away it is.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{Book, Reach};
/// let book = Book::new([])?;
/// assert_eq!(book.reached(&[Position::initial()], Reach::AnyReply).count(), 0);
/// # Ok::<(), lucena_book::BookError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The position.
    pub position: Position,
    /// How many moves it takes to get there, each side's counted.
    pub ply: u32,
}

impl<S: Source> Book<S> {
    /// The positions of the book that can be reached from these, each once.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{Book, Entry, Reach};
    /// let start = Position::initial();
    /// let book = Book::new(Entry::new(&start, start.parse_san("e4").unwrap(), 1).to_bytes())?;
    /// assert_eq!(book.reached(&[start], Reach::BookMoves).count(), 1);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    pub fn reached(&self, starts: &[Position], reach: Reach) -> Walk<'_, S> {
        let waiting = starts.iter().map(|&position| Reached { position, ply: 0 }).collect();
        let known = starts.iter().map(Position::key).collect();
        Walk { book: self, reach, known, waiting, n_starts: starts.len() }
    }
}

impl<S: Source> Walk<'_, S> {
    fn add(&mut self, position: Position, ply: u32) -> Result<bool, BookError> {
        let is_in_book = self.book.has_key(position.key())?;
        if is_in_book && self.known.insert(position.key()) {
            self.waiting.push_back(Reached { position, ply });
        }
        Ok(is_in_book)
    }

    /// Finds what comes after a position, and whether the book has the position itself.
    fn expand(&mut self, reached: &Reached) -> Result<bool, BookError> {
        let Reached { position, ply } = *reached;
        let found = self.book.find(&position)?;
        let is_in_book = !found.moves().is_empty() || self.book.has_key(position.key())?;
        for known in found.moves() {
            let next = position.play_unchecked(known.mv);
            let goes_on = self.add(next, ply + 1)?;
            if !goes_on && self.reach == Reach::AnyReply {
                self.add_all_after(&next, ply + 2)?;
            }
        }
        if self.reach == Reach::AnyReply {
            self.add_all_after(&position, ply + 1)?;
            if !is_in_book {
                // A book of the other side's moves, which begins with a move that it does not have.
                for mv in position.legal_moves() {
                    self.add_all_after(&position.play_unchecked(mv), ply + 2)?;
                }
            }
        }
        Ok(is_in_book)
    }

    fn add_all_after(&mut self, position: &Position, ply: u32) -> Result<(), BookError> {
        for mv in position.legal_moves() {
            if self.book.has_key(position.key_after(mv))? {
                self.add(position.play_unchecked(mv), ply)?;
            }
        }
        Ok(())
    }
}

impl<S: Source> Iterator for Walk<'_, S> {
    type Item = Result<Reached, BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let reached = self.waiting.pop_front()?;
            let is_start = self.n_starts > 0;
            self.n_starts = self.n_starts.saturating_sub(1);
            match self.expand(&reached) {
                Ok(is_in_book) if is_in_book || !is_start => return Some(Ok(reached)),
                Ok(_) => {}
                Err(error) => {
                    self.waiting.clear();
                    return Some(Err(error));
                }
            }
        }
    }
}
