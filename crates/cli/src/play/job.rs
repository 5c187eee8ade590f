//! Search jobs for the engine, and their replies.

use lucena_board::{Game, Move};
use lucena_eval::Score;
use lucena_search::Limits;

/// A search job. The last position of the game is searched.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    /// Replies to earlier jobs are ignored.
    pub(crate) id: u64,
    pub(crate) task: Task,
    pub(crate) game: Game,
    pub(crate) limits: Limits,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// The move to play.
    Move,
    /// Pondering: the game includes the expected move of the player.
    Ponder,
    /// A move for the player, at full strength.
    Hint,
    /// The score of the position, at full strength.
    Evaluate,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) id: u64,
    /// A legal move, or `None` if the engine failed.
    pub(crate) best: Option<Move>,
    pub(crate) ponder: Option<Move>,
    /// For the side to move; a book move has none.
    pub(crate) score: Option<Score>,
    /// Why the engine failed, if it did.
    pub(crate) failure: Option<String>,
}

impl Reply {
    /// The reply of an engine that failed.
    #[must_use]
    pub(crate) const fn failed(id: u64, failure: String) -> Self {
        Self { id, best: None, ponder: None, score: None, failure: Some(failure) }
    }
}
