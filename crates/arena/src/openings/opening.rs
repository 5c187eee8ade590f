//! An opening.

use lucena_board::variants::VariantPosition;
use lucena_board::{Game, Move, Position};

/// A start position and book moves.
///
/// ```
/// use lucena_arena::Opening;
/// let opening = Opening::from_moves(["e4", "c5"])?;
/// assert_eq!(opening.game().len(), 2);
/// # Ok::<(), lucena_board::SanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Start position.
    pub start: VariantPosition,
    /// Book moves, legal in sequence.
    pub moves: Vec<Move>,
    /// Name, or where it is from.
    pub name: Option<String>,
}

impl Opening {
    /// A start position without moves.
    ///
    /// ```
    /// use lucena_arena::Opening;
    /// use lucena_board::Position;
    /// assert_eq!(Opening::at(Position::initial()), Opening::default());
    /// ```
    #[must_use]
    pub fn at(start: Position) -> Self {
        Self::from(VariantPosition::from(start))
    }

    /// Moves from the initial position.
    ///
    /// # Errors
    /// If a move is illegal.
    ///
    /// ```
    /// assert!(lucena_arena::Opening::from_moves(["e5"]).is_err());
    /// ```
    pub fn from_moves<'a>(
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, lucena_board::SanError> {
        let mut game = Game::default();
        for text in moves {
            game.play_san(text)?;
        }
        Ok(Self { moves: game.moves().collect(), ..Self::default() })
    }

    /// The game after the book moves.
    ///
    /// ```
    /// assert!(lucena_arena::Opening::default().game().is_empty());
    /// ```
    #[must_use]
    pub fn game(&self) -> Game<VariantPosition> {
        let mut game = Game::from(self.start);
        for &mv in &self.moves {
            game.play_unchecked(mv);
        }
        game
    }
}

/// A start position of any variant, without moves.
impl From<VariantPosition> for Opening {
    fn from(start: VariantPosition) -> Self {
        Self { start, moves: Vec::new(), name: None }
    }
}

/// The initial position of standard chess.
impl Default for Opening {
    fn default() -> Self {
        Self::at(Position::initial())
    }
}
