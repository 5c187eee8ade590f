//! Your evaluator as a UCI engine in ten lines, with a name of its own. Options, clock, pondering,
//! tablebases and an opening book come with it.
//!
//! ```text
//! cargo run --release -p lucena-examples --example custom_engine
//! echo "go movetime 500" | cargo run --release -p lucena-examples --example custom_engine
//! ```

use lucena_board::Position;
use lucena_engine::{Engine, Identity, Uci};
use lucena_eval::{Evaluator, Material, Score};

/// Material and mobility.
#[derive(Clone)]
struct Mobility;

impl Evaluator for Mobility {
    fn evaluate(&mut self, position: &Position) -> Score {
        let material = Material::default().evaluate(position).centipawns();
        Score::cp(material + position.count_legal_moves() as i32)
    }
}

fn main() -> std::io::Result<()> {
    let mut engine = Engine::new();
    engine.set_evaluator(Mobility);
    let identity = Identity::new("Mobility", "1.0", "A. Author");
    lucena_uci::serve(Uci::new(engine).identity(identity))
}
