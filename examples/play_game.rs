//! Play a game of random moves with history and outcome.
//!
//! ```text
//! cargo run -p lucena-examples --example play_game
//! cargo run -p lucena-examples --example play_game -- 42
//! ```
//!
//! The argument is the random seed: the same seed gives the same game.

use std::error::Error;

use lucena_board::{Color, Game, Position};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |arg| arg.parse())?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::new(Position::initial());

    // Draws are never claimed, so the game ends only when the rules end it.
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let position = *game.position();
        let moves = position.legal_moves();
        let mv = moves[(random.next_u64() % moves.len() as u64) as usize];
        if position.turn() == Color::White {
            print!("{}. ", position.full_move_number());
        }
        print!("{} ", mv.san(&position));
        game.play(mv)?;
    };

    println!("\n\n{outcome} after {} plies", game.len());
    println!("{}", game.position());
    Ok(())
}
