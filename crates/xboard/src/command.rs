//! Commands from the GUI to the engine.

pub(crate) mod parse;

use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use lucena_board::GameResult;

use crate::text::{Enclosed, OneLine, Seconds};
use crate::{Level, ParseError};

/// A command of a GUI. `Display` writes the line without its line end.
///
/// ```
/// use lucena_xboard::GuiCommand;
/// assert_eq!("usermove e2e4".parse(), Ok(GuiCommand::UserMove("e2e4".into())));
/// assert_eq!("Nf3".parse(), Ok(GuiCommand::Move("Nf3".into())));
/// assert_eq!(GuiCommand::Ping(7).to_string(), "ping 7");
/// assert!("frobnicate".parse::<GuiCommand>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GuiCommand {
    /// `xboard`: speak this protocol.
    XBoard,
    /// `protover N`: the version; the engine answers with its features.
    Protover(u32),
    /// `accepted FEATURE`.
    Accepted(String),
    /// `rejected FEATURE`.
    Rejected(String),
    /// `new`: the initial position, the engine plays Black.
    New,
    /// `variant NAME`.
    Variant(String),
    /// `quit`.
    Quit,
    /// `random`: toggles random play.
    Random,
    /// `force`: moves are entered and not answered.
    Force,
    /// `go`: the engine plays the side to move.
    Go,
    /// `playother`: the engine plays the side that is not to move.
    PlayOther,
    /// `white`: White to move, the engine plays Black.
    White,
    /// `black`: Black to move, the engine plays White.
    Black,
    /// `level MPS BASE INC`: the time control.
    Level(Level),
    /// `st SECONDS`: the time per move.
    MoveTime(Duration),
    /// `sd PLIES`: the depth limit.
    Depth(u32),
    /// `nps N`: nodes that count as a second; 0 is CPU time.
    Nps(i64),
    /// `time CENTISECONDS`: the engine's clock.
    Time(i64),
    /// `otim CENTISECONDS`: the opponent's clock.
    OpponentTime(i64),
    /// A move without a keyword.
    Move(String),
    /// `usermove MOVE`.
    UserMove(String),
    /// `?`: move now.
    MoveNow,
    /// `ping N`: asks for `pong N`.
    Ping(u64),
    /// `draw`: the opponent offers a draw.
    Draw,
    /// `result RESULT {COMMENT}`: the game is over.
    Result {
        /// The result.
        result: GameResult,
        /// The reason; empty if not given.
        comment: String,
    },
    /// `setboard FEN`.
    SetBoard(String),
    /// `edit`: starts edit mode, in which the next lines set up the position.
    Edit,
    /// `hint`.
    Hint,
    /// `bk`: book moves.
    Book,
    /// `undo`: take back one ply.
    Undo,
    /// `remove`: take back two plies.
    Remove,
    /// `hard`: ponder.
    Hard,
    /// `easy`: do not ponder.
    Easy,
    /// `post`: print thinking output.
    Post,
    /// `nopost`: print no thinking output.
    NoPost,
    /// `analyze`.
    Analyze,
    /// `exit`: leave analyze mode.
    Exit,
    /// `.`: print a [`Stat`](crate::Stat) in analyze mode.
    Status,
    /// `name X`: the opponent.
    Name(String),
    /// `rating OWN OPPONENT`.
    Rating {
        /// The engine's rating.
        own: i64,
        /// The opponent's rating.
        opponent: i64,
    },
    /// `ics HOST`.
    Ics(String),
    /// `computer`: the opponent is an engine too.
    Computer,
    /// `pause`.
    Pause,
    /// `resume`.
    Resume,
    /// `memory MEBIBYTES`: for hash tables and caches together.
    Memory(u64),
    /// `cores N`.
    Cores(u32),
    /// `egtpath TYPE PATH`: endgame tablebases.
    EgtPath {
        /// The type, such as `syzygy`.
        kind: String,
        /// The path.
        path: String,
    },
    /// `option NAME` or `option NAME=VALUE`.
    Option {
        /// The name, which may contain blanks.
        name: String,
        /// The value; `None` for a button.
        value: Option<String>,
    },
}

