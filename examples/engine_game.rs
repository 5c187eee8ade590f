//! Play a game between two in-process engines as in a tournament: separate limits, adjudication and
//! a record of each move.
//!
//! Run with `cargo run --release -p lucena-examples --example engine_game`.

use lucena_arena::{Adjudication, EngineSpec, GamePlan, GoLimits, Player, Stop, play_watched};
use lucena_board::{ByColor, Position};
use lucena_game::{DrawRule, MoveLimit, ResignRule};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // For an external engine use `EngineSpec::command("Stockfish", "stockfish")`.
    let strong = EngineSpec::lucena("Strong").with_limits(GoLimits::nodes(4_000));
    let weak = EngineSpec::lucena("Weak").with_limits(GoLimits::nodes(200));
    let [mut white, mut black] =
        [strong, weak].map(|spec| Player::new(spec.with_option("Hash", "4")));

    let mut plan = GamePlan::default();
    let mut position = Position::initial();
    for san in ["e4", "e5", "Nf3", "Nc6", "Bc4"] {
        let mv = position.parse_san(san)?;
        position = position.play_unchecked(mv);
        plan.book.push(mv);
    }
    plan.adjudication = Adjudication {
        resign: Some(ResignRule { score: 800, moves: 4, both_sides: true }),
        draw: Some(DrawRule { score: 10, moves: 8, from_move: 40 }),
        max_moves: Some(MoveLimit(150)),
        ..Adjudication::default()
    };

    let players = ByColor([&mut white, &mut black]);
    let record = play_watched(&plan, players, &Stop::new(), &mut |ply, game| {
        let score = ply.score.map_or("no score".into(), |score| score.to_string());
        println!("{:3} {} {score}, depth {}", game.len(), ply.mv, ply.depth.unwrap_or(0));
    })?;
    println!("{} {{{}}} in {:?}", record.result(), record.reason(), record.duration);
    for warning in &record.warnings {
        println!("{warning}");
    }
    // All recorded moves are legal, so the record can be replayed.
    assert_eq!(record.game().len(), record.book.len() + record.plies.len());
    Ok(())
}
