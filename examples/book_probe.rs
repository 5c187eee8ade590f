//! Probe an opening book and play a game from it.
//!
//! ```text
//! cargo run -p lucena-examples --example book_probe
//! cargo run -p lucena-examples --example book_probe -- book.bin
//! ```
//!
//! Without a file it uses the built-in book.

use std::error::Error;

use lucena_board::{Game, Position};
use lucena_book::{Book, BookError, BookMoves, Choice, default_book, seeded};

fn main() -> Result<(), Box<dyn Error>> {
    // A file is not loaded: each probe reads a few entries.
    match std::env::args().nth(1) {
        Some(path) => {
            let book = Book::open(path)?;
            show(|position| book.find(position))
        }
        None => {
            let book = default_book();
            show(|position| book.find(position))
        }
    }
}

fn show(find: impl Fn(&Position) -> Result<BookMoves, BookError>) -> Result<(), Box<dyn Error>> {
    let found = find(&Position::initial())?;
    for candidate in found.moves() {
        let share = f64::from(candidate.weight) * 100.0 / found.total_weight().max(1) as f64;
        println!("{:<5} {:>5.1} %", candidate.mv.san(found.position()).to_string(), share);
    }

    // Draws 60 % of the moves by weight and plays the best one otherwise; deterministic for a seed.
    let (mut game, mut rng) = (Game::default(), seeded(2024));
    while let Some(chosen) = find(game.position())?.choose(Choice::variety(60), &mut rng) {
        print!("{} ", chosen.mv.san(game.position()));
        game.play(chosen.mv)?;
        if game.is_repetition(3) {
            break;
        }
    }
    println!("\n{}", game.position().diagram());
    Ok(())
}
