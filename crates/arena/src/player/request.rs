//! Move requests, answers and failures.

use std::fmt;
use std::time::Duration;

use lucena_board::{ByColor, Color};

use crate::{GoLimits, Stop};

/// A request for a move.
pub(crate) struct MoveRequest<'a> {
    /// The side to move.
    pub(crate) turn: Color,
    pub(crate) limits: &'a GoLimits,
    /// Both clocks, where there are any.
    pub(crate) clocks: ByColor<Option<ClockState>>,
    /// Moves to the mover's next time control.
    pub(crate) moves_to_go: Option<u32>,
    /// Deadline for the move, including the margin.
    pub(crate) deadline: Option<Duration>,
    /// Whether the opponent's draw offer is pending.
    pub(crate) is_offered_draw: bool,
    pub(crate) stop: &'a Stop,
    /// Called at intervals while waiting, to read the output of a pondering opponent.
    pub(crate) idle: &'a dyn Fn(),
}

/// The state of a clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockState {
    pub(crate) left: Duration,
    pub(crate) increment: Duration,
}

/// Why an engine did not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It crashed, exited or closed its pipes; with details.
    Gone(String),
    /// Timeout while waiting for this.
    Stalled(String),
    /// It ran out of time without a move but still answers pings; the time waited.
    NoMove(Duration),
    /// It does not support the game, and a restart would not help: a missing variant, or a limit
    /// that its protocol version lacks.
    Unsupported(String),
    /// The stop flag was raised.
    Interrupted,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone(how) | Self::Unsupported(how) => f.write_str(how),
            Self::Stalled(uciok) if uciok == "uciok" => {
                f.write_str("timed out waiting for uciok; an xboard engine needs proto=xboard")
            }
            Self::Stalled(waiting_for) => write!(f, "timed out waiting for {waiting_for}"),
            Self::NoMove(time) => write!(f, "no move after {time:?}"),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}
