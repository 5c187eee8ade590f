//! Openings of a list.

use alloc::vec::Vec;
use core::fmt;

use lucena_board::{Excerpt, Move, Position};

use super::{Eco, OpeningLineError};

/// A named opening: ECO code, name and moves.
///
/// ```
/// use lucena_book::{OpeningNames, Usage};
/// let names = OpeningNames::parse("C00\tFrench Defense\te4 e6\tmain")?;
/// let opening = &names.openings()[0];
/// assert_eq!(opening.to_string(), "C00 French Defense");
/// assert_eq!((opening.line(), opening.usage()), ("e4 e6", Usage::Main));
/// # Ok::<(), lucena_book::OpeningListError>(())
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

/// How common an opening is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Usage {
    /// A main line.
    Main,
    /// A sound sideline.
    Side,
    /// Dubious or rarely played: named, but not part of the built-in book.
    Rare,
}

impl<'a> Opening<'a> {
    pub(super) fn read(text: &'a str) -> Result<Self, OpeningLineError> {
        let fields: Vec<&str> = text.split('\t').map(str::trim).collect();
        let (eco, name, line, usage) = match *fields {
            [eco, name, line] => (eco, name, line, "side"),
            [eco, name, line, usage] => (eco, name, line, usage),
            _ => return Err(OpeningLineError::Fields(fields.len())),
        };
        if name.is_empty() || line.is_empty() {
            return Err(OpeningLineError::Fields(
                fields.iter().filter(|it| !it.is_empty()).count(),
            ));
        }
        let usage = match usage {
            "main" => Usage::Main,
            "side" => Usage::Side,
            "rare" => Usage::Rare,
            _ => return Err(OpeningLineError::Usage(Excerpt::new(usage))),
        };
        let eco = eco.parse()?;
        let (mut position, mut moves) = (Position::initial(), Vec::new());
        for (index, san) in line.split_whitespace().enumerate() {
            let mv = position.parse_san(san);
            let mv = mv.map_err(|error| OpeningLineError::Move { ply: index + 1, error })?;
            moves.push(mv);
            position = position.play_unchecked(mv);
        }
        Ok(Self { eco, name, line, usage, moves, position })
    }

    /// Returns the ECO code.
    #[must_use]
    pub const fn eco(&self) -> Eco {
        self.eco
    }

    /// Returns the name; a variation follows after a colon.
    #[must_use]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the moves in SAN as written in the list.
    #[must_use]
    pub const fn line(&self) -> &'a str {
        self.line
    }

    /// Returns how common the opening is.
    #[must_use]
    pub const fn usage(&self) -> Usage {
        self.usage
    }

    /// Returns the moves from the starting position.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the final position, which has the name.
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
