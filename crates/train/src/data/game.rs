//! [`Game`]: a game whose moves have scores.

use lucena_board::{Move, Position};
use lucena_game::Ending;

/// The score of a mate on the board, the largest there is.
pub(crate) const MAX_SCORE: i32 = 32_000;

/// A game of training data.
///
/// ```
/// use lucena_board::{Color, Outcome, Position};
/// use lucena_train::data::Game;
/// use lucena_game::Ending;
/// let mate = Outcome::Checkmate { winner: Color::White };
/// let game = Game::new(Position::initial(), Ending::Rules(mate));
/// assert!(game.opening.is_empty() && game.moves.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Game {
    /// The position before the first move.
    pub start: Position,
    /// Moves without scores, such as random ones, that lead to the first scored move.
    pub opening: Vec<Move>,
    /// The moves after the opening, each with the score of its search.
    pub moves: Vec<ScoredMove>,
    /// How the game ended, with its result.
    pub ending: Ending,
}

impl Game {
    /// A game without moves.
    #[must_use]
    pub const fn new(start: Position, ending: Ending) -> Self {
        Self { start, opening: Vec::new(), moves: Vec::new(), ending }
    }
}

/// Positions with larger scores are decided, and teach an evaluation little.
pub const MAX_USABLE_SCORE: i16 = 2_500;

/// A move and the score of the position before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move that was played.
    pub mv: Move,
    /// Score of the search that chose the move, in centipawns from White's point of view; 32,000 − n
    /// is White's mate in n plies.
    pub score: i16,
}

impl ScoredMove {
    /// Whether this position, before the move, can train a static evaluation: the score is less than
    /// [`MAX_USABLE_SCORE`], the side to move is not in check, and the move is neither a capture nor
    /// a promotion.
    ///
    /// In other positions the score depends on tactics that an evaluation cannot see.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_train::data::ScoredMove;
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let is_usable = |mv: &str, score| {
    ///     let mv = position.parse_uci(mv).expect("the move is legal");
    ///     ScoredMove { mv, score }.is_usable(&position)
    /// };
    /// assert!(is_usable("e4e5", 120));
    /// assert!(!is_usable("e4d5", 120));
    /// assert!(!is_usable("e4e5", -2500));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_usable(self, position: &Position) -> bool {
        self.score.unsigned_abs() < MAX_USABLE_SCORE as u16
            && !self.mv.is_promotion()
            && !position.is_capture(self.mv)
            && !position.is_check()
    }
}
