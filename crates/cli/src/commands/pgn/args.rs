//! What can be written behind `lucena pgn`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{ArgGroup, Subcommand, ValueEnum};
use lucena_pgn::{Date, GameResult, MoveNotation, PieceLetters};

use super::pattern::{EcoRange, MaterialPattern, TagPattern};
use crate::args::position::Start;
use crate::commands::SharingArgs;

/// Games in files as PGN, also compressed with gzip or Zstandard; - is standard input.
#[derive(Debug, Subcommand)]
pub(crate) enum PgnCommand {
    /// Count what is in files of games
    Stats(StatsArgs),

    /// Tell every fault with its place; exit 1 if there is one
    Validate(ValidateArgs),

    /// Write the games that are as asked, as they stand or anew
    #[command(after_help = FILTER_HELP)]
    Filter(Box<FilterArgs>),

    /// Write games into several files
    Split(SplitArgs),

    /// Write positions of games as EPD lines
    ToEpd(ToEpdArgs),

    /// Write games without those that were there before
    Dedupe(DedupeArgs),
}

const FILTER_HELP: &str = "\
Examples:
  lucena pgn filter games.pgn --player carlsen --result 1-0 --out won.pgn
  lucena pgn filter games.pgn --line \"e4 c5\" --min-elo 2600 --strip comments
  lucena pgn filter games.pgn --material KRPvKR --tag TimeControl~600

All that is asked for has to hold; of values given several times one has to.
Games are written as they stand in the file, byte for byte, unless an option
of the output asks for something else. Games with faults cannot be written
anew: they are told and left out, and the exit code is 1. A file that is read
is replaced only if nothing but games goes away with it.";

/// How games are read.
#[derive(Debug, clap::Args)]
pub(crate) struct ReadingArgs {
    /// Read moves with the piece letters of this language: english, german, french, spanish or dutch
    #[arg(long, value_name = "LANGUAGE", default_value = "english", hide_default_value = true)]
    pub(crate) piece_letters: PieceLetters,
}

