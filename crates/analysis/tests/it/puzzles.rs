//! Puzzles of games with known errors, and of games by an engine that errs.

mod oracles;
mod properties;
mod sample;

use lucena_analysis::puzzles::{Puzzle, PuzzleFinder, PuzzleOptions};
use lucena_board::Game;
use lucena_client::BuiltIn;
use lucena_engine::Engine;

/// The same engine whether the crate's features include the built-in network or not.
fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_option("Evaluator", "Classical").unwrap();
    engine
}

fn options(nodes: u64) -> PuzzleOptions {
    let mut options = PuzzleOptions::default();
    options.scan_nodes = 2_000;
    options.nodes = nodes;
    options
}

fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(fen.parse().unwrap());
    for san in moves.split_whitespace() {
        game.play_san(san).unwrap();
    }
    game
}

fn find(game: &Game) -> Vec<Puzzle> {
    PuzzleFinder::new(BuiltIn::new(engine())).options(options(10_000)).find(&game.into()).unwrap()
}

/// The moves of a puzzle in UCI notation.
fn line(puzzle: &Puzzle) -> String {
    let moves: Vec<String> = puzzle.uci_moves().iter().map(ToString::to_string).collect();
    moves.join(" ")
}
