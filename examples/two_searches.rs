//! Run two searches in one process: two with different evaluators play each other, then two share a
//! transposition table and the second profits from the first.
//!
//! ```text
//! cargo run --release -p lucena-examples --example two_searches
//! ```

use std::error::Error;
use std::sync::Arc;

use lucena_board::{Color, Game, Outcome};
use lucena_eval::{Classical, Simple};
use lucena_search::{Limits, Search, TranspositionTable};

fn main() -> Result<(), Box<dyn Error>> {
    let outcome = play_each_other(&Limits::nodes(1_500))?;
    println!("classical against simple: {outcome}\n");
    share_a_table(&Limits::depth(8))
}

fn play_each_other(limits: &Limits) -> Result<Outcome, Box<dyn Error>> {
    let mut white = Search::new(Classical::default()).hash_mb(2);
    let mut black = Search::new(Simple).hash_mb(2);
    let mut game = Game::default();
    loop {
        if let Some(outcome) = game.claimable_outcome() {
            println!("{}", game.position());
            return Ok(outcome);
        }
        let report = match game.position().turn() {
            Color::White => white.run(&game, limits, |_| {}),
            Color::Black => black.run(&game, limits, |_| {}),
        };
        game.play(report.best_move.ok_or("a game that is not over has a legal move")?)?;
    }
}

/// The table stores static evals too, so searches that share it should use the same evaluator.
fn share_a_table(limits: &Limits) -> Result<(), Box<dyn Error>> {
    let game = Game::default();
    let table = Arc::new(TranspositionTable::new(16)?);
    for name in ["first", "second"] {
        let mut search = Search::new(Simple).shared_tt(Arc::clone(&table));
        let report = search.run(&game, limits, |_| {});
        println!(
            "{name} search with the shared table: {} nodes to depth {}",
            report.nodes, report.depth
        );
    }
    let mut alone = Search::new(Simple);
    println!("search with its own table: {} nodes", alone.run(&game, limits, |_| {}).nodes);
    Ok(())
}
