//! A report with what the page derives from it.

use std::fmt;

use lucena_board::{Move, Position};

use super::escape::Text;
use crate::{GameReport, MoveReport, SideReport};

/// A report of the page.
#[derive(Debug)]
pub(super) struct View<'a> {
    pub(super) report: &'a GameReport,
    /// Number of the game on the page, from 1; part of all ids.
    pub(super) number: usize,
    /// The positions of the game, one more than moves.
    positions: Vec<Position>,
}

impl<'a> View<'a> {
    pub(super) fn new(number: usize, report: &'a GameReport) -> Self {
        let mut positions = vec![report.moves.first().map_or(report.start, |mv| mv.fen)];
        // A report may have been edited; an illegal move then leaves the board as it is.
        positions.extend(
            report
                .moves
                .iter()
                .map(|mv| played(mv).map_or(mv.fen, |played| mv.fen.play_unchecked(played))),
        );
        Self { report, number, positions }
    }

    /// The position after this number of moves.
    pub(super) fn position(&self, n_moves: usize) -> &Position {
        &self.positions[n_moves.min(self.positions.len() - 1)]
    }

    pub(super) fn last_position(&self) -> &Position {
        self.position(self.report.moves.len())
    }

    /// The moves with their indexes, from 0.
    pub(super) fn moves(&self) -> impl Iterator<Item = (usize, &'a MoveReport)> + use<'a> {
        self.report.moves.iter().enumerate()
    }

    /// The moves to explain, with their indexes.
    pub(super) fn errors(&self) -> impl Iterator<Item = (usize, &'a MoveReport)> + use<'a> {
        self.moves().filter(|(_, mv)| mv.label.is_error())
    }

    /// A tag, unless it is missing or a placeholder such as `?` or `????.??.??`.
    pub(super) fn tag(&self, name: &str) -> Option<Text<'a>> {
        let value = self.report.tags.get(name)?;
        let has_content = value.chars().any(|c| !matches!(c, '?' | '.' | '-' | ' '));
        has_content.then_some(Text(value))
    }

    /// The result; `*` if there is no tag.
    pub(super) fn result(&self) -> &'a str {
        self.report.tags.get("Result").map_or("*", String::as_str)
    }

    /// Id of the section of the game.
    pub(super) fn id(&self) -> Id {
        Id { game: self.number, part: "", index: None }
    }

    /// Id of a part of the section.
    pub(super) fn part_id(&self, part: &'static str) -> Id {
        Id { game: self.number, part, index: None }
    }

    /// Id of a move in the list, by its index.
    pub(super) fn move_id(&self, index: usize) -> Id {
        Id { game: self.number, part: "m", index: Some(index + 1) }
    }

    /// Id of the explanation of a move, by its index.
    pub(super) fn error_id(&self, index: usize) -> Id {
        Id { game: self.number, part: "e", index: Some(index + 1) }
    }
}

/// The move as one of its position; `None` if it is illegal there.
pub(super) fn played(mv: &MoveReport) -> Option<Move> {
    mv.uci.to_move(&mv.fen).ok()
}

/// The best move, likewise.
pub(super) fn best(mv: &MoveReport) -> Option<Move> {
    mv.best?.to_move(&mv.fen).ok()
}

/// The name of a player, to be escaped.
pub(super) fn plain_name(side: &SideReport) -> &str {
    side.name.as_deref().filter(|name| !name.is_empty()).unwrap_or("?")
}

/// The name of a player.
pub(super) fn name(side: &SideReport) -> Text<'_> {
    Text(plain_name(side))
}

/// Where the heading of the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// It is that of the page.
    Page,
    /// It is that of a section among others.
    Section,
}

impl Heading {
    pub(super) const fn level(self) -> u8 {
        match self {
            Self::Page => 1,
            Self::Section => 2,
        }
    }
}

/// The id of an element: `g1`, `g1-moves`, `g1-m12`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Id {
    game: usize,
    part: &'static str,
    index: Option<usize>,
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "g{}", self.game)?;
        if !self.part.is_empty() {
            write!(f, "-{}", self.part)?;
        }
        self.index.map_or(Ok(()), |index| write!(f, "{index}"))
    }
}
