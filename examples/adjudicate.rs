//! Play random moves until the rules of chess or of adjudication end the game.
//!
//! ```text
//! cargo run -p lucena-examples --example adjudicate
//! cargo run -p lucena-examples --example adjudicate -- 42
//! ```
//!
//! The argument is the random seed. Both sides score a position by its material.

use std::error::Error;

use lucena_board::{Color, Game, GameResult, Position, Role};
use lucena_game::{Adjudicator, Ending, MoveLimit, ResignRule};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |arg| arg.parse())?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let resign: ResignRule = "moves=4 score=900 sides=both".parse()?;
    let (mut count, limit) = (resign.count(), MoveLimit(150));

    let mut game = Game::new(Position::initial());
    let ending = loop {
        // The rules come first: the move that decides the game may be checkmate.
        if let Some(outcome) = game.claimable_outcome() {
            break Ending::Rules(outcome);
        }
        if let Some(loser) = resign.loser(&count) {
            let result = GameResult::win_of(!loser);
            break Ending::Adjudication { result, by: Adjudicator::Resign };
        }
        if limit.is_reached(&game) {
            break Ending::Adjudication { result: GameResult::Draw, by: Adjudicator::MoveLimit };
        }
        let moves = game.position().legal_moves();
        let mover = game.position().turn();
        game.play(moves[(random.next_u64() % moves.len() as u64) as usize])?;
        count.add(mover, Some(material(game.position(), mover)));
    };

    println!("{} {{{}}} after {} plies", ending.result(), ending.reason(), game.len());
    println!("[Termination \"{}\"]", ending.termination());
    Ok(())
}

/// The material of a side in centipawns, minus that of the other.
fn material(position: &Position, side: Color) -> i64 {
    let values = [
        (Role::Pawn, 100),
        (Role::Knight, 300),
        (Role::Bishop, 300),
        (Role::Rook, 500),
        (Role::Queen, 900),
    ];
    let count = |color, role| i64::from(position.pieces(color, role).len());
    values.iter().map(|&(role, value)| value * (count(side, role) - count(!side, role))).sum()
}
