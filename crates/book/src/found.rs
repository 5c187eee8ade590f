//! What a book says about a position.

use core::fmt;

use arrayvec::ArrayVec;
use lucena_board::{Move, Position};
use rand_xoshiro::rand_core::Rng;

use crate::{Choice, Entry, MoveFault, RawMove};

/// More than any position of a game has, which is 218.
const MOVES_MAX: usize = 256;
/// Entries without a legal move that are kept; the others are counted.
const SKIPPED_MAX: usize = 8;

/// A move of a book.
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
    /// The move; it is legal.
    pub mv: Move,
    /// Its weight: the sum over all entries that have the move. 0 is not to be played.
    pub weight: u32,
    /// What the first of those entries keeps for learning.
    pub learn: u32,
}

/// An entry that has no legal move for the position.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{Book, Entry, RawMove};
/// let start = Position::initial();
/// let entry = Entry { key: start.key(), raw: RawMove::from_bits(0o0103), weight: 1, learn: 0 };
/// let found = Book::new(entry.to_bytes())?.find(&start)?;
/// assert_eq!(
///     found.skipped()[0].to_string(),
///     "byte 0: b1d1 is illegal: a piece of the same side stands on d1",
/// );
/// # Ok::<(), lucena_book::BookError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Where the entry begins.
    pub at: u64,
    /// The entry.
    pub entry: Entry,
    /// What is wrong with its move.
    pub fault: MoveFault,
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.at, self.fault)
    }
}

/// What a book says about a position: its moves, the greatest weight first.
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
/// // What is left to chance comes from the caller, so the same seed gives the same move.
/// let chosen = found.choose(Choice::Weighted, &mut seeded(7)).unwrap();
/// assert_eq!(found.choose(Choice::Weighted, &mut seeded(7)), Some(chosen));
/// assert!(chosen.weight > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Found {
    position: Position,
    moves: ArrayVec<Candidate, MOVES_MAX>,
    skipped: ArrayVec<Skipped, SKIPPED_MAX>,
    n_skipped: usize,
}

impl Found {
    pub(crate) fn new(position: &Position) -> Self {
        let (moves, skipped) = (ArrayVec::new(), ArrayVec::new());
        Self { position: *position, moves, skipped, n_skipped: 0 }
    }

    /// Fails if there are too many moves.
    pub(crate) fn add(&mut self, mv: Move, entry: &Entry) -> Result<(), ()> {
        let weight = u32::from(entry.weight);
        if let Some(known) = self.moves.iter_mut().find(|it| it.mv == mv) {
            // The number of entries is limited, so that this is far from what fits.
            known.weight += weight;
            return Ok(());
        }
        self.moves.try_push(Candidate { mv, weight, learn: entry.learn }).map_err(drop)
    }

    pub(crate) fn skip(&mut self, skipped: Skipped) {
        self.n_skipped += 1;
        let _ = self.skipped.try_push(skipped);
    }

    /// Equal weights are in the order of the moves' bits in a book, so that nothing depends on the order of
    /// the entries.
    pub(crate) fn sort(&mut self) {
        self.moves.sort_unstable_by_key(|it| (u32::MAX - it.weight, RawMove::from(it.mv)));
    }

    /// The position that this is about.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let found = lucena_book::Book::new([])?.find(&Position::initial())?;
    /// assert_eq!(*found.position(), Position::initial());
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves, the greatest weight first, those that are not to be played last.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let found = lucena_book::Book::new([])?.find(&Position::initial())?;
    /// assert_eq!(found.moves(), []);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> &[Candidate] {
        &self.moves
    }

    /// Whether no move is to be played.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert!(lucena_book::Book::new([])?.find(&Position::initial())?.is_empty());
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.playable().is_empty()
    }

    /// The moves that may be played: those with a weight.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert_eq!(lucena_book::Book::new([])?.find(&Position::initial())?.playable(), []);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub fn playable(&self) -> &[Candidate] {
        &self.moves[..self.moves.partition_point(|it| it.weight > 0)]
    }

    /// The sum of the weights.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert_eq!(lucena_book::Book::new([])?.find(&Position::initial())?.total_weight(), 0);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub fn total_weight(&self) -> u64 {
        self.moves.iter().map(|it| u64::from(it.weight)).sum()
    }

    /// Entries that have no legal move for the position: the first eight of them.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert!(lucena_book::Book::new([])?.find(&Position::initial())?.skipped().is_empty());
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// How many entries have no legal move for the position.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert_eq!(lucena_book::Book::new([])?.find(&Position::initial())?.n_skipped(), 0);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub const fn n_skipped(&self) -> usize {
        self.n_skipped
    }

    /// Only the moves for which this holds.
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
    pub fn keep(mut self, mut holds: impl FnMut(&Candidate) -> bool) -> Self {
        self.moves.retain(|it| holds(it));
        self
    }

    /// All moves but these.
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

    /// The moves of at least this weight.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{Book, Entry};
    /// let start = Position::initial();
    /// let e4 = start.parse_san("e4").unwrap();
    /// let found = Book::new(Entry::new(&start, e4, 3).to_bytes())?.find(&start)?;
    /// assert!(found.with_min_weight(4).is_empty());
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub fn with_min_weight(self, min: u32) -> Self {
        self.keep(|it| it.weight >= min)
    }

    /// The move of the greatest weight, unless nothing is to be played. Among equals it is always
    /// the same one.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert_eq!(lucena_book::Book::new([])?.find(&Position::initial())?.best(), None);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub fn best(&self) -> Option<Candidate> {
        self.playable().first().copied()
    }

    /// Chooses a move. Nothing is chosen that has no weight.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{Book, Choice, seeded};
    /// let found = Book::new([])?.find(&Position::initial())?;
    /// assert_eq!(found.choose(Choice::Uniform, &mut seeded(1)), None);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub fn choose(&self, choice: Choice, rng: &mut impl Rng) -> Option<Candidate> {
        choice.among(self.playable(), rng)
    }
}

impl fmt::Debug for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Found")
            .field("position", &self.position)
            .field("moves", &self.moves)
            .field("n_skipped", &self.n_skipped)
            .finish_non_exhaustive()
    }
}
