//! The names of openings.

mod eco;
mod error;
mod opening;
mod repertoire;

use alloc::vec::Vec;

use lucena_board::Position;

pub use eco::Eco;
pub use error::{NamesError, NamesFault};
pub use opening::{Opening, Usage};

/// The list that comes with the crate.
const LIST: &str = include_str!("../data/openings.tsv");

/// Openings by position: the code of the Encyclopaedia of Chess Openings and a name.
///
/// Positions are what counts, so a transposition has the name of what it comes to. Making one plays
/// all lines of the list, which takes about a millisecond: make one and keep it.
///
/// ```
/// use lucena_board::Game;
/// use lucena_book::OpeningNames;
/// let names = OpeningNames::new();
/// let mut game = Game::default();
/// for san in ["c4", "e6", "d4", "d5", "Nc3", "Nf6"] {
///     game.play_san(san)?;
/// }
/// // By transposition, as the usual way begins with 1. d4.
/// let opening = names.of_line(game.positions()).expect("it is a well-known one");
/// assert_eq!(opening.eco().to_string(), "D35");
/// assert!(opening.name().starts_with("Queen's Gambit Declined"));
/// # Ok::<(), lucena_board::SanError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpeningNames<'a> {
    openings: Vec<Opening<'a>>,
    /// The keys of their last positions, in order, each with its place in the list.
    by_key: Vec<(u64, u32)>,
}

impl OpeningNames<'static> {
    /// The openings of the crate's own list.
    ///
    /// ```
    /// assert!(lucena_book::OpeningNames::new().len() >= 500);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::parse(LIST).expect("a test reads the list")
    }
}

impl Default for OpeningNames<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> OpeningNames<'a> {
    /// The openings of a list of one's own.
    ///
    /// An opening is a line of four fields with tabs between them: the code, the name, the moves
    /// from the first position in algebraic notation, and how it is used: `main`, `side` or `rare`.
    /// The last one may be missing and is `side` then. A first line that begins with `eco` names the
    /// fields; empty lines and those that begin with `#` mean nothing. If several lines come to the
    /// same position, the first has it.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::OpeningNames;
    /// let names = OpeningNames::parse("B00\tKing's Pawn\te4\tmain\n")?;
    /// let position = Position::initial().play_san("e4").unwrap();
    /// assert_eq!(names.of(&position).unwrap().name(), "King's Pawn");
    ///
    /// let error = OpeningNames::parse("B00\tKing's Pawn\te5").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1: move 1: e5 is illegal: no such piece can go there");
    /// # Ok::<(), lucena_book::NamesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first line that is wrong.
    pub fn parse(list: &'a str) -> Result<Self, NamesError> {
        let (mut openings, mut by_key) = (Vec::new(), Vec::new());
        for (number, line) in (1..).zip(list.lines()) {
            let is_opening = !line.trim().is_empty() && !line.starts_with('#');
            if !is_opening || number == 1 && line.starts_with("eco") {
                continue;
            }
            let read = Opening::read(line).map_err(|fault| NamesError { line: number, fault })?;
            by_key.push((read.position().key(), openings.len() as u32));
            openings.push(read);
        }
        by_key.sort_unstable();
        by_key.dedup_by_key(|&mut (key, _)| key);
        Ok(Self { openings, by_key })
    }

    /// All openings in the order of the list.
    ///
    /// ```
    /// let names = lucena_book::OpeningNames::new();
    /// assert_eq!(names.openings()[0].eco().to_string(), "A00");
    /// ```
    #[must_use]
    pub fn openings(&self) -> &[Opening<'a>] {
        &self.openings
    }

    /// How many openings there are.
    ///
    /// ```
    /// assert_eq!(lucena_book::OpeningNames::parse("").unwrap().len(), 0);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// Whether there are none.
    ///
    /// ```
    /// assert!(!lucena_book::OpeningNames::new().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }

    /// The opening of which this is the position.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::OpeningNames;
    /// let names = OpeningNames::new();
    /// assert_eq!(names.of(&Position::initial()), None);
    /// let french = Position::initial().play_san("e4").unwrap().play_san("e6").unwrap();
    /// assert_eq!(names.of(&french).unwrap().eco().to_string(), "C00");
    /// ```
    #[must_use]
    pub fn of(&self, position: &Position) -> Option<&Opening<'a>> {
        let place = self.by_key.binary_search_by_key(&position.key(), |&(key, _)| key).ok()?;
        self.openings.get(self.by_key[place].1 as usize)
    }

    /// The opening of a game whose positions these are: that of the last position that has a name.
    ///
    /// ```
    /// use lucena_board::Game;
    /// use lucena_book::OpeningNames;
    /// let mut game = Game::default();
    /// for san in ["e4", "e6", "a3", "a6"] {
    ///     game.play_san(san).unwrap();
    /// }
    /// let names = OpeningNames::new();
    /// assert_eq!(names.of_line(game.positions()).unwrap().eco().to_string(), "C00");
    /// ```
    #[must_use]
    pub fn of_line<'p>(
        &self,
        positions: impl IntoIterator<Item = &'p Position>,
    ) -> Option<&Opening<'a>> {
        positions.into_iter().filter_map(|position| self.of(position)).last()
    }
}
