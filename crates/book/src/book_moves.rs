//! Book moves of a position.

use core::fmt;

use arrayvec::ArrayVec;
use lucena_board::{Move, Position};
use rand_xoshiro::rand_core::Rng;

use crate::{Candidate, Choice, Entry, RawMove, RawMoveError};

/// Capacity for legal moves; no position reachable in a game has more than 218.
const MOVES_MAX: usize = 256;
/// Maximum number of skipped entries that are kept; further ones are only counted.
const SKIPPED_MAX: usize = 8;

/// An entry whose move is illegal in the position.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{Book, Entry, RawMove};
/// let start = Position::initial();
/// let entry = Entry { key: start.key(), raw_move: RawMove::from_bits(0o0103), weight: 1, learn: 0 };
/// let found = Book::new(entry.to_bytes())?.find(&start)?;
/// assert_eq!(
///     found.skipped()[0].to_string(),
///     "byte 0: b1d1 is illegal: a piece of the same side stands on d1",
/// );
/// # Ok::<(), lucena_book::BookError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkippedEntry {
    /// Byte offset of the entry.
    pub at: u64,
    /// The entry.
    pub entry: Entry,
    /// Why the move is illegal.
    pub error: RawMoveError,
}

impl fmt::Display for SkippedEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.at, self.error)
    }
}

/// The candidate moves of a position, sorted by weight, highest first.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{Book, Choice, Entry, seeded};
/// let start = Position::initial();
/// let mut bytes = Vec::new();
/// for (san, weight) in [("e4", 5), ("d4", 9), ("f3", 0)] {
///     bytes.extend(Entry::new(&start, start.parse_san(san)?, weight).to_bytes());
/// }
/// let found = Book::new(bytes)?.find(&start)?;
/// assert_eq!(found.best().unwrap().mv.to_string(), "d2d4");
/// // The same seed gives the same move.
/// let chosen = found.choose(Choice::Weighted, &mut seeded(7)).unwrap();
/// assert_eq!(found.choose(Choice::Weighted, &mut seeded(7)), Some(chosen));
/// assert!(chosen.weight > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct BookMoves {
    position: Position,
    moves: ArrayVec<Candidate, MOVES_MAX>,
    skipped: ArrayVec<SkippedEntry, SKIPPED_MAX>,
    n_skipped: usize,
}

impl BookMoves {
    pub(crate) fn new(position: &Position) -> Self {
        let (moves, skipped) = (ArrayVec::new(), ArrayVec::new());
        Self { position: *position, moves, skipped, n_skipped: 0 }
    }

    /// Adds a move, or its weight if the move is a duplicate. Fails if there are too many moves.
    pub(crate) fn add(&mut self, mv: Move, entry: &Entry) -> Result<(), ()> {
        let weight = u32::from(entry.weight);
        if let Some(duplicate) = self.moves.iter_mut().find(|it| it.mv == mv) {
            // Cannot overflow: the number of entries per key is limited.
            duplicate.weight += weight;
            return Ok(());
        }
        self.moves.try_push(Candidate { mv, weight, learn: entry.learn }).map_err(drop)
    }

    pub(crate) fn skip(&mut self, skipped: SkippedEntry) {
        self.n_skipped += 1;
        let _ = self.skipped.try_push(skipped);
    }

    /// Sorts by weight. Ties are broken by the encoded move, so the result does not depend on the
    /// order of the entries.
    pub(crate) fn sort(&mut self) {
        self.moves.sort_unstable_by_key(|it| (u32::MAX - it.weight, RawMove::from(it.mv)));
    }

    /// Returns the position that was looked up.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns all moves, sorted by weight; moves of weight 0 come last.
    #[must_use]
    pub fn moves(&self) -> &[Candidate] {
        &self.moves
    }

    /// Returns whether there is no move to play, that is, none of non-zero weight.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.playable().is_empty()
    }

    /// Returns the moves of non-zero weight, sorted by weight.
    #[must_use]
    pub fn playable(&self) -> &[Candidate] {
        &self.moves[..self.moves.partition_point(|it| it.weight > 0)]
    }

    /// Returns the sum of the weights.
    #[must_use]
    pub fn total_weight(&self) -> u64 {
        self.moves.iter().map(|it| u64::from(it.weight)).sum()
    }

    /// Returns the first eight entries whose move is illegal in the position.
    #[must_use]
    pub fn skipped(&self) -> &[SkippedEntry] {
        &self.skipped
    }

    /// Returns the number of entries whose move is illegal in the position.
    #[must_use]
    pub const fn n_skipped(&self) -> usize {
        self.n_skipped
    }

    /// Keeps only the moves for which the predicate returns true.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{Book, Entry};
    /// let start = Position::initial();
    /// let e4 = start.parse_san("e4").unwrap();
    /// let found = Book::new(Entry::new(&start, e4, 3).to_bytes())?.find(&start)?;
    /// assert!(found.clone().keep(|it| it.weight >= 3).best().is_some());
    /// assert!(found.keep(|it| it.mv != e4).is_empty());
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub fn keep(mut self, mut predicate: impl FnMut(&Candidate) -> bool) -> Self {
        self.moves.retain(|it| predicate(it));
        self
    }

    /// Removes the given moves.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{Book, Entry};
    /// let start = Position::initial();
    /// let e4 = start.parse_san("e4").unwrap();
    /// let found = Book::new(Entry::new(&start, e4, 3).to_bytes())?.find(&start)?;
    /// assert_eq!(found.without(&[e4]).best(), None);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub fn without(self, excluded: &[Move]) -> Self {
        self.keep(|it| !excluded.contains(&it.mv))
    }

    /// Keeps only the moves with at least the given weight.
    #[must_use]
    pub fn with_min_weight(self, min: u32) -> Self {
        self.keep(|it| it.weight >= min)
    }

    /// Returns the move with the highest weight, if any is not zero. Ties are always broken the
    /// same way.
    #[must_use]
    pub fn best(&self) -> Option<Candidate> {
        self.playable().first().copied()
    }

    /// Chooses a move of non-zero weight.
    #[must_use]
    pub fn choose(&self, choice: Choice, rng: &mut impl Rng) -> Option<Candidate> {
        choice.select(self.playable(), rng)
    }
}

impl fmt::Debug for BookMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BookMoves")
            .field("position", &self.position)
            .field("moves", &self.moves)
            .field("n_skipped", &self.n_skipped)
            .finish_non_exhaustive()
    }
}
