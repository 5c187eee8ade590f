//! Positions as command-line arguments.

use lucena_board::{PerftLine, Position, Setup};

use crate::terminal::output::err_message;

/// The initial position, in the word of UCI.
pub(crate) const STARTPOS: &str = "startpos";

/// A position given as FEN or `startpos`.
#[derive(Clone, Debug)]
pub(crate) struct PositionArg {
    position: Position,
    /// Why the position cannot occur in a game, if it cannot.
    unreachable: Option<String>,
}

impl PositionArg {
    /// A clap value parser. It accepts every position that a perft suite accepts, so that each can
    /// be examined on its own.
    pub(crate) fn parse(fen: &str) -> Result<Self, String> {
        if fen == STARTPOS {
            return Ok(Self { position: Position::initial(), unreachable: None });
        }
        let setup: Setup = fen.parse().map_err(|error| format!("{error}"))?;
        let position = setup.position_waiving(PerftLine::WAIVED);
        let position = position.map_err(|error| error.to_string())?;
        Ok(Self { position, unreachable: setup.position().err().map(|error| error.to_string()) })
    }

    /// The position, with a note on standard error if it cannot occur in a game.
    pub(crate) fn position(&self) -> Position {
        if let Some(reason) = &self.unreachable {
            err_message(&format!("note: no game reaches this position: {reason}"));
        }
        self.position
    }
}
