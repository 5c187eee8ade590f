//! Drive a UCI engine: handshake, options and a few moves of a game.
//!
//! ```text
//! cargo run -p lucena-examples --example uci_client -- stockfish
//! cargo run -p lucena-examples --example uci_client -- path/to/engine --its --arguments
//! ```
//!
//! Without arguments it uses the example `random_mover`, if it has been built.

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use lucena_board::Game;
use lucena_client::Launch;

const START_LIMIT: Duration = Duration::from_secs(30);
const MOVE_TIME: Duration = Duration::from_millis(100);
const QUIT_LIMIT: Duration = Duration::from_secs(10);
const PLIES: usize = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args_os().skip(1);
    let launch = match words.next() {
        Some(program) => Launch::new(program).arguments(words),
        None => {
            let random_mover = random_mover()?;
            if !random_mover.exists() {
                println!("no engine given; specify one or build the random mover first:");
                println!("cargo build -p lucena-examples --example random_mover");
                return Ok(());
            }
            Launch::new(random_mover)
        }
    };

    let mut engine = launch.start(START_LIMIT)?;
    println!("{} by {}", engine.name(), engine.author());
    for option in engine.options().declarations() {
        println!("  {option}");
    }
    engine.new_game(START_LIMIT)?;

    let mut game = Game::default();
    while game.len() < PLIES && game.outcome().is_none() {
        let result = engine.play(&game, MOVE_TIME)?;
        let Some(mv) = result.best_move else { break };
        let score = result.score().map_or("no score".into(), |score| score.to_string());
        println!("{:>3}. {} ({score})", game.len() + 1, mv.san(game.position()));
        game.play(mv)?;
    }
    println!("{}", game.position());
    engine.quit(QUIT_LIMIT)?;
    Ok(())
}

/// The random mover, which cargo builds next to this program.
fn random_mover() -> Result<PathBuf, std::io::Error> {
    let this = std::env::current_exe()?;
    Ok(this.with_file_name(format!("random_mover{}", std::env::consts::EXE_SUFFIX)))
}
