//! Positions as command-line arguments.

use lucena_board::variants::VariantPosition;
use lucena_board::{PerftLine, Position, Setup, Variant};

use crate::terminal::output::{Failure, err_message};

/// The initial position, in the word of UCI.
pub(crate) const STARTPOS: &str = "startpos";

/// A position given as FEN or `startpos`.
#[derive(Clone, Debug)]
pub(crate) struct PositionArg {
    position: Position,
    /// Why the position cannot occur in a game, if it cannot.
    unreachable: Option<String>,
}

/// The position of a variant from a FEN or `startpos`; for standard chess as [`PositionArg`].
pub(crate) fn of_variant(variant: Variant, fen: &str) -> Result<VariantPosition, Failure> {
    let wrong =
        |error: String| Failure::Usage(format!("invalid value '{fen}' for '--fen <FEN>': {error}"));
    match variant {
        _ if fen == STARTPOS => Ok(VariantPosition::initial(variant)),
        Variant::Standard => Ok(PositionArg::parse(fen).map_err(wrong)?.position().into()),
        Variant::Chess960 => {
            Ok(VariantPosition::Chess960(PositionArg::parse(fen).map_err(wrong)?.position()))
        }
        _ => VariantPosition::parse(variant, fen).map_err(|error| wrong(error.to_string())),
    }
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
