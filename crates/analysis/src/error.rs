//! Why an analysis fails.

use lucena_board::Game;
use lucena_client::ClientError;

/// Why a game could not be analysed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// The analysis was stopped by its [`StopHandle`](lucena_client::StopHandle).
    #[error("the analysis was stopped")]
    Stopped,
    /// The game contains a null move, after which no engine can take over.
    #[error("move {number} is a null move, which cannot be analysed")]
    NullMove {
        /// Number of the half-move in the game, from 1.
        number: usize,
    },
    /// The external engine failed.
    #[error("the engine failed")]
    Client(#[from] ClientError),
    /// The engine's search failed.
    #[error("the search failed: {0}")]
    Search(String),
    /// The engine returned no line with a score.
    #[error("the engine reported no score for {fen}")]
    NoScore {
        /// The position.
        fen: String,
    },
    /// The moves of the engine's lines are illegal.
    #[error("illegal move in the PV: {word} in {fen}")]
    IllegalPv {
        /// The position.
        fen: String,
        /// The move.
        word: String,
    },
    /// The profile's thresholds do not increase.
    #[error("the thresholds of the profile must increase from label to label")]
    Thresholds,
    /// The options of a puzzle search contradict each other.
    #[error("puzzle options: {0}")]
    PuzzleOptions(String),
}

impl AnalysisError {
    pub(crate) fn no_score(game: &Game) -> Self {
        Self::NoScore { fen: game.position().to_string() }
    }
}
