//! Use a custom evaluator, thirty lines long, in the search and play it against plain material.
//!
//! ```text
//! cargo run --release -p lucena-examples --example custom_evaluator
//! ```

use std::error::Error;

use lucena_board::{Bitboard, Color, Game, Position, Role, attacks};
use lucena_eval::{Evaluator, Material, Score};
use lucena_search::{Limits, Search};

/// [`Material`] plus mobility and a bonus for advanced pawns.
#[derive(Clone)]
struct Active;

impl Active {
    fn total(position: &Position, color: Color) -> i32 {
        let mut total = 0;
        for square in position.pieces(color, Role::Pawn) {
            total += 4 * square.relative_to(color).rank().index() as i32;
        }
        let reach = |role, attacks: fn(_, _) -> Bitboard| -> i32 {
            let squares = position.pieces(color, role).into_iter();
            squares.map(|square| attacks(square, position.occupied()).len() as i32).sum()
        };
        total += 5 * reach(Role::Knight, |square, _| attacks::knight(square));
        total += 5 * reach(Role::Bishop, attacks::bishop);
        total + 3 * reach(Role::Rook, attacks::rook)
    }
}

impl Evaluator for Active {
    fn evaluate(&mut self, position: &Position) -> Score {
        let (us, them) = (position.turn(), !position.turn());
        let activity = Self::total(position, us) - Self::total(position, them);
        Score::cp(Material::default().evaluate(position).centipawns() + activity)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut active = Search::new(Active).hash_mb(4);
    let mut material = Search::new(Material::default()).hash_mb(4);
    // With node limits the game is the same on every machine.
    let limits = Limits::nodes(2_000);
    let mut game = Game::default();
    while game.claimable_outcome().is_none() {
        let position = *game.position();
        let report = match position.turn() {
            Color::White => active.run(&game, &limits, |_| {}),
            Color::Black => material.run(&game, &limits, |_| {}),
        };
        let mv = report.best_move.ok_or("a game that is not over has a legal move")?;
        if position.turn() == Color::White {
            print!("{}. ", position.full_move_number());
        }
        print!("{} ", mv.san(&position));
        game.play(mv)?;
    }
    println!("\n\n{}", game.position());
    println!("{}", game.claimable_outcome().ok_or("the game is over")?);
    Ok(())
}
