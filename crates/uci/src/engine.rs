//! What an engine says to a GUI.

mod info;
mod parse;
mod pov;
mod small;

use alloc::boxed::Box;
use core::fmt;
use core::str::FromStr;

pub use info::{Bound, CurrentLine, Info, Score, ScoreValue, Wdl};
pub use pov::PovScore;
pub use small::{BestMove, Check, Id};

use crate::text::OneLine;
use crate::{OptionDeclaration, ParseError, Parsed};

/// A message of an engine. Written with `Display`, it is a line without its end.
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
    /// The name or the authors of the engine.
    Id(Id),
    /// All about the engine is said.
    UciOk,
    /// All that came before `isready` is done.
    ReadyOk,
    /// The end of a search.
    BestMove(BestMove),
    /// How the check of the copy protection goes.
    CopyProtection(Check),
    /// How the check of the registration goes.
    Registration(Check),
    /// News of a search, or something else to say.
    Info(Box<Info>),
    /// An option that may be set.
    Option(OptionDeclaration),
}

impl EngineMessage {
    /// Reads a line and tells the faults that were passed over.
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

    /// Reads a line and passes over every fault that does not hide the message, as [`FromStr`]
    /// does, too.
    ///
    /// # Errors
    /// If there is no message in the line.
    ///
    /// ```
    /// use lucena_uci::EngineMessage;
    /// assert_eq!(EngineMessage::parse(" readyok \r"), Ok(EngineMessage::ReadyOk));
    /// assert!(EngineMessage::parse("My Engine 1.0 by me").is_err());
    /// ```
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        Self::read(line).tolerant("a message of an engine")
    }

    /// Reads a line that has no fault.
    ///
    /// # Errors
    /// Tells the first fault.
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
