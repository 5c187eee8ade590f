//! Messages from the engine to the GUI.

mod parse;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use lucena_board::GameResult;

use crate::text::{Enclosed, OneLine};
use crate::{Feature, ParseError, Thinking};

/// A message of an engine. `Display` writes the line without its line end.
///
/// ```
/// use lucena_xboard::EngineMessage;
/// assert_eq!("move e2e4".parse(), Ok(EngineMessage::Move("e2e4".into())));
/// assert_eq!(EngineMessage::Pong(7).to_string(), "pong 7");
/// assert!(EngineMessage::parse("Phalanx XXV").is_err(), "engines print much else");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineMessage {
    /// `feature NAME=VALUE ...`.
    Features(Vec<Feature>),
    /// `move MOVE`.
    Move(String),
    /// `pong N`.
    Pong(u64),
    /// `DEPTH SCORE TIME NODES PV`.
    Thinking(Thinking),
    /// `stat01: ...`, the reply to `.`.
    Stat(Stat),
    /// `Hint: MOVE`: the ponder move, or the reply to `hint`.
    Hint(String),
    /// `Illegal move (REASON): MOVE`.
    IllegalMove {
        /// The reason; empty if not given.
        reason: String,
        /// The move; empty if not given.
        mv: String,
    },
    /// `Error (KIND): COMMAND`.
    Error {
        /// The error.
        kind: String,
        /// The command.
        command: String,
    },
    /// `RESULT {COMMENT}`: the engine claims the end of the game.
    Result {
        /// The result.
        result: GameResult,
        /// The reason; empty if not given.
        comment: String,
    },
    /// `resign`.
    Resign,
    /// `offer draw`: offers a draw or accepts one.
    OfferDraw,
    /// `telluser MESSAGE`.
    TellUser(String),
    /// `tellusererror MESSAGE`.
    TellUserError(String),
    /// `tellopponent MESSAGE`.
    TellOpponent(String),
    /// `tellothers MESSAGE`.
    TellOthers(String),
    /// `tellall MESSAGE`.
    TellAll(String),
    /// `tellics MESSAGE`.
    TellIcs(String),
    /// `tellicsnoalias MESSAGE`.
    TellIcsNoAlias(String),
    /// `askuser TAG MESSAGE`.
    AskUser {
        /// The tag that the reply starts with.
        tag: String,
        /// The question.
        message: String,
    },
    /// `# COMMENT`: for log files.
    Comment(String),
}

/// The state of an analysis, the reply to `.`.
///
/// ```
/// use lucena_xboard::{EngineMessage, Stat};
/// let stat = Stat { time: 1234, nodes: 30_000, depth: 7, moves_left: 5, n_moves: 30, mv: "Nf3".into() };
/// assert_eq!(EngineMessage::Stat(stat).to_string(), "stat01: 1234 30000 7 5 30 Nf3");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stat {
    /// Centiseconds since the start of the search.
    pub time: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// The depth being searched.
    pub depth: u32,
    /// Root moves still to search at this depth.
    pub moves_left: u32,
    /// Number of root moves.
    pub n_moves: u32,
    /// The root move being searched; empty if not given.
    pub mv: String,
}

impl EngineMessage {
    /// Parses a line tolerantly, as GUIs do: older spellings are accepted, and extra words ignored.
    ///
    /// # Errors
    /// The line is no message of the protocol. Engines print many such lines, and GUIs ignore them.
    ///
    /// ```
    /// use lucena_xboard::EngineMessage;
    /// assert_eq!(EngineMessage::parse("12 ... e7e5")?, EngineMessage::Move("e7e5".into()));
    /// # Ok::<(), lucena_xboard::ParseError>(())
    /// ```
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        parse::parse(line, false)
    }

    /// Parses a line strictly.
    ///
    /// # Errors
    /// The first error.
    ///
    /// ```
    /// use lucena_xboard::EngineMessage;
    /// assert!(EngineMessage::parse_strict("illegal move e2e4").is_err());
    /// assert!(EngineMessage::parse_strict("Illegal move: e2e4").is_ok());
    /// ```
    pub fn parse_strict(line: &str) -> Result<Self, ParseError> {
        parse::parse(line, true)
    }
}

impl FromStr for EngineMessage {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        Self::parse(line)
    }
}

impl fmt::Display for EngineMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Features(features) => {
                f.write_str("feature")?;
                features.iter().try_for_each(|feature| write!(f, " {feature}"))
            }
            Self::Move(mv) => write!(f, "move {}", OneLine(mv)),
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Thinking(thinking) => fmt::Display::fmt(thinking, f),
            Self::Stat(stat) => fmt::Display::fmt(stat, f),
            Self::Hint(mv) => write!(f, "Hint: {}", OneLine(mv)),
            Self::IllegalMove { reason, mv } if reason.is_empty() => {
                write!(f, "Illegal move: {}", OneLine(mv))
            }
            Self::IllegalMove { reason, mv } => {
                write!(f, "Illegal move ({}): {}", Enclosed(reason, ')'), OneLine(mv))
            }
            Self::Error { kind, command } => {
                write!(f, "Error ({}): {}", Enclosed(kind, ')'), OneLine(command))
            }
            Self::Result { result, comment } if comment.is_empty() => write!(f, "{result}"),
            Self::Result { result, comment } => {
                write!(f, "{result} {{{}}}", Enclosed(comment, '}'))
            }
            Self::Resign => f.write_str("resign"),
            Self::OfferDraw => f.write_str("offer draw"),
            Self::TellUser(text) => write!(f, "telluser {}", OneLine(text)),
            Self::TellUserError(text) => write!(f, "tellusererror {}", OneLine(text)),
            Self::TellOpponent(text) => write!(f, "tellopponent {}", OneLine(text)),
            Self::TellOthers(text) => write!(f, "tellothers {}", OneLine(text)),
            Self::TellAll(text) => write!(f, "tellall {}", OneLine(text)),
            Self::TellIcs(text) => write!(f, "tellics {}", OneLine(text)),
            Self::TellIcsNoAlias(text) => write!(f, "tellicsnoalias {}", OneLine(text)),
            Self::AskUser { tag, message } => {
                write!(f, "askuser {} {}", OneLine(tag), OneLine(message))
            }
            Self::Comment(text) => write!(f, "# {}", OneLine(text)),
        }
    }
}

impl fmt::Display for Stat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { time, nodes, depth, moves_left, n_moves, mv } = self;
        write!(f, "stat01: {time} {nodes} {depth} {moves_left} {n_moves}")?;
        if mv.is_empty() { Ok(()) } else { write!(f, " {}", OneLine(mv)) }
    }
}
