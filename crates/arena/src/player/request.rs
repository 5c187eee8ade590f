//! Requests for a move, answers and failures.

use std::fmt;
use std::time::Duration;

use lucena_board::{ByColor, Color, UciMove};
use lucena_uci::Info;

use crate::{GameResult, GoLimits, Stop};

/// A request for a move under these limits.
pub(crate) struct MoveRequest<'a> {
    /// The side to move.
    pub(crate) turn: Color,
    pub(crate) limits: &'a GoLimits,
    /// Both clocks, where there are any.
    pub(crate) clocks: ByColor<Option<ClockState>>,
    /// Moves until the mover's clock gets its base again.
    pub(crate) moves_to_go: Option<u32>,
    /// Time until the move must arrive, margin included, if limited.
    pub(crate) deadline: Option<Duration>,
    /// Whether the opponent has offered a draw that still stands.
    pub(crate) is_offered_draw: bool,
    pub(crate) stop: &'a Stop,
    /// Called now and then while the answer is awaited, so that the opponent's pondering is read.
    pub(crate) idle: &'a dyn Fn(),
}

/// The state of a clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockState {
    pub(crate) left: Duration,
    pub(crate) increment: Duration,
}

/// An answer, late or not, legal or not.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) said: Reply,
    /// The ponder move.
    pub(crate) ponder: Option<UciMove>,
    /// Time from request to answer.
    pub(crate) time: Duration,
    pub(crate) news: SearchInfo,
    /// Whether it offers a draw with its move.
    pub(crate) offers_draw: bool,
    /// Whether it sent its move before `ponderhit`.
    pub(crate) moved_while_pondering: bool,
}

/// The reply of an engine to a request for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// A move, maybe an illegal one.
    Move(UciMove),
    /// Text that is not a move; may be empty.
    Other(String),
    /// The engine resigns.
    Resignation,
    /// The engine accepts a draw offer.
    DrawAccepted,
    /// The engine claims that the game is over; `text` is its line.
    Claim { result: GameResult, text: String },
    /// The engine claims that the opponent's last move, which was legal, is illegal.
    Refusal(String),
}

/// Output of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchInfo {
    /// Whether there was any.
    pub(crate) has_info: bool,
    /// The last info with the first PV.
    pub(crate) line: Option<Info>,
    /// The last info with the first PV whose score is not a bound.
    pub(crate) exact: Option<Info>,
    /// The last info with nodes or time.
    pub(crate) statistics: Option<Info>,
}

/// Why an engine did not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It crashed, exited or closed its pipes, and how.
    Gone(String),
    /// It timed out; what was expected.
    Stalled(String),
    /// It overran its time without a move but still answers pings; the time waited.
    NoMove(Duration),
    /// It cannot play under these conditions, however often it is started: a missing variant, a
    /// limit that its protocol version lacks.
    Unsupported(String),
    /// The game was stopped from outside.
    Interrupted,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone(how) | Self::Unsupported(how) => f.write_str(how),
            Self::Stalled(waiting_for) => write!(f, "timed out waiting for {waiting_for}"),
            Self::NoMove(time) => write!(f, "no move in {time:?}"),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}
