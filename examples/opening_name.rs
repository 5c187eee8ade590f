//! Print the opening name after each move of a game, transpositions included.
//!
//! ```text
//! cargo run -p lucena-examples --example opening_name
//! cargo run -p lucena-examples --example opening_name -- e4 e5 Nf3 Nc6 Bb5
//! ```

use std::error::Error;

use lucena_board::Game;
use lucena_book::OpeningNames;

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    // Transposes to a King's Indian.
    let usual = "Nf3 Nf6 d4 g6 c4 Bg7 Nc3 O-O e4 d6 h3".split(' ').map(str::to_owned).collect();
    let moves: Vec<String> = if given.is_empty() { usual } else { given };

    // Building the index replays every line of the list, so build it once and keep it.
    let names = OpeningNames::new();
    let mut game = Game::default();
    for san in &moves {
        game.play_san(san)?;
        match names.get(game.position()) {
            Some(opening) => println!("{san:<6} {opening}"),
            None => println!("{san:<6} -"),
        }
    }
    match names.classify(game.positions()) {
        Some(opening) => println!("\nThe game: {opening}"),
        None => println!("\nThe game: unnamed opening"),
    }
    Ok(())
}
