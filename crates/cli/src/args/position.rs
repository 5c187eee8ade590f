//! Positions as arguments, and moves as results.

use lucena_board::{PerftLine, Position, Setup};

use crate::terminal::output::complain;

/// The word that UCI has for the initial position.
pub(crate) const INITIAL: &str = "startpos";

/// A position as an argument.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    position: Position,
    /// Why no game reaches it.
    doubt: Option<String>,
}

impl Start {
    /// Accepts what a perft suite accepts, so that its positions can be looked at one by one.
    pub(crate) fn read(fen: &str) -> Result<Self, String> {
        if fen == INITIAL {
            return Ok(Self { position: Position::initial(), doubt: None });
        }
        let setup: Setup = fen.parse().map_err(|error| format!("{error}"))?;
        let position = setup.position_waiving(PerftLine::WAIVED);
        let position = position.map_err(|error| error.to_string())?;
        Ok(Self { position, doubt: setup.position().err().map(|waived| waived.to_string()) })
    }

    /// The position. If there is a doubt, it is told.
    pub(crate) fn position(&self) -> Position {
        if let Some(doubt) = &self.doubt {
            complain(&format!("note: no game reaches this position: {doubt}"));
        }
        self.position
    }
}
