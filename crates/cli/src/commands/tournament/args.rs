//! What can be written after `lucena match` and its kin.

use std::path::PathBuf;

use clap::ValueEnum;
use lucena_arena::{
    ColorsConfig, Durability, FormatConfig, OpeningsFormat, PgnDetail, PolicyConfig, Shard,
};

use super::words::EngineLists;

pub(crate) const MATCH_HELP: &str = "\
Engines are programs, or words such as
  --engine cmd=./new name=new tc=8+0.08 option.Hash=16 args=\"--quiet\" dir=engines
with builtin for the engine of this program. What stands after --each holds for
all of them. Known words: cmd name args dir proto tc st nodes depth ponder
margin restart start-time env.NAME option.NAME

Examples:
  lucena match ./new ./old --games 100 --tc 8+0.08 --concurrency 2
  lucena match --engine cmd=builtin --engine cmd=stockfish --games 10 --tc 1+0.01
  lucena match --config match.toml --journal match.journal --pgn match.pgn --resume
  lucena match --merge part1.journal part2.journal --pgn all.pgn";

pub(crate) const SPRT_HELP: &str = "\
Plays until the test decides, or all games are played.

Example:
  lucena sprt ./new ./old --elo0 0 --elo1 5 --tc 8+0.08 --openings book.epd";

