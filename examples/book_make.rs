//! Build an opening book from games, merge, filter, print and write it.
//!
//! ```text
//! cargo run -p lucena-examples --example book_make
//! cargo run -p lucena-examples --example book_make -- book.bin
//! ```

use std::error::Error;

use lucena_board::{Color, GameResult, Move, Position};
use lucena_book::{BookBuilder, BookData, Filter, Header, MakeOptions, MergePolicy};

fn main() -> Result<(), Box<dyn Error>> {
    let masters = book(&[
        ("e4 e5 Nf3 Nc6 Bb5", GameResult::WhiteWins),
        ("e4 c5 Nf3 d6 d4", GameResult::Draw),
        ("d4 Nf6 c4 g6", GameResult::Unknown),
    ])?;
    let mine = book(&[("e4 e5 Bc4", GameResult::WhiteWins), ("e4 c5 c3", GameResult::BlackWins)])?;

    // Weights of moves in both books are added.
    let merged = masters.merge(&mine, MergePolicy::Sum);
    // Moves for White only, against any reply.
    let white = Filter { color: Some(Color::White), ..Filter::default() };
    let white = merged.filter(&white, &[Position::initial()])?;
    let white = white.with_header(Header::new(["normal"], "a repertoire for White"));

    let book = white.to_book();
    for line in book.lines(&Position::initial(), Color::White) {
        println!("{}", line?);
    }
    println!("{} moves in {} positions", book.len(), book.verify()?.n_positions);
    if let Some(path) = std::env::args().nth(1) {
        std::fs::write(path, white.to_bytes())?;
    }
    Ok(())
}

/// Builds a book from games given as space-separated moves.
fn book(games: &[(&str, GameResult)]) -> Result<BookData, Box<dyn Error>> {
    // Polyglot requires three games per move by default, too many for this sample.
    let mut builder = BookBuilder::new(MakeOptions { min_games: 1, ..MakeOptions::default() });
    for (line, result) in games {
        let (mut position, mut moves) = (Position::initial(), Vec::<Move>::new());
        for san in line.split_whitespace() {
            moves.push(position.parse_san(san)?);
            position = position.play_san(san)?;
        }
        builder.add(&Position::initial(), moves, *result)?;
    }
    Ok(builder.finish())
}
