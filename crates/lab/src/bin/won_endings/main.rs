//! Plays won endgames against optimal tablebase defence and counts the games that an engine wins
//! within the fifty-move rule.
//!
//! ```text
//! cargo run --release -p lucena-lab --bin won_endings -- --syzygy DIR
//! cargo run --release -p lucena-lab --bin won_endings -- --syzygy DIR --engine stockfish
//! cargo run --release -p lucena-lab --bin won_endings -- --syzygy DIR --option SyzygyPath=WDL
//! ```
//!
//! Starting positions depend only on the seed and the tables, so every engine plays the same ones.
//! The engine under test uses tablebases only if an option sets their path.

mod attacker;
mod game;
mod positions;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use lucena_lab::Version;
use lucena_syzygy::{MaterialKey, Tablebase};

use attacker::Attacker;
use positions::Positions;

#[derive(Parser)]
#[command(about = "Play won endgames against tablebase defence")]
struct Args {
    /// Directory with the WDL and DTZ tables of these endgames and those they lead to
    #[arg(long = "syzygy", value_name = "DIR")]
    tables: PathBuf,
    /// UCI engine to test [default: the built-in engine]
    #[arg(long, value_name = "CMD")]
    engine: Option<PathBuf>,
    /// Set an option of the engine, such as Hash=64
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Nodes per move
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Positions per endgame
    #[arg(long, default_value_t = 5)]
    games: usize,
    /// Minimum DTZ of starting positions, in plies
    #[arg(long, default_value_t = 13, value_name = "PLIES")]
    min_dtz: i32,
    /// Random seed
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Print each game
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    version: Version,
    /// Endgames, such as KRPvKR
    #[arg(default_values = SUITE)]
    endings: Vec<MaterialKey>,
}

/// Twelve endgames that require technique.
const SUITE: [&str; 12] = [
    "KRvK", "KBBvK", "KBNvK", "KQvKR", "KQvKB", "KQvKN", "KQvKP", "KRvKB", "KRvKN", "KRvKP",
    "KPvKP", "KNPvK",
];

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut tables = Tablebase::new();
    tables.add_directory(&args.tables)?;
    let mut attacker =
        Attacker::start(args.engine.as_deref(), &args.options, &args.version, args.nodes)?;
    let (mut n_won, mut n_games) = (0, 0);
    for &ending in &args.endings {
        let mut positions = Positions::new(ending, &tables, args.seed, args.min_dtz);
        let (mut n_won_here, mut longest) = (0, 0);
        for _ in 0..args.games {
            let start = positions.draw()?;
            let game = game::play(&mut attacker, start, &tables)?;
            n_won_here += usize::from(game.is_won());
            longest = longest.max(game.n_plies);
            if args.verbose || !game.is_won() {
                println!("{ending}: {} after {} plies from {start}", game.text(), game.n_plies);
                println!("  {}", game.moves);
            }
        }
        println!("{ending}: {n_won_here} of {} won, longest game {longest} plies", args.games);
        n_won += n_won_here;
        n_games += args.games;
    }
    println!("{}: {n_won} of {n_games} won", attacker.name());
    Ok(())
}
