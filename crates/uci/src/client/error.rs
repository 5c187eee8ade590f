//! How an engine can fail its client.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use lucena_board::{IllegalMove, Move};

use crate::SetOptionError;

/// An engine that did not do what it should.
///
/// ```
/// use std::time::Duration;
/// use lucena_uci::{ClientError, Launch};
/// let error = Launch::new("no such engine").start(Duration::from_secs(1)).unwrap_err();
/// assert!(matches!(error, ClientError::NotStarted { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClientError {
    /// The process or one of the threads that serve it could not be started.
    NotStarted {
        /// What was to be started.
        what: String,
        /// What the system says.
        reason: String,
    },
    /// Something did not happen in time.
    Timeout {
        /// What did not happen.
        waiting_for: &'static str,
        /// How long it was waited for.
        limit: Duration,
    },
    /// The engine has exited or closed its output or input.
    Gone {
        /// What was expected of it.
        waiting_for: &'static str,
        /// How it exited, if it has.
        status: Option<ExitStatus>,
    },
    /// The engine has no such option, or the value does not fit its declaration.
    Option(SetOptionError),
    /// The game is one of Chess960 and the engine does not have the option `UCI_Chess960`: it
    /// would read castling as another move.
    Chess960Unsupported,
    /// A move at the root that a request restricts the search to is not legal.
    IllegalRootMove(Move),
    /// What the engine sent as its best move cannot be played.
    BadBestMove {
        /// The word that stood for the move; empty if there was none.
        word: String,
        /// Why it cannot be played, if it is a move at all.
        reason: Option<IllegalMove>,
    },
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted { what, reason } => write!(f, "cannot start {what}: {reason}"),
            Self::Timeout { waiting_for, limit } => {
                write!(f, "found nothing in {limit:?}, expected {waiting_for}")
            }
            Self::Gone { waiting_for, status: Some(status) } => {
                write!(f, "the engine is gone ({status}), expected {waiting_for}")
            }
            Self::Gone { waiting_for, status: None } => {
                write!(f, "the engine has closed its end, expected {waiting_for}")
            }
            Self::Option(error) => fmt::Display::fmt(error, f),
            Self::Chess960Unsupported => {
                f.write_str("the position needs Chess960, which the engine does not support")
            }
            Self::IllegalRootMove(mv) => write!(f, "root move {mv} is not legal"),
            Self::BadBestMove { word, reason: Some(error) } => {
                write!(f, "found bestmove {:?}, expected a legal move: {}", word, error.reason())
            }
            Self::BadBestMove { word, reason: None } => {
                write!(f, "found bestmove {word:?}, expected a legal move")
            }
        }
    }
}

/// The message already holds the cause, so there is no separate source.
impl std::error::Error for ClientError {}

impl From<SetOptionError> for ClientError {
    fn from(error: SetOptionError) -> Self {
        Self::Option(error)
    }
}
