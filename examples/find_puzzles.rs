//! Find puzzles in the games of a PGN text: positions after an error where one move wins.
//!
//! ```text
//! cargo run --release -p lucena-examples --example find_puzzles
//! ```

use std::error::Error;

use lucena_analysis::numbered_line;
use lucena_analysis::puzzles::{CSV_HEADER, PuzzleFinder, PuzzleOptions};
use lucena_client::BuiltIn;
use lucena_pgn::Reader;

const GAMES: &str = r#"
[Event "Scholar's mate"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[Event "The back rank"]
[FEN "r5k1/1r3ppp/8/8/8/8/3R1PPP/3R2K1 b - - 0 1"]

1... Rb5 2. h3 h6 1/2-1/2
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let mut options = PuzzleOptions::default();
    // Enough for short mates; the default finds more and errs less.
    options.scan_nodes = 2_000;
    options.nodes = 10_000;
    let mut finder = PuzzleFinder::new(BuiltIn::default()).options(options);

    let mut reader = Reader::from_bytes(GAMES.as_bytes());
    let mut rows = vec![CSV_HEADER.to_owned()];
    for game in reader.games() {
        let game = game?;
        let event = game.tree.tags().get("Event").unwrap_or("?").to_owned();
        for puzzle in finder.find(&game.tree)? {
            println!("{event}: {}", numbered_line(&puzzle.position, &puzzle.moves));
            println!("  themes: {}", puzzle.themes.join(", "));
            println!("  rating, estimated: {}", puzzle.rating);
            rows.push(puzzle.to_csv());
        }
    }
    println!("\n{}", rows.join("\n"));
    assert_eq!(rows.len(), 3, "one puzzle in each game");
    Ok(())
}
