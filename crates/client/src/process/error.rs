//! Errors of the client.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use lucena_board::{IllegalMove, Move};
use lucena_uci::SetOptionError;

/// The expected reaction in errors of an engine that does not read.
pub(super) const TO_READ: &str = "the engine to read its input";

/// An error of an engine or its process.
///
/// ```
/// use std::time::Duration;
/// use lucena_client::{ClientError, Launch};
/// let error = Launch::new("no such engine").start(Duration::from_secs(1)).unwrap_err();
/// assert!(matches!(error, ClientError::NotStarted { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClientError {
    /// The process or one of its threads cannot be started.
    NotStarted {
        /// The program or thread.
        what: String,
        /// The error message of the system.
        reason: String,
        /// The error number of the system, if there is one.
        os_error: Option<i32>,
    },
    /// No reply in time.
    Timeout {
        /// The expected reply.
        waiting_for: &'static str,
        /// The timeout.
        limit: Duration,
    },
    /// The engine has exited or closed its input or output.
    Gone {
        /// The expected reply.
        waiting_for: &'static str,
        /// The exit status, if it has exited.
        status: Option<ExitStatus>,
        /// The end of its standard error, if kept.
        stderr: String,
    },
    /// An [`AbortHandle`](crate::AbortHandle) has ended the wait.
    Aborted {
        /// The expected reply.
        waiting_for: &'static str,
    },
    /// The engine lacks something that the caller needs.
    Unsupported(String),
    /// The search of an engine in this process failed.
    Search(String),
    /// Unknown option or bad value.
    Option(SetOptionError),
    /// A game of Chess960 with an engine without the option `UCI_Chess960`, which would misread
    /// castling.
    Chess960Unsupported,
    /// A root move of the request is illegal.
    IllegalRootMove(Move),
    /// The best move is illegal or not a move.
    BadBestMove {
        /// The word in place of the move; empty if there was none.
        word: String,
        /// Why the move is illegal, if it is a move.
        reason: Option<IllegalMove>,
    },
}

impl ClientError {
    /// The engine has closed its output.
    pub(crate) const fn closed(waiting_for: &'static str) -> Self {
        Self::Gone { waiting_for, status: None, stderr: String::new() }
    }
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted { what, reason, .. } => write!(f, "cannot start {what}: {reason}"),
            Self::Timeout { waiting_for: "uciok", limit } => {
                write!(f, "no answer to \"uci\" within {limit:?}: is this a UCI engine?")
            }
            Self::Timeout { waiting_for, limit } => {
                write!(f, "timed out after {limit:?} waiting for {waiting_for}")
            }
            Self::Gone { waiting_for, status, stderr } => {
                match status {
                    Some(status) => write!(f, "the engine has exited ({status})")?,
                    None => f.write_str("the engine has closed its output")?,
                }
                match *waiting_for {
                    TO_READ => f.write_str(" without reading its input")?,
                    reply => write!(f, " while waiting for {reply}")?,
                }
                let gap = if stderr.is_empty() { "" } else { "; stderr: " };
                write!(f, "{gap}{stderr}")
            }
            Self::Aborted { waiting_for } => write!(f, "aborted while waiting for {waiting_for}"),
            Self::Unsupported(what) => f.write_str(what),
            Self::Search(reason) => f.write_str(reason),
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

/// The message contains the cause, so there is no separate source.
impl std::error::Error for ClientError {}

impl From<SetOptionError> for ClientError {
    fn from(error: SetOptionError) -> Self {
        Self::Option(error)
    }
}