#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    /// Join the journals of the parts of a match into one result
    #[arg(long, value_name = "JOURNAL", num_args = 1.., conflicts_with_all = ["games", "resume"])]
    pub(crate) merge: Vec<PathBuf>,

    /// Games that each two engines play
    #[arg(long, value_name = "N", value_parser = read_count)]
    pub(crate) games: Option<u32>,

    /// End the match when a test has decided: elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized
    #[arg(long, value_name = "WORD", num_args = 1..)]
    pub(crate) sprt: Vec<String>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SprtArgs {
    /// Elo by which the first engine is better only if the change is no good
    #[arg(long, value_name = "ELO", default_value = "0", allow_negative_numbers = true)]
    pub(crate) elo0: f64,

    /// Elo by which the first engine is better if the change is good
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    pub(crate) elo1: f64,

    /// Risk to accept a change that is no good
    #[arg(long, value_name = "RISK")]
    pub(crate) alpha: Option<f64>,

    /// Risk to refuse a change that is good
    #[arg(long, value_name = "RISK")]
    pub(crate) beta: Option<f64>,

    /// normalized, logistic, bayesian, bayesian-scaled, asymptotic or normalized-closed-form
    #[arg(long, value_name = "NAME")]
    pub(crate) model: Option<String>,

    /// Games after which the test ends in any case
    #[arg(long, value_name = "N", value_parser = read_count)]
    pub(crate) games: Option<u32>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct GauntletArgs {
    /// How many engines, from the first, meet all others
    #[arg(long, value_name = "N")]
    pub(crate) seeds: Option<usize>,

    /// How often they meet
    #[arg(long, value_name = "N", value_parser = read_count)]
    pub(crate) rounds: Option<u32>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TournamentArgs {
    /// Who meets whom
    #[arg(long, value_enum)]
    pub(crate) format: Option<FormatArg>,

    /// How many engines, from the first, meet all others in a gauntlet
    #[arg(long, value_name = "N")]
    pub(crate) seeds: Option<usize>,

    /// How often everybody meets; in a Swiss tournament, the rounds
    #[arg(long, value_name = "N", value_parser = read_count)]
    pub(crate) rounds: Option<u32>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// What all of them have in common.
#[derive(Debug, clap::Args)]
pub(crate) struct CommonArgs {
    /// Programs that play, or builtin
    #[arg(value_name = "ENGINE")]
    pub(crate) programs: Vec<String>,

    #[command(flatten)]
    pub(crate) engines: EngineLists,

    /// Take what is not said here from a TOML or JSON file
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// What the tournament is called
    #[arg(long, value_name = "NAME")]
    pub(crate) event: Option<String>,

    /// Where it is played
    #[arg(long, value_name = "NAME")]
    pub(crate) site: Option<String>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) openings: OpeningArgs,

    #[command(flatten)]
    pub(crate) rules: RuleArgs,

    #[command(flatten)]
    pub(crate) running: RunningArgs,

    #[command(flatten)]
    pub(crate) outputs: OutputArgs,
}

/// For all engines that have no other.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits of all engines")]
pub(crate) struct LimitArgs {
    /// Clock: [MOVES/][MINUTES:]SECONDS[+INCREMENT], or inf
    #[arg(long, value_name = "TC")]
    pub(crate) tc: Option<String>,

    /// Seconds for each move
    #[arg(long, value_name = "SECONDS")]
    pub(crate) st: Option<f64>,

    /// Positions for each move
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,

    /// Plies for each move
    #[arg(long, value_name = "D")]
    pub(crate) depth: Option<u32>,

    /// Let engines think on the opponent's time
    #[arg(long)]
    pub(crate) ponder: bool,

    /// Time margin: milliseconds beyond the clock before a game is lost on time
    #[arg(long, value_name = "MS")]
    pub(crate) margin: Option<u64>,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Openings")]
pub(crate) struct OpeningArgs {
    /// FEN or EPD lines, games in PGN, or a Polyglot book; without it, random even positions
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,

    /// What the file is, if its name does not tell; random and initial need no file
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) openings_format: Option<OpeningsFormatArg>,

    /// Order of the openings
    #[arg(long, value_enum)]
    pub(crate) order: Option<OrderArg>,

    /// What chance is made of
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// The first opening to be played, from 1
    #[arg(long, value_name = "N")]
    pub(crate) start: Option<u64>,

    /// The most half moves of an opening
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<u32>,

    /// Whether every encounter has an opening of its own, or every round
    #[arg(long, value_enum)]
    pub(crate) policy: Option<PolicyArg>,

    /// Leave out openings that cannot be read or played from
    #[arg(long)]
    pub(crate) skip_bad: bool,

    /// Play Chess960
    #[arg(long)]
    pub(crate) chess960: bool,

    /// Games from each opening
    #[arg(long, value_name = "N", value_parser = read_count)]
    pub(crate) repeat: Option<u32>,

    /// Who has White: the first engine first, the second first, or always the first
    #[arg(long, value_enum)]
    pub(crate) colors: Option<ColorsArg>,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Adjudication")]
pub(crate) struct RuleArgs {
    /// Decide lost games: moves=3 score=600 [sides=both]
    #[arg(long, value_name = "WORD", num_args = 1..)]
    pub(crate) resign: Vec<String>,

    /// Decide even games: from=34 moves=8 score=20
    #[arg(long, value_name = "WORD", num_args = 1..)]
    pub(crate) draw: Vec<String>,

    /// A draw after so many moves
    #[arg(long, value_name = "N", value_parser = read_count)]
    pub(crate) max_moves: Option<u32>,

    /// Decide by the Syzygy tables in these folders
    #[arg(long, value_name = "DIRS")]
    pub(crate) tb: Option<String>,

    /// The most men that tables are asked for
    #[arg(long, value_name = "N", requires = "tb", value_parser = read_men)]
    pub(crate) tb_men: Option<usize>,

    /// Let tables call wins that the fifty-move rule spoils wins
    #[arg(long, requires = "tb")]
    pub(crate) tb_ignore_50: bool,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Running")]
pub(crate) struct RunningArgs {
    /// Games at the same time
    #[arg(long, value_name = "N", value_parser = read_count)]
    pub(crate) concurrency: Option<u32>,

    /// Keep each game to processors of its own
    #[arg(long)]
    pub(crate) affinity: bool,

    /// Warn of lines to a mate that do not fit their scores
    #[arg(long)]
    pub(crate) check_mates: bool,

    /// Start engines anew for each game
    #[arg(long)]
    pub(crate) restart: bool,

    /// Play one of several parts, such as 3/16
    #[arg(long, value_name = "I/N", value_parser = read_shard)]
    pub(crate) shard: Option<Shard>,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Results")]
pub(crate) struct OutputArgs {
    /// Keep finished games here, so that the tournament can be gone on with
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,

    /// Go on with the journal, if it is there
    #[arg(long)]
    pub(crate) resume: bool,

    /// How soon games are safe from a failure of the power
    #[arg(long, value_enum, value_name = "WHEN", default_value = "second")]
    pub(crate) sync: SyncArg,

    /// Write the games as PGN
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,

    /// Write the final position of each game as EPD
    #[arg(long, value_name = "FILE")]
    pub(crate) epd_out: Option<PathBuf>,

    /// Write the position after each opening that was played as EPD
    #[arg(long, value_name = "FILE")]
    pub(crate) epd_openings: Option<PathBuf>,

    /// Append to PGN and EPD files that exist already
    #[arg(long)]
    pub(crate) append: bool,

    /// How much of what engines say is written
    #[arg(long, value_enum, value_name = "DETAIL", default_value = "usual")]
    pub(crate) pgn_detail: DetailArg,

    /// Write each line that engines get and say
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,

    /// Write what happens as JSON lines, with - to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) events: Option<PathBuf>,

    /// Tell the score after so many games; 0 for the end only
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) interval: u64,

    /// Draw a plot: the LLR of the test with its bounds, or ratings with error bars
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) svg: Option<PathBuf>,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FormatArg {
    RoundRobin,
    Gauntlet,
    Swiss,
}

impl FormatArg {
    pub(crate) fn config(self) -> FormatConfig {
        match self {
            Self::RoundRobin => FormatConfig::RoundRobin,
            Self::Gauntlet => FormatConfig::Gauntlet,
            Self::Swiss => FormatConfig::Swiss,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OpeningsFormatArg {
    Epd,
    Pgn,
    Polyglot,
    Random,
    Initial,
}

impl OpeningsFormatArg {
    pub(super) fn config(self) -> OpeningsFormat {
        match self {
            Self::Epd => OpeningsFormat::Epd,
            Self::Pgn => OpeningsFormat::Pgn,
            Self::Polyglot => OpeningsFormat::Polyglot,
            Self::Random => OpeningsFormat::Random,
            Self::Initial => OpeningsFormat::Initial,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderArg {
    Sequential,
    Random,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum PolicyArg {
    Encounter,
    Round,
}

impl PolicyArg {
    pub(super) fn config(self) -> PolicyConfig {
        match self {
            Self::Encounter => PolicyConfig::Encounter,
            Self::Round => PolicyConfig::Round,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ColorsArg {
    Swapped,
    Reversed,
    Kept,
}

impl ColorsArg {
    pub(super) fn config(self) -> ColorsConfig {
        match self {
            Self::Swapped => ColorsConfig::Swapped,
            Self::Reversed => ColorsConfig::Reversed,
            Self::Kept => ColorsConfig::Kept,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum SyncArg {
    /// At once
    Game,
    /// After a second at most
    Second,
    /// When the system likes
    System,
}

impl SyncArg {
    pub(super) fn durability(self) -> Durability {
        match self {
            Self::Game => Durability::EachGame,
            Self::Second => Durability::EachSecond,
            Self::System => Durability::System,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum DetailArg {
    /// The moves alone
    Moves,
    /// Score, depth, time and nodes
    Usual,
    /// All that engines say, with the lines that they expect
    All,
}

impl DetailArg {
    pub(super) fn detail(self) -> PgnDetail {
        match self {
            Self::Moves => PgnDetail::Moves,
            Self::Usual => PgnDetail::Usual,
            Self::All => PgnDetail::All,
        }
    }
}

fn read_count(text: &str) -> Result<u32, String> {
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| format!("expected a number from 1 to {}", u32::MAX))
}

/// A part that is none of as many as it says itself.
fn read_shard(text: &str) -> Result<Shard, String> {
    text.parse().map_err(|error: lucena_arena::ShardError| {
        let parts = text.split_once('/').and_then(|(_, parts)| parts.parse::<u32>().ok());
        match parts.filter(|&parts| parts > 0) {
            Some(parts) => format!("expected a shard from 1/{parts} to {parts}/{parts}"),
            None => format!("{error}"),
        }
    })
}

/// With two men there is nothing to look up, and of more than seven there are no tables.
fn read_men(text: &str) -> Result<usize, String> {
    let men = text.parse().ok().filter(|men| (3..=7).contains(men));
    men.ok_or_else(|| "expected a number from 3 to 7".into())
}
