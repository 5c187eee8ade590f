//! A candidate move of a book.

use lucena_board::Move;

/// A legal book move with its weight.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{Book, Entry};
/// let start = Position::initial();
/// let entry = Entry::new(&start, start.parse_san("c4").unwrap(), 3);
/// let candidate = Book::new(entry.to_bytes())?.find(&start)?.moves()[0];
/// assert_eq!((candidate.mv.to_string().as_str(), candidate.weight), ("c2c4", 3));
/// # Ok::<(), lucena_book::BookError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Its weight, summed over duplicate entries. A move of weight 0 is never chosen.
    pub weight: u32,
    /// Learn field of the first entry with this move.
    pub learn: u32,
}
