//! `lucena perft`.

mod suite;
mod variant;

use lucena_uci::uci_move;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ArgGroup;
use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Divide, Perft, PerftTable, Position, Variant};
use lucena_search::nodes_per_second;
use serde_json::{Value, json};

use crate::args::number::number;
use crate::args::position::{STARTPOS, of_variant};
use crate::args::threads::ThreadArgs;
use crate::terminal::json;
use crate::terminal::output::{Failure, print};

const HELP: &str = "\
Examples:
  lucena perft 6
  lucena perft 5 --fen \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\" --divide
  lucena perft 4 --variant crazyhouse --fen \"4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1\"
  lucena perft --suite positions.epd --max-nodes 10000000

Each line of a suite has a position and its node counts: FEN ;D1 20 ;D2 400
or a block of lines has: id NAME, epd FEN, perft 1 20, perft 2 400";

/// Count the leaf nodes of the legal move tree, or verify a perft suite
#[derive(Debug, clap::Args)]
#[command(
    after_help = HELP,
    group = ArgGroup::new("work").required(true).args(["depth", "suite"]),
)]
pub(crate) struct PerftArgs {
    /// Depth in plies
    #[arg(value_parser = number(0..=Perft::MAX_DEPTH))]
    depth: Option<u32>,

    /// Root position: a FEN or "startpos"
    #[arg(long)]
    fen: Option<String>,

    /// The rules: chess, crazyhouse, 3check, kingofthehill, racingkings, antichess, atomic or horde
    #[arg(long, value_name = "NAME", default_value = "chess")]
    variant: Variant,

    /// Print the node count of each root move
    #[arg(long)]
    divide: bool,

    /// Make the moves of the last ply too, instead of counting them in bulk
    #[arg(long)]
    no_bulk: bool,

    /// Hash table size in MiB; 0 disables the table
    #[arg(long, value_name = "MB", default_value = "0", value_parser = number(0..=usize::MAX))]
    hash: usize,

    #[command(flatten)]
    threading: ThreadArgs,

    /// Verify the node counts of this file; "-" is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "divide"])]
    suite: Option<PathBuf>,

    /// Skip suite entries with more than N nodes
    #[arg(long, value_name = "N", conflicts_with = "depth", value_parser = number(0..=u64::MAX))]
    max_nodes: Option<u64>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &PerftArgs) -> Result<(), Failure> {
    if !args.variant.is_standard() {
        variant::check_options(args)?;
    }
    if let Some(path) = &args.suite {
        return suite::run(args, path);
    }
    let depth = args.depth.expect("clap requires a depth or a suite");
    let position = match of_variant(args.variant, args.fen.as_deref().unwrap_or(STARTPOS))? {
        VariantPosition::Standard(position) | VariantPosition::Chess960(position) => position,
        other => return variant::run(args, &other, depth),
    };
    let table = table(args)?;
    let perft = configure(args, depth, table.as_ref());

    let start = Instant::now();
    let divided = perft.divide(&position);
    let speed = Speed { nodes: divided.nodes(), elapsed: start.elapsed() };

    let moves = args.divide.then(|| root_moves(&position, &divided));
    report(args, &position, depth, moves, speed)
}

fn report(
    args: &PerftArgs,
    position: &impl ChessPosition,
    depth: u32,
    moves: Option<BTreeMap<String, u64>>,
    speed: Speed,
) -> Result<(), Failure> {
    if args.json {
        let mut report = speed.to_json();
        report["fen"] = position.to_string().into();
        report["depth"] = depth.into();
        if !args.variant.is_standard() {
            report["variant"] = args.variant.uci_name().into();
        }
        if let Some(moves) = moves {
            report["moves"] = json!(moves);
        }
        return print(&json::line(&report));
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

    fn to_json(self) -> Value {
        let seconds = self.elapsed.as_secs_f64();
        json!({ "nodes": self.nodes, "seconds": seconds, "nps": self.nps() })
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
