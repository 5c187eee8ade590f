//! What an engine is asked, what it answers, and how it fails to.

use std::fmt;
use std::time::Duration;

use lucena_board::{ByColor, Color, UciMove};
use lucena_uci::Info;

use crate::{GameResult, GoLimits, Stop};

/// A question to an engine: a move, under these limits.
pub(crate) struct Question<'a> {
    /// Who is to move.
    pub(crate) turn: Color,
    pub(crate) limits: &'a GoLimits,
    /// Both clocks, where there are any.
    pub(crate) clocks: ByColor<Option<ClockState>>,
    /// Moves until the mover's clock gets its base again.
    pub(crate) moves_to_go: Option<u32>,
    /// How long the answer may take, margin included, if that is limited.
    pub(crate) deadline: Option<Duration>,
    /// Whether the opponent has offered a draw that still stands.
    pub(crate) is_offered_draw: bool,
    pub(crate) stop: &'a Stop,
    /// Called now and then while the answer is awaited, so that the opponent's pondering is read.
    pub(crate) idle: &'a dyn Fn(),
}

/// What a clock shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockState {
    pub(crate) left: Duration,
    pub(crate) increment: Duration,
}

/// An answer, late or not, legal or not.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) said: Said,
    /// The reply that it expects, and would ponder on.
    pub(crate) ponder: Option<UciMove>,
    /// From the question to the answer.
    pub(crate) time: Duration,
    pub(crate) news: News,
    /// Whether it offers a draw with its move.
    pub(crate) offers_draw: bool,
    /// Whether it sent its move before `ponderhit`.
    pub(crate) moved_while_pondering: bool,
}

/// What an engine said its move was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// Something in the form of a move.
    Move(UciMove),
    /// Something else, or nothing.
    Other(String),
    /// That it resigns.
    Resignation,
    /// That it accepts the draw that it was offered.
    DrawAccepted,
    /// That the game is over, with the line as it was written.
    Claim { result: GameResult, text: String },
    /// That the opponent's last move, which was legal, is not.
    Refusal(String),
}

/// What an engine said on its way to a move.
#[derive(Clone, Debug, Default)]
pub(crate) struct News {
    /// Whether it said anything.
    pub(crate) has_info: bool,
    /// The last news of its best line.
    pub(crate) line: Option<Info>,
    /// The last news of its best line in which the score is no bound.
    pub(crate) exact: Option<Info>,
    /// The last news with a number of nodes or a time.
    pub(crate) statistics: Option<Info>,
}

/// An engine that has not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It is gone; what is known of how.
    Gone(String),
    /// It does not do what it is waited for.
    Stalled(String),
    /// It has used up its time without a move, but still talks; how long it was waited for.
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
