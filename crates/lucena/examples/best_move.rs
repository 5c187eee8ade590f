//! Finds the best move of a position with the crate `lucena`.
//!
//! ```text
//! cargo run --release -p lucena --features engine --example best_move
//! cargo run --release -p lucena --features engine --example best_move -- "FEN"
//! ```

use lucena::board::{Game, Position};
use lucena::engine::{Engine, Event};
use lucena::search::Limits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fen = std::env::args().nth(1);
    // The Lucena position: the rook builds a bridge on the fourth rank.
    let position: Position =
        fen.as_deref().unwrap_or("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1").parse()?;

    let mut engine = Engine::new();
    engine.set_position(Game::new(position));
    let answer = engine.think(Limits::nodes(300_000), |event| {
        if let Event::Line { info, wdl } = event {
            println!(
                "{:4} won, {:4} drawn, {:4} lost of 1000:  {info}",
                wdl.win, wdl.draw, wdl.loss
            );
        }
    });
    match answer.best_move {
        Some(mv) => println!("{}", mv.san(&position)),
        None => println!("the game is over"),
    }
    Ok(())
}
