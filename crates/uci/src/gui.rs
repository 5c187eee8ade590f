//! Commands from the GUI to the engine.

mod go;
mod parse;
mod position;
mod position_line;
mod small;

use core::fmt;
use core::str::FromStr;

pub use go::{Clock, Go};
pub use parse::GuiParser;
pub use position::{AppliedPosition, MoveProblem, MoveProblemReason, PositionCommand, Start};
pub use position_line::PositionLine;
pub use small::{CustomCommand, Register, SetOption};

use crate::ParseError;

/// A command of a GUI. `Display` writes the line without its line end.
///
/// ```
/// use lucena_uci::{Go, GuiCommand};
/// let command: GuiCommand = " go \t depth 5 joho 7 movetime 10\r\n".parse()?;
/// let GuiCommand::Go(go) = &command else { panic!("this is a go command") };
/// assert_eq!((go.depth, go.movetime), (Some(5), Some(10)));
/// assert_eq!(command.to_string(), "go depth 5 movetime 10");
/// # Ok::<(), lucena_uci::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GuiCommand {
    /// Asks for name, author and options.
    Uci,
    /// Switches debug output on or off.
    Debug(bool),
    /// Asks for `readyok`.
    IsReady,
    /// Sets an option.
    SetOption(SetOption),
    /// Register the engine.
    Register(Register),
    /// Starts a new game.
    UciNewGame,
    /// Sets the position.
    Position(PositionCommand),
    /// Starts a search.
    Go(Go),
    /// Stops the search.
    Stop,
    /// The opponent played the expected move.
    PonderHit,
    /// Exits.
    Quit,
    /// A command beyond the protocol, registered with the [`GuiParser`].
    Custom(CustomCommand),
}

impl GuiCommand {
    /// Parses a line and skips every error that does not hide the command, as [`FromStr`] does. A
    /// [`GuiParser`] also returns the errors and accepts more commands.
    ///
    /// # Errors
    /// The line contains no command.
    ///
    /// ```
    /// use lucena_uci::GuiCommand;
    /// assert_eq!(GuiCommand::parse("joho isready"), Ok(GuiCommand::IsReady));
    /// assert!(GuiCommand::parse("joho").is_err());
    /// ```
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        GuiParser::new().parse(line).tolerant("a command")
    }

    /// Parses a line strictly.
    ///
    /// # Errors
    /// The first error.
    ///
    /// ```
    /// use lucena_uci::GuiCommand;
    /// assert_eq!(GuiCommand::parse_strict("stop"), Ok(GuiCommand::Stop));
    /// let error = GuiCommand::parse_strict("stop it").unwrap_err();
    /// assert_eq!(error.to_string(), "bytes 5..7: found \"it\", expected the end");
    /// ```
    pub fn parse_strict(line: &str) -> Result<Self, ParseError> {
        GuiParser::new().parse(line).strict("a command")
    }
}

impl FromStr for GuiCommand {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        Self::parse(line)
    }
}

impl fmt::Display for GuiCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(true) => f.write_str("debug on"),
            Self::Debug(false) => f.write_str("debug off"),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption(command) => fmt::Display::fmt(command, f),
            Self::Register(command) => fmt::Display::fmt(command, f),
            Self::UciNewGame => f.write_str("ucinewgame"),
            Self::Position(command) => fmt::Display::fmt(command, f),
            Self::Go(command) => fmt::Display::fmt(command, f),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
            Self::Custom(command) => fmt::Display::fmt(command, f),
        }
    }
}

impl From<SetOption> for GuiCommand {
    fn from(command: SetOption) -> Self {
        Self::SetOption(command)
    }
}

impl From<PositionCommand> for GuiCommand {
    fn from(command: PositionCommand) -> Self {
        Self::Position(command)
    }
}

impl From<Go> for GuiCommand {
    fn from(command: Go) -> Self {
        Self::Go(command)
    }
}
