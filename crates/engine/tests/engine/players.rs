//! Engines that play each other in one process.

use std::thread;

use lucena_board::{Color, Game};
use lucena_engine::{Engine, EvaluatorKind, Options};
use lucena_search::{Control, Limits};

fn player(evaluator: EvaluatorKind, seed: u32) -> Engine {
    let options = Options { hash_mb: 1, evaluator, seed, skill_level: 10, ..Options::default() };
    Engine::with_options(options).unwrap()
}

/// A game to its end, with both engines thinking at the same time.
fn play(seed: u32) -> Game {
    let mut white = player(EvaluatorKind::Classical, seed);
    let mut black = player(EvaluatorKind::Simple, seed);
    let mut game = Game::default();
    while game.outcome().is_none() && game.claimable_outcome().is_none() && game.len() < 200 {
        let (mover, other) = match game.position().turn() {
            Color::White => (&mut white, &mut black),
            Color::Black => (&mut black, &mut white),
        };
        mover.set_position(game.clone());
        other.set_position(game.clone());
        let control = Control::new();
        let mv = thread::scope(|scope| {
            let limits = Limits::depth(30).pondering();
            let ponder = || other.think_with(limits, &control, |_| {});
            let builder = thread::Builder::new().stack_size(Engine::STACK_BYTES);
            let pondering = builder.spawn_scoped(scope, ponder).unwrap();
            let mv = mover.think(Limits::nodes(300), |_| {}).best_move;
            control.stop();
            assert!(pondering.join().unwrap().best_move.is_some());
            mv.expect("the game is not over")
        });
        // Without this the search's memory would depend on how long the other one thought.
        other.clear();
        mover.clear();
        game.play(mv).expect("engines play legal moves");
    }
    game
}

#[test]
fn two_engines_play_a_whole_game_and_play_it_again() {
    let game = play(1);
    assert!(game.len() > 10, "{}", game.len());
    assert_eq!(game, play(1));
    assert_ne!(game, play(2));
}
