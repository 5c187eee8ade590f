//! One opening of the list.

use alloc::vec::Vec;
use core::fmt;

use lucena_board::{Excerpt, Move, Position};

use super::{Eco, NamesFault};

/// An opening: its code, its name, and the moves that lead to it.
///
/// ```
/// use lucena_book::{OpeningNames, Usage};
/// let names = OpeningNames::parse("C00\tFrench Defense\te4 e6\tmain")?;
/// let opening = &names.openings()[0];
/// assert_eq!(opening.to_string(), "C00 French Defense");
/// assert_eq!((opening.line(), opening.usage()), ("e4 e6", Usage::Main));
/// # Ok::<(), lucena_book::NamesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening<'a> {
    eco: Eco,
    name: &'a str,
    line: &'a str,
    usage: Usage,
    moves: Vec<Move>,
    position: Position,
}

/// How an opening is used.
///
/// ```
/// assert!(lucena_book::Usage::Main < lucena_book::Usage::Rare);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Usage {
    /// Played by everybody.
    Main,
    /// Sound, and played less.
    Side,
    /// Doubtful, or a curiosity: it has a name and no place in a repertoire.
    Rare,
}

impl<'a> Opening<'a> {
    pub(super) fn read(text: &'a str) -> Result<Self, NamesFault> {
        let fields: Vec<&str> = text.split('\t').map(str::trim).collect();
        let (eco, name, line, usage) = match *fields {
            [eco, name, line] => (eco, name, line, "side"),
            [eco, name, line, usage] => (eco, name, line, usage),
            _ => return Err(NamesFault::Fields(fields.len())),
        };
        if name.is_empty() || line.is_empty() {
            return Err(NamesFault::Fields(fields.iter().filter(|it| !it.is_empty()).count()));
        }
        let usage = match usage {
            "main" => Usage::Main,
            "side" => Usage::Side,
            "rare" => Usage::Rare,
            _ => return Err(NamesFault::Usage(Excerpt::new(usage))),
        };
        let eco = eco.parse()?;
        let (mut position, mut moves) = (Position::initial(), Vec::new());
        for (index, san) in line.split_whitespace().enumerate() {
            let mv = position.parse_san(san);
            let mv = mv.map_err(|error| NamesFault::Move { ply: index + 1, error })?;
            moves.push(mv);
            position = position.play_unchecked(mv);
        }
        Ok(Self { eco, name, line, usage, moves, position })
    }

    /// The code.
    ///
    /// ```
    /// let names = lucena_book::OpeningNames::new();
    /// assert_eq!(names.openings()[0].eco().volume(), 'A');
    /// ```
    #[must_use]
    pub const fn eco(&self) -> Eco {
        self.eco
    }

    /// The name, with that of the variation behind a colon.
    ///
    /// ```
    /// assert!(!lucena_book::OpeningNames::new().openings()[0].name().is_empty());
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The moves from the first position, as the list has them.
    ///
    /// ```
    /// assert!(!lucena_book::OpeningNames::new().openings()[0].line().is_empty());
    /// ```
    #[must_use]
    pub const fn line(&self) -> &'a str {
        self.line
    }

    /// How it is used.
    ///
    /// ```
    /// use lucena_book::{OpeningNames, Usage};
    /// let names = OpeningNames::new();
    /// assert!(names.openings().iter().any(|opening| opening.usage() == Usage::Main));
    /// ```
    #[must_use]
    pub const fn usage(&self) -> Usage {
        self.usage
    }

    /// The moves from the first position.
    ///
    /// ```
    /// assert!(!lucena_book::OpeningNames::new().openings()[0].moves().is_empty());
    /// ```
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position that has the name.
    ///
    /// ```
    /// let names = lucena_book::OpeningNames::new();
    /// assert_eq!(names.openings()[0].position().full_move_number(), 1);
    /// ```
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

impl fmt::Display for Opening<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}
