//! Player input: moves and commands, shared by both front ends.

use std::fmt;
use std::path::PathBuf;

use lucena_board::{Color, Excerpt, Move, Position, SanError};

use super::save::Existing;

/// Longer lines cannot be commands and would make error messages unreadable.
pub(crate) const LINE_MAX_BYTES: usize = 4096;

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Play(Move),
    Help,
    Board,
    Describe,
    Fen,
    Moves,
    Legal,
    Clock,
    Hint,
    Eval,
    Takeback,
    Flip,
    Resign,
    Draw,
    Now,
    /// With the player's new color, if it changes.
    New(Option<Side>),
    Save {
        file: PathBuf,
        existing: Existing,
    },
    Load {
        file: PathBuf,
        number: u64,
    },
    Quit,
}

/// The player's side in a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Side {
    #[default]
    White,
    Black,
    Random,
}

impl Side {
    /// The color. For a random side, the low bit of `random` decides.
    #[must_use]
    pub(crate) const fn color(self, random: u32) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
            Self::Random if random.is_multiple_of(2) => Color::White,
            Self::Random => Color::Black,
        }
    }
}

/// Why a line is neither a move nor a command, as a message for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CommandError {
    /// Looks like a move, but is not legal here.
    Move(String),
    Command(String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(message) | Self::Command(message) => f.write_str(message),
        }
    }
}

/// The commands and their descriptions. Moves are not listed.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("help", "this list"),
    ("board", "the board as a diagram"),
    ("describe", "the pieces in words"),
    ("fen", "the position as FEN"),
    ("moves", "the moves so far"),
    ("legal", "the legal moves"),
    ("clock", "the clocks"),
    ("hint", "a good move"),
    ("eval", "the evaluation"),
    ("takeback", "take back your last move"),
    ("flip", "turn the board"),
    ("resign", "resign the game"),
    ("draw", "claim or offer a draw"),
    ("now", "let the engine move at once"),
    ("new [white|black|random]", "start a new game"),
    ("save FILE", "save the game to a new PGN file"),
    ("append FILE", "add the game to a PGN file"),
    ("overwrite FILE", "save the game over a file"),
    ("load FILE [NUMBER]", "resume a game of a PGN file"),
    ("quit", "leave"),
];

impl Command {
    /// Parses a line. Moves may be SAN or UCI.
    ///
    /// # Errors
    ///
    /// The line is neither a move nor a command.
    pub(crate) fn parse(line: &str, position: &Position) -> Result<Self, CommandError> {
        if line.len() > LINE_MAX_BYTES {
            let message = format!("the line is longer than {LINE_MAX_BYTES} bytes");
            return Err(CommandError::Command(message));
        }
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if let Some(command) = Self::with_argument(word, rest) {
            return command.map_err(CommandError::Command);
        }
        match Self::without_argument(word) {
            Some(command) if rest.is_empty() => Ok(command),
            Some(_) => Err(CommandError::Command(format!("\"{word}\" takes no argument"))),
            None => parse_move(line, position),
        }
    }

    fn without_argument(word: &str) -> Option<Self> {
        Some(match word.to_ascii_lowercase().as_str() {
            "help" | "?" => Self::Help,
            "board" | "d" => Self::Board,
            "describe" => Self::Describe,
            "fen" => Self::Fen,
            "moves" => Self::Moves,
            "legal" => Self::Legal,
            "clock" => Self::Clock,
            "hint" => Self::Hint,
            "eval" => Self::Eval,
            "takeback" | "undo" => Self::Takeback,
            "flip" => Self::Flip,
            "resign" => Self::Resign,
            "draw" => Self::Draw,
            "now" => Self::Now,
            "quit" | "exit" => Self::Quit,
            _ => return None,
        })
    }

    fn with_argument(word: &str, rest: &str) -> Option<Result<Self, String>> {
        let word = word.to_ascii_lowercase();
        Some(match word.as_str() {
            "new" => new_game(rest),
            "save" => file(&word, rest).map(|file| Self::Save { file, existing: Existing::Keep }),
            "append" => {
                file(&word, rest).map(|file| Self::Save { file, existing: Existing::Append })
            }
            "overwrite" => {
                file(&word, rest).map(|file| Self::Save { file, existing: Existing::Overwrite })
            }
            "load" => load(rest),
            _ => return None,
        })
    }
}

fn parse_move(text: &str, position: &Position) -> Result<Command, CommandError> {
    position.parse_san(text).map(Command::Play).map_err(|error| match error {
        SanError::Syntax { .. } => {
            let found = Excerpt::new(text);
            let hint = "\"help\" lists the commands";
            CommandError::Command(format!("{found:?} is not a move or a command; {hint}"))
        }
        error => CommandError::Move(error.to_string()),
    })
}

fn new_game(rest: &str) -> Result<Command, String> {
    if rest.is_empty() {
        return Ok(Command::New(None));
    }
    let side = <Side as clap::ValueEnum>::from_str(rest, true);
    side.map(|side| Command::New(Some(side)))
        .map_err(|_| format!("expected white, black or random, not {rest:?}"))
}

fn file(word: &str, rest: &str) -> Result<PathBuf, String> {
    match rest {
        "" => Err(format!("\"{word}\" needs a file name")),
        // The system's error for a NUL would not mention the file name.
        _ if rest.contains('\0') => Err("a file name cannot contain NUL".into()),
        _ => Ok(rest.into()),
    }
}

/// A trailing number is the number of the game, since file names may contain spaces.
fn load(rest: &str) -> Result<Command, String> {
    let numbered = rest.rsplit_once(char::is_whitespace).and_then(|(name, number)| {
        let number: u64 = number.parse().ok().filter(|&number| number > 0)?;
        Some((name.trim_end(), number))
    });
    let (name, number) = numbered.unwrap_or((rest, 1));
    file("load", name).map(|file| Command::Load { file, number })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, String> {
        Command::parse(line, &Position::initial()).map_err(|error| error.to_string())
    }

    #[test]
    fn moves_in_san_and_uci() {
        let e4 = parse("e4").unwrap();
        assert!(matches!(e4, Command::Play(_)));
        assert_eq!(parse(" e2e4 "), Ok(e4));
        assert!(parse("e5").unwrap_err().contains("e5"));
        assert_eq!(
            parse("bananas").unwrap_err(),
            "\"bananas\" is not a move or a command; \"help\" lists the commands"
        );
    }

    #[test]
    fn every_command_of_the_help_is_parsed() {
        for (usage, _) in HELP {
            let line = usage.replace("[white|black|random]", "black").replace(" [NUMBER]", " 3");
            assert!(parse(&line).is_ok(), "{line}");
            assert!(parse(&line.to_uppercase()).is_ok(), "{line}");
        }
    }

    #[test]
    fn arguments() {
        let load = |file: &str, number| Ok(Command::Load { file: file.into(), number });
        assert_eq!(parse("load my games.pgn 12"), load("my games.pgn", 12));
        assert_eq!(parse("load a.pgn 0"), load("a.pgn 0", 1));
        assert_eq!(parse("new random"), Ok(Command::New(Some(Side::Random))));
        assert_eq!(parse("flip it").unwrap_err(), "\"flip\" takes no argument");
        assert_eq!(parse("save").unwrap_err(), "\"save\" needs a file name");
        assert_eq!(
            parse("new green").unwrap_err(),
            "expected white, black or random, not \"green\""
        );
        assert!(parse(&"x".repeat(5000)).unwrap_err().contains("4096"));
    }
}
