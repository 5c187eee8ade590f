//! What can be written on the command line.

pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod check_engine;
pub(crate) mod eval;
pub(crate) mod perft;
pub(crate) mod pgn;
pub(crate) mod rate;
pub(crate) mod search;
pub(crate) mod tactics;
pub(crate) mod tb;
pub(crate) mod tournament;
pub(crate) mod uci;
pub(crate) mod xboard;

use std::num::NonZero;
use std::path::PathBuf;

use clap::{ArgGroup, Parser, Subcommand};
use lucena_board::Perft;

use crate::args::position::{INITIAL, Start};
use crate::args::setting::Setting;
use book::BookCommand;
use check_engine::{CHECK_ENGINE_HELP, CheckEngineArgs};
use pgn::PgnCommand;
use rate::{RATE_HELP, RateArgs};
use tb::TbCommand;
use tournament::{GauntletArgs, MATCH_HELP, MatchArgs, SPRT_HELP, SprtArgs, TournamentArgs};

/// A chess engine that speaks UCI, and chess tools for the terminal.
#[derive(Debug, Parser)]
#[command(name = "lucena", version)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Take the engine's options from a TOML file: lines such as Hash = 64
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Speak UCI on standard input and output, as without a command
    Uci,

    /// Speak the protocol of xboard and WinBoard; a first line "xboard" switches to it as well
    Xboard,

    /// Search fixed positions and tell nodes and speed
    #[command(after_help = BENCH_HELP)]
    Bench(BenchArgs),

    /// Check that a UCI engine keeps the protocol
    #[command(after_help = CHECK_ENGINE_HELP)]
    CheckEngine(CheckEngineArgs),

    /// Evaluate a position without a search, term by term
    Eval(EvalArgs),

    /// Search a position
    Search(SearchArgs),

    /// Solve the positions of a file of EPD lines with bm, am or dm
    #[command(after_help = TACTICS_HELP)]
    Tactics(TacticsArgs),

    /// Ask, make, change and check opening books in the Polyglot format
    #[command(subcommand)]
    Book(BookCommand),

    /// Ask, check and make endgame tables in the Syzygy format
    #[command(subcommand)]
    Tb(TbCommand),

    /// Count, check, choose, cut and convert games in PGN
    #[command(subcommand)]
    Pgn(PgnCommand),

    /// Play a match between engines
    #[command(after_help = MATCH_HELP)]
    Match(Box<MatchArgs>),

    /// Play the first engine against all others
    Gauntlet(Box<GauntletArgs>),

    /// Play until a test has decided whether a change is good
    #[command(after_help = SPRT_HELP)]
    Sprt(Box<SprtArgs>),

    /// Play a round robin, a gauntlet or a Swiss tournament
    Tournament(Box<TournamentArgs>),

    /// Tell what games say about the strength of their players
    #[command(after_help = RATE_HELP)]
    Rate(RateArgs),

    /// Count the positions that legal play reaches, or check a file of known counts
    #[command(after_help = PERFT_HELP)]
    Perft(PerftArgs),
}

const BENCH_HELP: &str = "\
Test frameworks call it as other engines are called, every word optional:
  lucena bench HASH THREADS LIMIT FILE|default depth|nodes|movetime

The last line is: NODES nodes NPS nps";

const TACTICS_HELP: &str = "\
A line has a position and what is to be found:
  2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"a mate\";
bm are moves one of which is to be played, am moves none of which is, dm the
moves to a mate. Without a limit every position gets a second.";

const PERFT_HELP: &str = "\
Examples:
  lucena perft 6
  lucena perft 5 --fen \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\" --divide
  lucena perft --suite positions.epd --max-nodes 10000000

A suite has a position and its counts on every line: FEN ;D1 20 ;D2 400";

/// More threads than any machine makes use of; the count would not start them either.
const MAX_THREADS: usize = 1024;

#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("work").required(true).args(["depth", "suite"]))]
pub(crate) struct PerftArgs {
    /// Length of the move sequences in plies
    #[arg(allow_negative_numbers = true, value_parser = read_depth)]
    pub(crate) depth: Option<u32>,

    /// Position to start from, standard or Chess960: a FEN, or startpos for the initial one
    #[arg(long, value_parser = Start::read)]
    pub(crate) fen: Option<Start>,

    /// Count for every first move apart
    #[arg(long)]
    pub(crate) divide: bool,

    /// Play the last moves too in place of only counting them
    #[arg(long)]
    pub(crate) no_bulk: bool,

