//! An engine with an evaluator of its own: finds a mate in two, then speaks UCI.

use std::error::Error;

use lucena_board::{Game, Position};
use lucena_engine::{Engine, Identity, Uci};
use lucena_eval::{Evaluator, Material, Score};
use lucena_search::Limits;

#[derive(Clone)]
struct Mobility;

impl Evaluator for Mobility {
    fn evaluate(&mut self, position: &Position) -> Score {
        let material = Material::default().evaluate(position).centipawns();
        Score::cp(material + position.count_legal_moves() as i32)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::new();
    engine.set_evaluator(Mobility);
    let mate: Position = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1".parse()?;
    engine.set_position(Game::new(mate));
    let answer = engine.think(Limits::depth(5), |_| {});
    assert_eq!(answer.best_move.map(|mv| mv.to_string()).as_deref(), Some("a1a6"));
    let identity = Identity::new("Mobility", "1.0", "A. Author");
    Ok(lucena_uci::serve(Uci::new(engine).identity(identity))?)
}