impl GuiCommand {
    /// Parses a line tolerantly: numbers saturate, and extra words are ignored.
    ///
    /// # Errors
    /// The line is neither a command nor a move, or a parameter is missing or bad.
    ///
    /// ```
    /// use lucena_xboard::GuiCommand;
    /// assert_eq!(GuiCommand::parse("sd 8 please")?, GuiCommand::Depth(8));
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
    /// use lucena_xboard::GuiCommand;
    /// let error = GuiCommand::parse_strict("sd 8 please").unwrap_err();
    /// assert_eq!(error.to_string(), "bytes 5..11: found \"please\", expected the end of the line");
    /// ```
    pub fn parse_strict(line: &str) -> Result<Self, ParseError> {
        parse::parse(line, true)
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
            Self::XBoard => f.write_str("xboard"),
            Self::Protover(version) => write!(f, "protover {version}"),
            Self::Accepted(name) => write!(f, "accepted {}", OneLine(name)),
            Self::Rejected(name) => write!(f, "rejected {}", OneLine(name)),
            Self::New => f.write_str("new"),
            Self::Variant(name) => write!(f, "variant {}", OneLine(name)),
            Self::Quit => f.write_str("quit"),
            Self::Random => f.write_str("random"),
            Self::Force => f.write_str("force"),
            Self::Go => f.write_str("go"),
            Self::PlayOther => f.write_str("playother"),
            Self::White => f.write_str("white"),
            Self::Black => f.write_str("black"),
            Self::Level(level) => write!(f, "level {level}"),
            Self::MoveTime(time) => write!(f, "st {}", Seconds(*time)),
            Self::Depth(plies) => write!(f, "sd {plies}"),
            Self::Nps(nodes) => write!(f, "nps {nodes}"),
            Self::Time(time) => write!(f, "time {time}"),
            Self::OpponentTime(time) => write!(f, "otim {time}"),
            Self::Move(mv) => write!(f, "{}", OneLine(mv)),
            Self::UserMove(mv) => write!(f, "usermove {}", OneLine(mv)),
            Self::MoveNow => f.write_str("?"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Draw => f.write_str("draw"),
            Self::Result { result, comment } if comment.is_empty() => write!(f, "result {result}"),
            Self::Result { result, comment } => {
                write!(f, "result {result} {{{}}}", Enclosed(comment, '}'))
            }
            Self::SetBoard(fen) => write!(f, "setboard {}", OneLine(fen)),
            Self::Edit => f.write_str("edit"),
            Self::Hint => f.write_str("hint"),
            Self::Book => f.write_str("bk"),
            Self::Undo => f.write_str("undo"),
            Self::Remove => f.write_str("remove"),
            Self::Hard => f.write_str("hard"),
            Self::Easy => f.write_str("easy"),
            Self::Post => f.write_str("post"),
            Self::NoPost => f.write_str("nopost"),
            Self::Analyze => f.write_str("analyze"),
            Self::Exit => f.write_str("exit"),
            Self::Status => f.write_str("."),
            Self::Name(name) => write!(f, "name {}", OneLine(name)),
            Self::Rating { own, opponent } => write!(f, "rating {own} {opponent}"),
            Self::Ics(host) => write!(f, "ics {}", OneLine(host)),
            Self::Computer => f.write_str("computer"),
            Self::Pause => f.write_str("pause"),
            Self::Resume => f.write_str("resume"),
            Self::Memory(mebibytes) => write!(f, "memory {mebibytes}"),
            Self::Cores(number) => write!(f, "cores {number}"),
            Self::EgtPath { kind, path } => {
                write!(f, "egtpath {} {}", OneLine(kind), OneLine(path))
            }
            Self::Option { name, value: None } => write!(f, "option {}", OneLine(name)),
            Self::Option { name, value: Some(value) } => {
                write!(f, "option {}={}", OneLine(name), OneLine(value))
            }
        }
    }
}
