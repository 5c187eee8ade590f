//! Messages from the engine to the GUI.

mod info;
mod parse;
mod pov;

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

pub use info::{Bound, CurrentLine, Info, Score, ScoreValue, Wdl};
pub use pov::PovScore;

use lucena_board::UciMove;

use crate::text::OneLine;
use crate::{OptionDeclaration, ParseError, Parsed};

/// A message of an engine. `Display` writes the line without its line end.
///
/// ```
/// use lucena_uci::{BestMove, EngineMessage};
/// let message: EngineMessage = "bestmove e2e4 ponder e7e5".parse()?;
/// let EngineMessage::BestMove(best) = message else { panic!("this is a best move") };
/// assert_eq!(best.mv.unwrap().to_string(), "e2e4");
/// assert_eq!(EngineMessage::BestMove(BestMove::none()).to_string(), "bestmove (none)");
/// # Ok::<(), lucena_uci::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum EngineMessage {
    /// Name or author of the engine.
    Id(Id),
    /// The end of the introduction.
    UciOk,
    /// The reply to `isready`.
    ReadyOk,
    /// The result of a search.
    BestMove(BestMove),
    /// The state of copy protection.
    CopyProtection(Check),
    /// The state of registration.
    Registration(Check),
    /// Search information or a text.
    Info(Box<Info>),
    /// The declaration of an option.
    Option(OptionDeclaration),
}

impl EngineMessage {
    /// Parses a line and returns the errors that were skipped, too.
    ///
    /// ```
    /// use lucena_uci::{EngineMessage, Info};
    /// let parsed = EngineMessage::read("info depth 5 joho 7 nodes 10");
    /// let Some(EngineMessage::Info(info)) = parsed.value else { panic!() };
    /// assert_eq!((info.depth, info.nodes), (Some(5), Some(10)));
    /// assert_eq!(parsed.faults[0].found().unwrap().as_str(), "joho");
    /// ```
    #[must_use]
    pub fn read(line: &str) -> Parsed<Self> {
        parse::read(line)
    }

    /// Parses a line and skips every error that does not hide the message, as [`FromStr`] does.
    ///
    /// # Errors
    /// The line contains no message.
    ///
    /// ```
    /// use lucena_uci::EngineMessage;
    /// assert_eq!(EngineMessage::parse(" readyok \r"), Ok(EngineMessage::ReadyOk));
    /// assert!(EngineMessage::parse("My Engine 1.0 by me").is_err());
    /// ```
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        Self::read(line).tolerant("a message of an engine")
    }

    /// Parses a line strictly.
    ///
    /// # Errors
    /// The first error.
    ///
    /// ```
    /// use lucena_uci::EngineMessage;
    /// let error = EngineMessage::parse_strict("info depth 5 nodes many").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "bytes 19..23: found \"many\", expected a number after nodes",
    /// );
    /// ```
    pub fn parse_strict(line: &str) -> Result<Self, ParseError> {
        Self::read(line).strict("a message of an engine")
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
            Self::Id(Id::Name(name)) => write!(f, "id name {}", OneLine(name)),
            Self::Id(Id::Author(author)) => write!(f, "id author {}", OneLine(author)),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove(best) => fmt::Display::fmt(best, f),
            Self::CopyProtection(check) => write!(f, "copyprotection {check}"),
            Self::Registration(check) => write!(f, "registration {check}"),
            Self::Info(info) => fmt::Display::fmt(info, f),
            Self::Option(declaration) => fmt::Display::fmt(declaration, f),
        }
    }
}

impl From<Info> for EngineMessage {
    fn from(info: Info) -> Self {
        Self::Info(Box::new(info))
    }
}

impl From<BestMove> for EngineMessage {
    fn from(best: BestMove) -> Self {
        Self::BestMove(best)
    }
}

impl From<OptionDeclaration> for EngineMessage {
    fn from(declaration: OptionDeclaration) -> Self {
        Self::Option(declaration)
    }
}

/// Name or author of an engine.
///
/// ```
/// use lucena_uci::{EngineMessage, Id};
/// let id = EngineMessage::Id(Id::Name("Toy 1.0".into()));
/// assert_eq!(id.to_string(), "id name Toy 1.0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Id {
    /// The name, usually with a version.
    Name(String),
    /// The author.
    Author(String),
}

/// The result of a search.
///
/// ```
/// use lucena_uci::BestMove;
/// let best = BestMove::new("e2e4".parse()?, Some("e7e5".parse()?));
/// assert_eq!(best.to_string(), "bestmove e2e4 ponder e7e5");
/// # Ok::<(), lucena_board::UciError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BestMove {
    /// The move, or `None`. Written `(none)`; `0000` and `NULL` are accepted, too.
    pub mv: Option<UciMove>,
    /// The expected reply, to ponder on.
    pub ponder: Option<UciMove>,
}

impl BestMove {
    /// A move, with or without a ponder move.
    ///
    /// ```
    /// use lucena_uci::BestMove;
    /// assert_eq!(BestMove::new("e2e4".parse()?, None).to_string(), "bestmove e2e4");
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub const fn new(mv: UciMove, ponder: Option<UciMove>) -> Self {
        Self { mv: Some(mv), ponder }
    }

    /// No move, as after mate.
    ///
    /// ```
    /// assert_eq!(lucena_uci::BestMove::none().to_string(), "bestmove (none)");
    /// ```
    #[must_use]
    pub const fn none() -> Self {
        Self { mv: None, ponder: None }
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv {
            Some(mv) => write!(f, "bestmove {mv}")?,
            None => f.write_str("bestmove (none)")?,
        }
        self.ponder.map_or(Ok(()), |mv| write!(f, " ponder {mv}"))
    }
}

/// State of copy protection or registration.
///
/// ```
/// use lucena_uci::{Check, EngineMessage};
/// assert_eq!(EngineMessage::Registration(Check::Ok).to_string(), "registration ok");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// In progress.
    Checking,
    /// Passed.
    Ok,
    /// Failed.
    Error,
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Checking => "checking",
            Self::Ok => "ok",
            Self::Error => "error",
        })
    }
}
