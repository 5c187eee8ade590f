//! Arguments of `match`, `sprt`, `gauntlet` and `tournament`. Most flags are fields of [`Config`].

use std::path::PathBuf;

use lucena_arena::stats::SprtOptions;
use lucena_arena::{Config, Durability, Format, PgnDetail};

use crate::args::number::number;
use crate::args::tournament::DescriptionArgs;
use crate::terminal::output::Failure;

pub(crate) const MATCH_HELP: &str = "\
Engines are programs, such as ./new or \"python3 new.py --fast\", or key=value words:
  --engine cmd=./new name=new tc=8+0.08 option.Hash=16 args=\"--quiet\" dir=engines
cmd=builtin is Lucena in this process. Words after --each apply to all engines.
Keys: cmd name args dir proto tc st nodes depth ponder margin restart start-time
env.NAME option.NAME; proto is uci or xboard

gauntlet, tournament and sprt take the same options.

Examples:
  lucena match ./new ./old --games 100 --tc 8+0.08 --concurrency 2
  lucena match --engine cmd=builtin --engine cmd=stockfish --games 10 --tc 1+0.01
  lucena match --config match.toml --journal match.journal --pgn match.pgn --resume
  lucena match --merge part1.journal part2.journal --pgn all.pgn";

pub(crate) const GAUNTLET_HELP: &str = "\
All options of \"lucena match\" apply; see \"lucena match --help\".

Examples:
  lucena gauntlet ./new ./old stockfish --rounds 20 --tc 8+0.08 --pgn gauntlet.pgn";

pub(crate) const TOURNAMENT_HELP: &str = "\
All options of \"lucena match\" apply; see \"lucena match --help\".

Examples:
  lucena tournament ./a ./b ./c --rounds 10 --tc 8+0.08 --pgn games.pgn
  lucena tournament --config swiss.toml --format swiss --rounds 7";

pub(crate) const SPRT_HELP: &str = "\
The match ends when H0 or H1 is accepted, or when all games have been played.
All options of \"lucena match\" apply; see \"lucena match --help\".

Examples:
  lucena sprt ./new ./old --elo0 0 --elo1 5 --tc 8+0.08 --openings book.epd";

/// Default number of games of a match.
const DEFAULT_GAMES: u32 = 100;
/// Default for the most games of a test; a test that needs more is not worth the time.
const DEFAULT_TEST_GAMES: u32 = 200_000;

/// The commands that play a tournament. They differ in defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Match,
    Gauntlet,
    Tournament,
    Sprt,
}

/// The arguments of all four commands.
#[derive(Debug, clap::Args)]
pub(crate) struct TournamentArgs {
    /// Merge the journals of shards and print the result
    #[arg(long, value_name = "JOURNAL", num_args = 1.., conflicts_with_all = ["programs", "engine",
          "each", "config", "games", "rounds", "format", "seeds", "elo1", "resume"])]
    pub(crate) merge: Vec<PathBuf>,

    /// Number of games between two engines [default: 100 in a match, 200000 with an SPRT]
    #[arg(long, value_name = "N", value_parser = number(1..=u32::MAX), conflicts_with = "rounds")]
    games: Option<u32>,

    /// Number of rounds; two engines meet at most once per round [default: 1 in tournaments]
    #[arg(long, value_name = "N", value_parser = number(1..=u32::MAX))]
    rounds: Option<u32>,

    /// Tournament format [default: round-robin]
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Number of gauntlet engines: the first N play all the others [default: 1]
    #[arg(long, value_name = "N")]
    seeds: Option<usize>,

    #[command(flatten)]
    pub(crate) description: DescriptionArgs,

    #[command(flatten)]
    pub(crate) outputs: OutputArgs,

    // The last, since its heading would be that of later options.
    #[command(flatten)]
    sprt: Option<SprtOptions>,
}

impl TournamentArgs {
    /// The tournament from the file and the flags.
    pub(super) fn config(&self, command: Command) -> Result<Config, Failure> {
        let mut config = self.description.config()?;
        config.sprt = self.sprt.or(config.sprt);
        config.seeds = self.seeds.or(config.seeds);
        config.format = self.format.or(config.format);
        if command == Command::Gauntlet {
            config.format = Some(Format::Gauntlet);
        }
        if command == Command::Sprt && config.sprt.is_none() {
            return Err(Failure::Usage("expected --elo1".into()));
        }
        let repeat = config.games.unwrap_or(2);
        let default = match command {
            _ if config.sprt.is_some() => DEFAULT_TEST_GAMES,
            Command::Match | Command::Sprt => DEFAULT_GAMES,
            Command::Gauntlet | Command::Tournament => repeat,
        };
        if let Some(games) = self.games.filter(|games| !games.is_multiple_of(repeat)) {
            return Err(Failure::Usage(format!(
                "--games: found {games}, expected a multiple of the {repeat} games from each \
                 opening (--repeat)"
            )));
        }
        let rounds = self.games.map(|games| games / repeat).or(self.rounds).or(config.rounds);
        config.rounds = Some(rounds.unwrap_or(default.div_ceil(repeat)));
        Ok(config)
    }
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

    /// Plot the LLR of the SPRT, or the ratings with error bars, as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,

    /// Print one JSON document instead of text
    #[arg(long)]
    pub(crate) json: bool,
}