#[derive(Debug, clap::Args)]
pub(crate) struct StatsArgs {
    /// The games
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// How many players, openings and so on are listed
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) top: usize,

    /// Count tags, results and moves alone, without looking for openings
    #[arg(long)]
    pub(crate) quick: bool,

    #[command(flatten)]
    pub(crate) sharing: SharingArgs,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ValidateArgs {
    /// The games
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Take slips that lose nothing for faults, too, such as a missing result
    #[arg(long)]
    pub(crate) strict: bool,

    /// Print the counts alone
    #[arg(long, short)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) sharing: SharingArgs,

    /// Print JSON lines in place of text: one for every fault, then the counts
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which games.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Which games")]
pub(crate) struct CriteriaArgs {
    /// A part of the name of either player; case does not count
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Vec<String>,

    /// A part of the name of White
    #[arg(long, value_name = "NAME")]
    pub(crate) white: Vec<String>,

    /// A part of the name of Black
    #[arg(long, value_name = "NAME")]
    pub(crate) black: Vec<String>,

    /// A part of the name of the event
    #[arg(long, value_name = "TEXT")]
    pub(crate) event: Vec<String>,

    /// Not before this date, such as 2024 or 2024.05.17
    #[arg(long, value_name = "DATE")]
    pub(crate) from: Option<Date>,

    /// Not after this date
    #[arg(long, value_name = "DATE")]
    pub(crate) to: Option<Date>,

    /// The least rating of both players
    #[arg(long, value_name = "ELO")]
    pub(crate) min_elo: Option<u32>,

    /// The greatest rating of both players
    #[arg(long, value_name = "ELO")]
    pub(crate) max_elo: Option<u32>,

    /// 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, value_name = "RESULT")]
    pub(crate) result: Vec<GameResult>,

    /// Codes of openings, such as C65, B, C6 or B20-B99: of the tag, or else of the moves
    #[arg(long, value_name = "CODES")]
    pub(crate) eco: Vec<EcoRange>,

    /// A part of the name of the opening, as the program's list has it
    #[arg(long, value_name = "NAME")]
    pub(crate) opening: Vec<String>,

    /// The fewest half moves
    #[arg(long, value_name = "PLIES")]
    pub(crate) min_ply: Option<usize>,

    /// The most half moves
    #[arg(long, value_name = "PLIES")]
    pub(crate) max_ply: Option<usize>,

    /// A tag that has this value, NAME=VALUE, or holds this text, NAME~TEXT; all of these hold
    #[arg(long, value_name = "TAG")]
    pub(crate) tag: Vec<TagPattern>,

    /// A position that is reached, clocks aside
    #[arg(long, value_name = "FEN", value_parser = Start::read)]
    pub(crate) fen: Vec<Start>,

    /// Men on the board at some time, such as KRPvKR, for either colour
    #[arg(long, value_name = "MEN")]
    pub(crate) material: Vec<MaterialPattern>,

    /// How the game ends on the board
    #[arg(long, value_name = "HOW")]
    pub(crate) ending: Vec<Ending>,

    /// The first moves, such as "e4 e5 Nf3"
    #[arg(long, value_name = "MOVES")]
    pub(crate) line: Vec<String>,

    /// What the game has; all of these
    #[arg(long, value_name = "WHAT")]
    pub(crate) has: Vec<Feature>,

    /// Games without faults
    #[arg(long)]
    pub(crate) valid: bool,

    /// All games but those
    #[arg(long)]
    pub(crate) not: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ending {
    Checkmate,
    Stalemate,
    /// Neither side can mate
    Material,
    /// A position was there three times
    Repetition,
    /// A hundred half moves without a capture or a pawn move
    Fifty,
    /// None of these
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Feature {
    Comments,
    Variations,
    Nags,
    Evals,
    Clocks,
}

#[derive(Debug, clap::Args)]
pub(crate) struct FilterArgs {
    /// The games
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    #[command(flatten)]
    pub(crate) criteria: CriteriaArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Stop after so many games
    #[arg(long, value_name = "N", help_heading = "Which games")]
    pub(crate) limit: Option<u64>,
}

/// Where the games go, and how they are written.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// The file to write, in place of standard output; it may be one of those that are read
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// What to leave out
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    pub(crate) strip: Vec<Strip>,

    /// How moves are written
    #[arg(long, value_name = "NOTATION")]
    pub(crate) moves: Option<Notation>,

    /// Tags to add
    #[arg(long, value_name = "TAG", value_delimiter = ',')]
    pub(crate) add: Vec<AddedTag>,

    /// Make the result of the tag and that of the moves agree
    #[arg(long)]
    pub(crate) fix_result: bool,

    /// The most characters of a line of moves; 0 puts all on one line
    #[arg(long, value_name = "N")]
    pub(crate) line_length: Option<usize>,

    /// Leave out games with faults without calling it a failure, even from a file that is replaced
    #[arg(long)]
    pub(crate) drop_faulty: bool,

    /// Print counts as one JSON document; needs --out
    #[arg(long, requires = "out")]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Strip {
    Comments,
    Variations,
    Nags,
    /// All but the seven that every game has, and those of the start
    Tags,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// Nf3
    San,
    /// Ng1-f3
    Lan,
    /// g1f3
    Uci,
}

impl From<Notation> for MoveNotation {
    fn from(notation: Notation) -> Self {
        match notation {
            Notation::San => Self::San,
            Notation::Lan => Self::Lan,
            Notation::Uci => Self::Uci,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AddedTag {
    /// PlyCount: half moves
    Plycount,
    /// ECO: the code of the opening
    Eco,
    /// Opening: its name
    Opening,
    /// FinalFEN: the last position
    FinalFen,
    /// HashCode: the Polyglot key of the last position
    Hash,
}

#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("how").required(true).args(["games", "by"]))]
pub(crate) struct SplitArgs {
    /// The games
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The folder to write into
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// So many games in a file
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<NonZero<u64>>,

    /// A file for each of these
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: Option<Key>,

    /// What the names of the files begin with
    #[arg(long, value_name = "NAME", default_value = "games")]
    pub(crate) prefix: String,

    /// Replace files that are there
    #[arg(long)]
    pub(crate) force: bool,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Key {
    /// The code of the opening
    Eco,
    /// Each player; games are in the files of both
    Player,
    White,
    Black,
    Result,
    Year,
    Event,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ToEpdArgs {
    /// The games
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The file to write, in place of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// The position after so many half moves, of games that are so long
    #[arg(long, value_name = "PLIES", conflicts_with = "every")]
    pub(crate) ply: Option<usize>,

    /// Every position; without this or --ply the last one
    #[arg(long)]
    pub(crate) every: bool,

    /// Leave out positions that were written before
    #[arg(long)]
    pub(crate) unique: bool,

    /// Write the game (id) and its result (c0) behind the position
    #[arg(long)]
    pub(crate) opcodes: bool,

    /// Print counts as one JSON document; needs --out
    #[arg(long, requires = "out")]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct DedupeArgs {
    /// The games
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The file to write, in place of standard output; it may be one of those that are read
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// What makes games the same
    #[arg(long, value_name = "WHAT", default_value = "moves")]
    pub(crate) by: Sameness,

    /// Compare the positions after this many half moves, or after the last one of a shorter game
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<usize>,

    /// Games of different players are different
    #[arg(long)]
    pub(crate) players: bool,

    /// Which one stays
    #[arg(long, value_name = "WHICH", default_value = "first")]
    pub(crate) keep: Kept,

    /// Print counts as one JSON document; needs --out
    #[arg(long, requires = "out")]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Sameness {
    /// The start and the moves
    Moves,
    /// The last position
    Final,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kept {
    First,
    /// The one with the most comments, variations, judgements and tags; reads files twice
    Best,
}
