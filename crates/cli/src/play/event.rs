//! Events of a game, and why a command is rejected.

use std::fmt;

use lucena_board::Move;
use lucena_eval::Score;
use lucena_game::{Ending, Refusal};

use super::job::Job;

/// An event of a game.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// The engine must search; any earlier search is obsolete.
    Search(Box<Job>),
    /// The result of the current search is no longer needed.
    Cancel,
    /// The engine must move now.
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

/// Why a command is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum PlayError {
    Refused(Refusal),
    EngineToMove,
    PlayerToMove,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Refused(Refusal::Over) => {
                "the game is over; \"new\" starts another, \"takeback\" resumes it"
            }
            Self::Refused(refusal) => return refusal.fmt(f),
            Self::EngineToMove => "it is the engine's move",
            Self::PlayerToMove => "it is your move",
        })
    }
}

impl From<Refusal> for PlayError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl std::error::Error for PlayError {}

/// Events, or why the command is rejected.
pub(crate) type Played = Result<Vec<Event>, PlayError>;
