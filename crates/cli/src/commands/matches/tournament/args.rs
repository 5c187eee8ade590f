//! Arguments of `match`, `sprt`, `gauntlet` and `tournament`. Most flags are fields of [`Config`].

use std::path::PathBuf;

use lucena_arena::stats::SprtOptions;
use lucena_arena::{Durability, Format, PgnDetail};

use crate::args::tournament::DescriptionArgs;

pub(crate) const MATCH_HELP: &str = "\
Engines are programs, such as ./new or \"python3 new.py --fast\", or key=value words:
  --engine cmd=./new name=new tc=8+0.08 option.Hash=16 args=\"--quiet\" dir=engines
cmd=builtin is Lucena in this process. Words after --each apply to all engines.
Keys: cmd name args dir proto tc st nodes depth ponder margin restart start-time
env.NAME option.NAME

Examples:
  lucena match ./new ./old --games 100 --tc 8+0.08 --concurrency 2
  lucena match --engine cmd=builtin --engine cmd=stockfish --games 10 --tc 1+0.01
  lucena match --config match.toml --journal match.journal --pgn match.pgn --resume
  lucena match --merge part1.journal part2.journal --pgn all.pgn";

pub(crate) const SPRT_HELP: &str = "\
The match ends when H0 or H1 is accepted, or when all games have been played.

Example:
  lucena sprt ./new ./old --elo0 0 --elo1 5 --tc 8+0.08 --openings book.epd";

#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    /// Merge the journals of shards of a match and print the result
    #[arg(long, value_name = "JOURNAL", num_args = 1.., conflicts_with_all = ["games", "resume"])]
    pub(crate) merge: Vec<PathBuf>,

    /// Number of games [default: 100]
    #[arg(long, value_name = "N", value_parser = read_count)]
    pub(crate) games: Option<u32>,

    /// Stop when an SPRT accepts H0 or H1: [elo0=0] elo1=5 [alpha=0.05] [beta=0.05]
    /// [model=normalized]
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    pub(crate) sprt: Vec<String>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SprtArgs {
    #[command(flatten)]
    pub(crate) test: SprtOptions,

    /// Most games to play [default: 200000]
    #[arg(long, value_name = "N", value_parser = read_count)]
    pub(crate) games: Option<u32>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct GauntletArgs {
    /// Number of gauntlet engines: the first N play all the others [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seeds: Option<usize>,

    /// Number of rounds [default: 1]
    #[arg(long, value_name = "N", value_parser = read_count)]
    pub(crate) rounds: Option<u32>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TournamentArgs {
    /// Tournament format [default: round-robin]
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,

    #[command(flatten)]
    pub(crate) rest: GauntletArgs,
}

/// The arguments of all four commands.
#[derive(Debug, clap::Args)]
pub(crate) struct CommonArgs {
    #[command(flatten)]
    pub(crate) description: DescriptionArgs,

    #[command(flatten)]
    pub(crate) outputs: OutputArgs,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Resume from the journal if it exists
    #[arg(long)]
    pub(crate) resume: bool,

    /// When to sync the journal to disk
    #[arg(long, value_enum, value_name = "WHEN", default_value = "second")]
    pub(crate) sync: Durability,

    /// Append to existing PGN and EPD files
    #[arg(long)]
    pub(crate) append: bool,

    /// How much to write about each move in PGN comments
    #[arg(long, value_enum, value_name = "DETAIL", default_value = "usual")]
    pub(crate) pgn_detail: PgnDetail,

    /// Write events as JSON Lines; use - for stdout
    #[arg(long, value_name = "FILE")]
    pub(crate) events: Option<PathBuf>,

    /// Print the score every N games; 0 prints it only at the end
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) interval: u64,

    /// Plot the LLR of the SPRT, or the ratings with error bars
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) svg: Option<PathBuf>,

    /// Print one JSON document instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

fn read_count(text: &str) -> Result<u32, String> {
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| format!("expected a number from 1 to {}", u32::MAX))
}
