//! Measures search and evaluation changes: nodes to depth, test positions, and self-play matches
//! between two versions in one process; also points lost per move, judged by another engine.
//!
//! ```text
//! cargo run --release -p lucena-lab --bin search_lab -- nodes 8,10,12
//! cargo run --release -p lucena-lab --bin search_lab -- solve FILE.epd 50000
//! cargo run --release -p lucena-lab --bin search_lab -- mates FILE.epd 400000
//! cargo run --release -p lucena-lab --bin search_lab -- loss FILE.epd 80000 --judge stockfish
//! cargo run --release -p lucena-lab --bin search_lab -- play FILE.epd --without NULL_MOVE
//! cargo run --release -p lucena-lab --bin search_lab -- screen FILE.epd --without KILLER,IMPROVING
//! ```
//!
//! Everything is limited by nodes or depth, so the load of the machine does not matter.

mod game;
mod loss;
mod mates;
mod nodes;
mod pairs;
mod play;
mod positions;
mod screen;
mod solve;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, value_parser};
use lucena_lab::Version;

#[derive(Parser)]
#[command(about = "Measure search and evaluation changes at fixed nodes or depth")]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count nodes to depth over six positions
    Nodes {
        /// Depths, separated by commas
        #[arg(default_value = "8,10,12", value_delimiter = ',')]
        depths: Vec<u32>,
        #[command(flatten)]
        version: Version,
    },
    /// Solve EPD test positions
    Solve {
        /// EPD file with bm or am
        file: PathBuf,
        /// Nodes per position
        #[arg(value_parser = value_parser!(u64).range(1..))]
        nodes: u64,
        /// Print the positions not solved
        #[arg(long)]
        failed: bool,
        #[command(flatten)]
        version: Version,
    },
    /// Solve EPD mate problems with a mate search
    Mates {
        /// EPD file with dm
        file: PathBuf,
        /// Nodes per position
        #[arg(value_parser = value_parser!(u64).range(1..))]
        nodes: u64,
        #[command(flatten)]
        version: Version,
    },
    /// Points lost per move, judged by another engine
    Loss(loss::LossArgs),
    /// Play a modified version against the default one
    Play(play::PlayArgs),
    /// Measure many changes in one match: each is given to a random side of a game pair
    Screen(screen::ScreenArgs),
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
        Command::Loss(args) => loss::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Screen(args) => screen::run(&args),
    }
}
