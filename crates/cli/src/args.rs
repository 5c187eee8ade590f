//! What can be written on the command line.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{ArgGroup, Parser, Subcommand};
use lucena_board::Perft;

/// A chess engine that speaks UCI, and chess tools for the terminal.
#[derive(Debug, Parser)]
#[command(name = "lucena", version)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Speak UCI on standard input and output, as without a command
    Uci,

    /// Count the positions that legal play reaches, or check a file of known counts
    #[command(after_help = PERFT_HELP)]
    Perft(PerftArgs),
}

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
    #[arg(long)]
    pub(crate) fen: Option<String>,

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

    /// Share the work among this many threads
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        allow_negative_numbers = true,
        value_parser = read_threads,
    )]
    pub(crate) threads: NonZero<usize>,

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
