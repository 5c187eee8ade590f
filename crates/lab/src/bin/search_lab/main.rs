//! What a change of the search is worth: nodes to depth, positions solved, and matches of two
//! versions against each other in one process.
//!
//! ```text
//! cargo run --release -p lucena-lab --bin search_lab -- nodes 8,10,12
//! cargo run --release -p lucena-lab --bin search_lab -- solve FILE.epd 50000
//! cargo run --release -p lucena-lab --bin search_lab -- play FILE.epd --without NULL_MOVE
//! ```
//!
//! All of it counts nodes, never seconds, so that the load of the machine does not matter.

mod fit_wdl;
mod fit_weights;
mod game;
mod mates;
mod nodes;
mod play;
mod record;
mod solve;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use lucena_lab::Version;

#[derive(Parser)]
#[command(about = "Measures of the search that do not depend on the machine")]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Sum of the nodes to these depths over six positions
    Nodes {
        /// Depths, separated by commas
        #[arg(default_value = "8,10,12", value_delimiter = ',')]
        depths: Vec<u32>,
        #[command(flatten)]
        version: Version,
    },
    /// Positions of an EPD file whose best move is found
    Solve {
        /// Positions with bm or am
        file: PathBuf,
        /// Nodes for each
        nodes: u64,
        /// Print those that were not solved
        #[arg(long)]
        failed: bool,
        #[command(flatten)]
        version: Version,
    },
    /// Mates of an EPD file that are found when asked for
    Mates {
        /// Positions with dm
        file: PathBuf,
        /// Nodes for each
        nodes: u64,
        #[command(flatten)]
        version: Version,
    },
    /// Games of a changed version against the one as it is
    Play(play::PlayArgs),
    /// Games of the search against itself, written as positions with results
    Record(record::RecordArgs),
    /// Weights of the evaluation, fitted to recorded games
    FitWeights(fit_weights::FitArgs),
    /// What scores mean in wins, draws and losses, fitted to games
    FitWdl(fit_wdl::FitArgs),
}

fn main() -> ExitCode {
    match run(Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: Args) -> Result<(), Box<dyn Error>> {
    match args.command {
        Command::Nodes { depths, version } => nodes::run(&depths, &version),
        Command::Solve { file, nodes, failed, version } => {
            solve::run(&file, nodes, failed, &version)
        }
        Command::Mates { file, nodes, version } => mates::run(&file, nodes, &version),
        Command::Play(args) => play::run(&args),
        Command::Record(args) => record::run(&args),
        Command::FitWeights(args) => fit_weights::run(&args),
        Command::FitWdl(args) => fit_wdl::run(&args),
    }
}