    /// Remember counts in a table of this many MiB
    #[arg(
        long,
        value_name = "MB",
        default_value = "0",
        allow_negative_numbers = true,
        value_parser = read_mebibytes,
    )]
    pub(crate) hash: usize,

    #[command(flatten)]
    pub(crate) sharing: SharingArgs,

    /// Check the counts in this file, or with - those on standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "divide"])]
    pub(crate) suite: Option<PathBuf>,

    /// Leave out the counts of the suite that are larger than this
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "depth",
        allow_negative_numbers = true,
        value_parser = read_nodes,
    )]
    pub(crate) max_nodes: Option<u64>,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// For work that is no search.
#[derive(Debug, clap::Args)]
pub(crate) struct SharingArgs {
    /// Share the work among this many threads
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        allow_negative_numbers = true,
        value_parser = read_threads,
    )]
    pub(crate) threads: NonZero<usize>,
}

/// What searches have in common. What is not said is as in the file of `--config`.
#[derive(Debug, clap::Args)]
pub(crate) struct EngineArgs {
    /// Size of the table in MiB
    #[arg(
        long,
        value_name = "MB",
        allow_negative_numbers = true,
        value_parser = Setting::reader("Hash"),
    )]
    pub(crate) hash: Option<Setting>,

    /// How many threads search
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = Setting::reader("Threads"),
    )]
    pub(crate) threads: Option<Setting>,

    /// Classical, Simple or Material
    #[arg(long, value_name = "NAME", value_parser = Setting::reader("Evaluator"))]
    pub(crate) evaluator: Option<Setting>,
}

impl EngineArgs {
    pub(crate) fn settings(&self) -> [&Option<Setting>; 3] {
        [&self.hash, &self.threads, &self.evaluator]
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchArgs {
    /// What other engines understand: HASH THREADS LIMIT FILE TYPE
    #[arg(value_name = "WORD", num_args = 0..=5, allow_negative_numbers = true)]
    pub(crate) words: Vec<String>,

    /// Plies to search every position
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = read_plies)]
    pub(crate) depth: Option<u32>,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct EvalArgs {
    /// Position, standard or Chess960: a FEN, or startpos for the initial one
    #[arg(long, default_value = INITIAL, value_parser = Start::read)]
    pub(crate) fen: Start,

    /// Classical, Simple or Material
    #[arg(long, value_name = "NAME", value_parser = Setting::reader("Evaluator"))]
    pub(crate) evaluator: Option<Setting>,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// When a search ends.
#[derive(Debug, clap::Args)]
pub(crate) struct LimitArgs {
    /// Plies to search
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = read_plies)]
    pub(crate) depth: Option<u32>,

    /// Positions to look at
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = read_nodes)]
    pub(crate) nodes: Option<u64>,

    /// Milliseconds to think
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = read_milliseconds)]
    pub(crate) movetime: Option<u64>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SearchArgs {
    /// Position, standard or Chess960: a FEN, or startpos for the initial one
    #[arg(long, default_value = INITIAL, value_parser = Start::read)]
    pub(crate) fen: Start,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Look for a mate in at most so many moves; if nothing else limits the search, to depth
    /// 2N + 20
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = read_plies)]
    pub(crate) mate: Option<u32>,

    /// How many of the best moves get a line each
    #[arg(
        long,
        value_name = "K",
        allow_negative_numbers = true,
        value_parser = Setting::reader("MultiPV"),
    )]
    pub(crate) multipv: Option<Setting>,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    /// Print JSON lines in place of text: one for every line of the search, then the result
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TacticsArgs {
    /// EPD lines, or with - those on standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// How many positions are searched at the same time
    #[arg(
        long,
        value_name = "C",
        default_value = "1",
        allow_negative_numbers = true,
        value_parser = read_threads,
    )]
    pub(crate) concurrency: NonZero<usize>,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    /// Print JSON lines in place of text: one for every position, then the sum
    #[arg(long)]
    pub(crate) json: bool,
}

// The messages of the standard parsers speak of digits and non-zero types, and name no range.

fn read_depth(text: &str) -> Result<u32, String> {
    let max = Perft::MAX_DEPTH;
    let depth = text.parse().ok().filter(|&depth| depth <= max);
    depth.ok_or_else(|| format!("expected a depth from 0 to {max}"))
}

fn read_mebibytes(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("expected a size from 0 to {} MiB", usize::MAX))
}

fn read_threads(text: &str) -> Result<NonZero<usize>, String> {
    let n_threads = text.parse().ok().filter(|&n: &NonZero<usize>| n.get() <= MAX_THREADS);
    n_threads.ok_or_else(|| format!("expected 1 to {MAX_THREADS} threads"))
}

fn read_nodes(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a count from 0 to {}", u64::MAX))
}

fn read_plies(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a number from 0 to {}", u32::MAX))
}

fn read_milliseconds(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected milliseconds from 0 to {}", u64::MAX))
}
