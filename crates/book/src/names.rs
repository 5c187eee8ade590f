//! Opening names by position.

mod eco;
mod error;
mod opening;
mod repertoire;

use alloc::vec::Vec;

use lucena_board::Position;

pub use eco::Eco;
pub use error::{OpeningLineError, OpeningListError};
pub use opening::{Opening, Usage};

/// The built-in list of openings.
const LIST: &str = include_str!("../data/openings.tsv");

/// Opening names and ECO codes by position.
///
/// Openings are identified by position, so transpositions are recognised. Parsing plays through all
/// lines of the list, which takes about a millisecond: create it once and keep it.
///
/// ```
/// use lucena_board::Game;
/// use lucena_book::OpeningNames;
/// let names = OpeningNames::new();
/// let mut game = Game::default();
/// for san in ["c4", "e6", "d4", "d5", "Nc3", "Nf6"] {
///     game.play_san(san)?;
/// }
/// // A transposition: the usual move order begins with 1. d4.
/// let opening = names.classify(game.positions()).expect("a common opening");
/// assert_eq!(opening.eco().to_string(), "D35");
/// assert!(opening.name().starts_with("Queen's Gambit Declined"));
/// # Ok::<(), lucena_board::SanError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpeningNames<'a> {
    openings: Vec<Opening<'a>>,
    /// Key of the final position and index of each opening, sorted by key.
    by_key: Vec<(u64, u32)>,
}

impl OpeningNames<'static> {
    /// Parses the built-in list of openings.
    #[must_use]
    pub fn new() -> Self {
        Self::parse(LIST).expect("a test parses the built-in list")
    }
}

impl Default for OpeningNames<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> OpeningNames<'a> {
    /// Parses a list of openings.
    ///
    /// Each line has four tab-separated fields: ECO code, name, moves from the starting position in
    /// SAN, and `main`, `side` or `rare` (see [`Usage`]; `side` if omitted). A first line that
    /// begins with `eco` is a header; empty lines and lines that begin with `#` are ignored. If
    /// several lines lead to the same position, the first one names it.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::OpeningNames;
    /// let names = OpeningNames::parse("B00\tKing's Pawn\te4\tmain\n")?;
    /// let position = Position::initial().play_san("e4").unwrap();
    /// assert_eq!(names.get(&position).unwrap().name(), "King's Pawn");
    ///
    /// let error = OpeningNames::parse("B00\tKing's Pawn\te5").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1: move 1: e5 is illegal: no piece of that type can move there");
    /// # Ok::<(), lucena_book::OpeningListError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A line is invalid; the error names the first one.
    pub fn parse(list: &'a str) -> Result<Self, OpeningListError> {
        let (mut openings, mut by_key) = (Vec::new(), Vec::new());
        for (number, line) in (1..).zip(list.lines()) {
            let is_opening = !line.trim().is_empty() && !line.starts_with('#');
            if !is_opening || number == 1 && line.starts_with("eco") {
                continue;
            }
            let read =
                Opening::read(line).map_err(|error| OpeningListError { line: number, error })?;
            by_key.push((read.position().key(), openings.len() as u32));
            openings.push(read);
        }
        by_key.sort_unstable();
        by_key.dedup_by_key(|&mut (key, _)| key);
        Ok(Self { openings, by_key })
    }

    /// Returns all openings in the order of the list.
    #[must_use]
    pub fn openings(&self) -> &[Opening<'a>] {
        &self.openings
    }

    /// Returns the number of openings.
    #[must_use]
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// Returns whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }

    /// Returns the opening that ends in this position.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::OpeningNames;
    /// let names = OpeningNames::new();
    /// assert_eq!(names.get(&Position::initial()), None);
    /// let french = Position::initial().play_san("e4").unwrap().play_san("e6").unwrap();
    /// assert_eq!(names.get(&french).unwrap().eco().to_string(), "C00");
    /// ```
    #[must_use]
    pub fn get(&self, position: &Position) -> Option<&Opening<'a>> {
        let place = self.by_key.binary_search_by_key(&position.key(), |&(key, _)| key).ok()?;
        self.openings.get(self.by_key[place].1 as usize)
    }

    /// Returns the opening of a game, given its positions: that of the last position with a name.
    ///
    /// ```
    /// use lucena_board::Game;
    /// use lucena_book::OpeningNames;
    /// let mut game = Game::default();
    /// for san in ["e4", "e6", "a3", "a6"] {
    ///     game.play_san(san).unwrap();
    /// }
    /// let names = OpeningNames::new();
    /// assert_eq!(names.classify(game.positions()).unwrap().eco().to_string(), "C00");
    /// ```
    #[must_use]
    pub fn classify<'p>(
        &self,
        positions: impl IntoIterator<Item = &'p Position>,
    ) -> Option<&Opening<'a>> {
        positions.into_iter().filter_map(|position| self.get(position)).last()
    }
}
