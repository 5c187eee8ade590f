//! A `position` command that grows with its game.

use alloc::string::String;
use core::fmt::{self, Write};

use lucena_board::{ChessPosition, Move, UciCastling};

use crate::PositionCommand;
use crate::castling::{safe_castling, start_fen};

/// The text of a `position` command to which moves are appended as they are played, so that a long
/// game need not be written again for each move.
///
/// ```
/// use lucena_board::{Position, UciCastling};
/// use lucena_uci::PositionLine;
/// let mut position = Position::initial();
/// let mut line = PositionLine::new(&position, UciCastling::KingToTarget);
/// for san in ["e4", "e5"] {
///     let mv = position.parse_san(san)?;
///     line.push(mv);
///     position = position.play_unchecked(mv);
/// }
/// assert_eq!(line.as_str(), "position startpos moves e2e4 e7e5");
/// # Ok::<(), lucena_board::SanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionLine {
    text: String,
    castling: UciCastling,
    has_moves: bool,
}

impl PositionLine {
    /// The position without moves. From a Chess960 position castling is always written as king
    /// takes rook.
    ///
    /// ```
    /// use lucena_board::{Position, UciCastling};
    /// use lucena_uci::PositionLine;
    /// let line = PositionLine::new(&Position::initial(), UciCastling::KingToTarget);
    /// assert_eq!(line.as_str(), "position startpos");
    /// ```
    #[must_use]
    pub fn new<P: ChessPosition>(start: &P, castling: UciCastling) -> Self {
        let command = if start.is_initial() {
            PositionCommand::startpos()
        } else {
            PositionCommand::fen(&start_fen(start))
        };
        let castling = safe_castling(start, castling);
        Self { text: alloc::format!("{command}"), castling, has_moves: false }
    }

    /// Adds a move.
    ///
    /// ```
    /// # use lucena_board::{Position, UciCastling};
    /// # use lucena_uci::PositionLine;
    /// let mut line = PositionLine::new(&Position::initial(), UciCastling::KingToTarget);
    /// line.push(Position::initial().parse_san("Nf3")?);
    /// assert!(line.as_str().ends_with(" moves g1f3"));
    /// # Ok::<(), lucena_board::SanError>(())
    /// ```
    pub fn push(&mut self, mv: Move) {
        if !self.has_moves {
            self.text.push_str(" moves");
            self.has_moves = true;
        }
        write!(self.text, " {}", mv.uci(self.castling))
            .expect("a string takes all that is written");
    }

    /// The line, without its line end.
    ///
    /// ```
    /// # use lucena_board::{Position, UciCastling};
    /// # use lucena_uci::PositionLine;
    /// let start = Position::initial();
    /// assert!(PositionLine::new(&start, UciCastling::KingToTarget).as_str().starts_with("position"));
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for PositionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
