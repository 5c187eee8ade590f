//! [`Game`]: a game whose moves have scores.

use lucena_board::{GameResult, Move, Position};

/// The score of a mate on the board, the largest there is.
pub(crate) const MAX_SCORE: i32 = 32_000;

/// A game of training data.
///
/// ```
/// use lucena_board::{GameResult, Position};
/// use lucena_train::data::{Game, GameEnd};
/// let game = Game::new(Position::initial(), GameResult::WhiteWins, GameEnd::Checkmate);
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
    /// The result.
    pub result: GameResult,
    /// How the game ended.
    pub end: GameEnd,
}

impl Game {
    /// A game without moves.
    #[must_use]
    pub const fn new(start: Position, result: GameResult, end: GameEnd) -> Self {
        Self { start, opening: Vec::new(), moves: Vec::new(), result, end }
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
            && self.mv.promotion().is_none()
            && !position.is_capture(self.mv)
            && !position.is_check()
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum GameEnd {
    /// Checkmate.
    Checkmate = 0,
    /// Stalemate.
    Stalemate = 1,
    /// Neither side can checkmate by any sequence of legal moves.
    InsufficientMaterial = 2,
    /// Threefold repetition.
    Repetition = 3,
    /// The fifty-move rule.
    FiftyMoves = 4,
    /// Win adjudication: the scores showed a won game.
    WinAdjudication = 5,
    /// Draw adjudication: the scores showed a drawn game.
    DrawAdjudication = 6,
    /// Tablebase adjudication.
    Tablebase = 7,
    /// The maximum length of a game; a draw.
    MaxLength = 8,
}

impl GameEnd {
    /// The ends, in the order of their numbers.
    pub const ALL: [Self; 9] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::Repetition,
        Self::FiftyMoves,
        Self::WinAdjudication,
        Self::DrawAdjudication,
        Self::Tablebase,
        Self::MaxLength,
    ];

    /// In words, such as `draw adjudication`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty-move rule",
            Self::WinAdjudication => "win adjudication",
            Self::DrawAdjudication => "draw adjudication",
            Self::Tablebase => "tablebase adjudication",
            Self::MaxLength => "maximum length",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_follows_the_numbers() {
        assert!(GameEnd::ALL.iter().enumerate().all(|(i, &end)| end as usize == i));
    }
}
