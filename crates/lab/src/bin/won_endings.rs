//! Wins random won positions of an ending with the engine and its tables, against the same engine
//! and tables in defence, and says how many end in mate before the fifty-move rule has a say.
//!
//! ```text
//! cargo run --release -p lucena-lab --bin won_endings -- --tables DIR KBNvK KRPvKR
//! ```

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use lucena_board::{Color, Game, Outcome, Position, Setup, Square};
use lucena_engine::{Engine, Options};
use lucena_search::Limits;
use lucena_syzygy::{Balance, Tablebase, Wdl};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

#[derive(Parser)]
#[command(about = "Wins won endings with tables")]
struct Args {
    /// Folder with the tables of these endings and of all that they lead to
    #[arg(long, value_name = "DIR")]
    tables: PathBuf,
    /// Endings, as KRPvKR
    #[arg(required = true)]
    balances: Vec<Balance>,
    /// Positions of each
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Nodes for each move
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    /// Where chance begins
    #[arg(long, default_value_t = 7)]
    seed: u64,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("won_endings: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether every game was won.
fn run(args: &Args) -> Result<bool, Box<dyn Error>> {
    let mut tables = Tablebase::new();
    tables.add_directory(&args.tables)?;
    let syzygy_path = args.tables.to_str().ok_or("the folder's name is no text")?.into();
    let mut engine = Engine::with_options(Options { syzygy_path, ..Options::default() })?;
    let mut all_won = true;
    for &balance in &args.balances {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
        let (mut n_won, mut longest) = (0, 0);
        for _ in 0..args.games {
            let start = won_position(balance, &tables, &mut rng)?;
            let (outcome, n_plies) = play_out(&mut engine, start, args.nodes);
            longest = longest.max(n_plies);
            if outcome == (Outcome::Checkmate { winner: start.turn() }) {
                n_won += 1;
            } else {
                println!("{balance}: {outcome} after {n_plies} plies from {start}");
            }
        }
        println!("{balance}: {n_won} of {} won, the longest in {longest} plies", args.games);
        all_won &= n_won == args.games;
    }
    Ok(all_won)
}

/// A random position of this balance that White, who is to move, wins.
fn won_position(
    balance: Balance,
    tables: &Tablebase,
    rng: &mut Xoshiro256PlusPlus,
) -> Result<Position, Box<dyn Error>> {
    loop {
        let Some(position) = random_position(balance, rng) else { continue };
        if tables.probe_wdl(&position)? == Wdl::Win {
            return Ok(position);
        }
    }
}

fn random_position(balance: Balance, rng: &mut Xoshiro256PlusPlus) -> Option<Position> {
    let mut setup = Setup::empty();
    for man in balance.men() {
        let square = Square::from_index((rng.next_u64() % 64) as u8)?;
        if setup.piece_at(square).is_some() {
            return None;
        }
        setup.put(square, man);
    }
    setup.set_turn(Color::White);
    setup.position().ok()
}

/// How the game ends, and after how many plies. A draw that somebody may claim ends it too.
fn play_out(engine: &mut Engine, start: Position, nodes: u64) -> (Outcome, usize) {
    let mut game = Game::new(start);
    engine.new_game();
    loop {
        if let Some(outcome) = game.outcome().or_else(|| game.claimable_outcome()) {
            return (outcome, game.len());
        }
        engine.set_position(game.clone());
        let answer = engine.think(Limits::nodes(nodes), |_| {});
        game.play_unchecked(answer.best_move.expect("the game is not over"));
    }
}
