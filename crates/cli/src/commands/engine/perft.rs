//! `lucena perft`.

mod suite;

use lucena_uci::uci_move;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ArgGroup;
use lucena_board::{Divide, Perft, PerftTable, Position};
use lucena_search::nodes_per_second;
use serde::Serialize;

use crate::args::limits::parse_nodes;
use crate::args::position::PositionArg;
use crate::args::threads::ThreadArgs;
use crate::terminal::json;
use crate::terminal::output::{Failure, print};

const HELP: &str = "\
Examples:
  lucena perft 6
  lucena perft 5 --fen \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\" --divide
  lucena perft --suite positions.epd --max-nodes 10000000

Each line of a suite has a position and its node counts: FEN ;D1 20 ;D2 400";

/// Count the leaf nodes of the legal move tree, or verify a perft suite
#[derive(Debug, clap::Args)]
#[command(
    after_help = HELP,
    group = ArgGroup::new("work").required(true).args(["depth", "suite"]),
)]
pub(crate) struct PerftArgs {
    /// Depth in plies
    #[arg(allow_negative_numbers = true, value_parser = parse_perft_depth)]
    depth: Option<u32>,

    /// Root position: a FEN (standard or Chess960) or "startpos"
    #[arg(long, value_parser = PositionArg::parse)]
    fen: Option<PositionArg>,

    /// Print the node count of each root move
    #[arg(long)]
    divide: bool,

    /// Make the moves of the last ply too, instead of counting them in bulk
    #[arg(long)]
    no_bulk: bool,

    /// Hash table size in MiB; 0 disables the table
    #[arg(
        long,
        value_name = "MB",
        default_value = "0",
        allow_negative_numbers = true,
        value_parser = parse_mebibytes,
    )]
    hash: usize,

    #[command(flatten)]
    threading: ThreadArgs,

    /// Verify the node counts of this file; "-" is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "divide"])]
    suite: Option<PathBuf>,

    /// Skip suite entries with more than N nodes
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "depth",
        allow_negative_numbers = true,
        value_parser = parse_nodes,
    )]
    max_nodes: Option<u64>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct JsonReport {
    fen: String,
    depth: u32,
    #[serde(flatten)]
    speed: JsonSpeed,
    /// Nodes below each root move, with `--divide`.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<BTreeMap<String, u64>>,
}

#[derive(Debug, Serialize)]
struct JsonSpeed {
    nodes: u64,
    seconds: f64,
    nps: u64,
}

pub(crate) fn run(args: &PerftArgs) -> Result<(), Failure> {
    if let Some(path) = &args.suite {
        return suite::run(args, path);
    }
    let depth = args.depth.expect("clap requires a depth or a suite");
    let position = args.fen.as_ref().map_or_else(Position::initial, PositionArg::position);
    let table = table(args)?;
    let perft = configure(args, depth, table.as_ref());

    let start = Instant::now();
    let divided = perft.divide(&position);
    let speed = Speed { nodes: divided.nodes(), elapsed: start.elapsed() };

    let moves = args.divide.then(|| root_moves(&position, &divided));
    if args.json {
        let fen = position.to_string();
        return print(&json::line(&JsonReport { fen, depth, speed: speed.into(), moves }));
    }
    let mut text = String::new();
    for (mv, nodes) in moves.iter().flatten() {
        text += &format!("{mv} {nodes}\n");
    }
    if !text.is_empty() {
        text.push('\n');
    }
    print(&format!("{text}{speed}"))
}

/// The hash table, if there is to be one.
fn table(args: &PerftArgs) -> Result<Option<PerftTable>, Failure> {
    match args.hash {
        0 => Ok(None),
        mebibytes => PerftTable::new(mebibytes).map(Some).map_err(Failure::new),
    }
}

fn configure<'a>(args: &PerftArgs, depth: u32, table: Option<&'a PerftTable>) -> Perft<'a> {
    let mut perft = Perft::new(depth).threads(args.threading.threads);
    if args.no_bulk {
        perft = perft.every_leaf();
    }
    if let Some(table) = table {
        perft = perft.table(table);
    }
    perft
}

/// Node counts by move, in alphabetical order.
fn root_moves(position: &Position, divided: &Divide) -> BTreeMap<String, u64> {
    divided.iter().map(|&(mv, nodes)| (uci_move(position, mv), nodes)).collect()
}

/// Nodes counted, and the time it took.
#[derive(Clone, Copy, Debug)]
struct Speed {
    nodes: u64,
    elapsed: Duration,
}

impl Speed {
    fn nps(self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// The last three lines of every perft output.
impl Display for Speed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "nodes {}", self.nodes)?;
        writeln!(f, "seconds {:.6}", self.elapsed.as_secs_f64())?;
        writeln!(f, "nps {}", self.nps())
    }
}

impl From<Speed> for JsonSpeed {
    fn from(speed: Speed) -> Self {
        Self { nodes: speed.nodes, seconds: speed.elapsed.as_secs_f64(), nps: speed.nps() }
    }
}

fn parse_perft_depth(text: &str) -> Result<u32, String> {
    let max = Perft::MAX_DEPTH;
    let depth = text.parse().ok().filter(|&depth| depth <= max);
    depth.ok_or_else(|| format!("expected a depth from 0 to {max}"))
}

fn parse_mebibytes(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("expected a size from 0 to {} MiB", usize::MAX))
}
