//! Search for a forced mate with make and unmake.
//!
//! ```text
//! cargo run -p lucena-examples --example make_unmake
//! cargo run -p lucena-examples --example make_unmake -- "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1" 2
//! ```

use std::error::Error;

use lucena_board::{Move, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let fen = args.next();
    let fen = fen.as_deref().unwrap_or("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    let n_moves: u32 = args.next().map_or(Ok(2), |arg| arg.parse())?;

    let mut position: Position = fen.parse()?;
    let before = position;
    match mate(&mut position, n_moves) {
        Some(mv) => println!("{} mates in {n_moves} or less", mv.san(&position)),
        None => println!("no mate in {n_moves}"),
    }
    assert_eq!(position, before, "all moves have been taken back");
    Ok(())
}

/// A move that forces mate in at most this many moves.
fn mate(position: &mut Position, n_moves: u32) -> Option<Move> {
    position.legal_moves().into_iter().find(|&mv| {
        let undo = position.make(mv);
        let mates = is_lost(position, n_moves - 1);
        position.unmake(mv, undo);
        mates
    })
}

/// Whether the side to move is mated, or every move leads to mate.
fn is_lost(position: &mut Position, n_moves: u32) -> bool {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return position.is_check();
    }
    n_moves > 0
        && moves.into_iter().all(|mv| {
            let undo = position.make(mv);
            let is_answered = mate(position, n_moves).is_some();
            position.unmake(mv, undo);
            is_answered
        })
}
