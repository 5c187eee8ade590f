//! Reachable positions of a book.

use alloc::collections::{BTreeSet, VecDeque};

use lucena_board::Position;

use crate::{Book, BookError, Source};

/// Which moves to follow from a position of a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Traversal {
    /// Book moves, and any legal move that leads to a position of the book. Needed for books that
    /// contain the moves of one side only.
    #[default]
    AnyReply,
    /// Book moves only.
    BookMoves,
}

/// Iterator over the reachable positions of a book, in breadth-first order.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{BookData, Entry, Traversal};
/// let start = Position::initial();
/// let e4 = start.parse_san("e4")?;
/// let next = start.play_unchecked(e4);
/// let entries = [Entry::new(&start, e4, 1), Entry::new(&next, next.parse_san("c5")?, 1)];
/// let book = BookData::from_entries(entries).to_book();
/// let plies: Result<Vec<_>, _> = book.reachable(&[start], Traversal::AnyReply).map(|it| it.map(|it| it.ply)).collect();
/// assert_eq!(plies?, [0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ReachablePositions<'a, S> {
    book: &'a Book<S>,
    traversal: Traversal,
    seen: BTreeSet<u64>,
    queue: VecDeque<ReachablePosition>,
    /// Number of starting positions still in the queue; these may be out of book.
    n_starts: usize,
}

/// A reachable position of a book, and its distance from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachablePosition {
    /// The position.
    pub position: Position,
    /// Distance from the start in plies.
    pub ply: u32,
}

impl<S: Source> Book<S> {
    /// Iterates over the positions of the book that are reachable from the given ones, each once.
    pub fn reachable(
        &self,
        starts: &[Position],
        traversal: Traversal,
    ) -> ReachablePositions<'_, S> {
        let queue = starts.iter().map(|&position| ReachablePosition { position, ply: 0 }).collect();
        let seen = starts.iter().map(Position::key).collect();
        ReachablePositions { book: self, traversal, seen, queue, n_starts: starts.len() }
    }
}

impl<S: Source> ReachablePositions<'_, S> {
    /// Queues a position of the book and returns whether it is one.
    fn add(&mut self, position: Position, ply: u32) -> Result<bool, BookError> {
        let is_in_book = self.book.has_key(position.key())?;
        if is_in_book && self.seen.insert(position.key()) {
            self.queue.push_back(ReachablePosition { position, ply });
        }
        Ok(is_in_book)
    }

    /// Queues the successors of a position and returns whether the position itself is in the book.
    fn expand(&mut self, from: &ReachablePosition) -> Result<bool, BookError> {
        let ReachablePosition { position, ply } = *from;
        let found = self.book.find(&position)?;
        let is_in_book = !found.moves().is_empty() || self.book.has_key(position.key())?;
        for candidate in found.moves() {
            let next = position.play_unchecked(candidate.mv);
            let is_next_in_book = self.add(next, ply + 1)?;
            if !is_next_in_book && self.traversal == Traversal::AnyReply {
                self.add_all_after(&next, ply + 2)?;
            }
        }
        if self.traversal == Traversal::AnyReply {
            self.add_all_after(&position, ply + 1)?;
            if !is_in_book {
                // A book for the other side: its first position follows a move that is not in the
                // book.
                for mv in position.legal_moves() {
                    self.add_all_after(&position.play_unchecked(mv), ply + 2)?;
                }
            }
        }
        Ok(is_in_book)
    }

    /// Queues all positions of the book that one legal move leads to.
    fn add_all_after(&mut self, position: &Position, ply: u32) -> Result<(), BookError> {
        for mv in position.legal_moves() {
            if self.book.has_key(position.key_after(mv))? {
                self.add(position.play_unchecked(mv), ply)?;
            }
        }
        Ok(())
    }
}

impl<S: Source> Iterator for ReachablePositions<'_, S> {
    type Item = Result<ReachablePosition, BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let next = self.queue.pop_front()?;
            let is_start = self.n_starts > 0;
            self.n_starts = self.n_starts.saturating_sub(1);
            match self.expand(&next) {
                Ok(is_in_book) if is_in_book || !is_start => return Some(Ok(next)),
                Ok(_) => {}
                Err(error) => {
                    self.queue.clear();
                    return Some(Err(error));
                }
            }
        }
    }
}
