//! What can be written on the command line.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// Chess tools for the terminal.
#[derive(Debug, Parser)]
#[command(name = "lucena", version)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
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

#[derive(Debug, clap::Args)]
pub(crate) struct PerftArgs {
    /// Length of the move sequences in plies
    #[arg(
        required_unless_present = "suite",
        value_parser = clap::value_parser!(u32).range(0..=255),
    )]
    pub(crate) depth: Option<u32>,

    /// Position to start from, standard or Chess960, in place of the initial one
    #[arg(long)]
    pub(crate) fen: Option<String>,

    /// Count for every first move apart
    #[arg(long)]
    pub(crate) divide: bool,

    /// Play the last moves too in place of only counting them
    #[arg(long)]
    pub(crate) no_bulk: bool,

    /// Remember counts in a table of this many MiB
    #[arg(long, value_name = "MB", default_value_t = 0)]
    pub(crate) hash: usize,

    /// Share the work among this many threads
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) threads: NonZero<usize>,

    /// Check the counts in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "divide"])]
    pub(crate) suite: Option<PathBuf>,

    /// Leave out the counts of the suite that are larger than this
    #[arg(long, value_name = "N", conflicts_with = "depth")]
    pub(crate) max_nodes: Option<u64>,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}
