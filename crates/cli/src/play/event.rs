//! What happens in a game, and why a command is not possible.

use std::fmt;

use lucena_board::Move;
use lucena_eval::Score;
use lucena_game::Ending;

use super::job::Job;

/// What happens in a game.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// The engine is to search; an earlier search is obsolete.
    Search(Box<Job>),
    /// The result of the current search is not needed any more.
    Cancel,
    /// The engine is to play its move at once.
    MoveNow,
    /// A new or loaded game: results of earlier searches do not apply.
    NewGame,
    /// The numbered move in SAN.
    Moved(String),
    TookBack {
        n_plies: usize,
    },
    /// The engine answers the offer with its move.
    DrawOffered,
    DrawDeclined,
    Hint(Move),
    /// From White's point of view.
    Score(Score),
    EngineFailed(String),
    Ended(Ending),
}

/// Why a command is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum PlayError {
    GameOver,
    EngineToMove,
    PlayerToMove,
    NothingToTakeBack,
    IllegalMove,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over; \"new\" starts another, \"takeback\" resumes it",
            Self::EngineToMove => "it is the engine's move",
            Self::PlayerToMove => "it is your move",
            Self::NothingToTakeBack => "there is no move to take back",
            Self::IllegalMove => "illegal move",
        })
    }
}

impl std::error::Error for PlayError {}

/// Events, or why the command is not possible.
pub(crate) type Played = Result<Vec<Event>, PlayError>;
