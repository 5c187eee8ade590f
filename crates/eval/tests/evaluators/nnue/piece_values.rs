//! Values of single pieces.

use lucena_board::proptest::positions;
use lucena_board::{Color, Faults, Position, Role, Setup};
use lucena_eval::{Evaluator, Nnue};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

use super::random_network;

fn white_score(evaluator: &mut Nnue, position: &Position) -> i32 {
    let score = evaluator.evaluate(position).centipawns();
    if position.turn() == Color::White { score } else { -score }
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() })]

    #[test]
    fn are_differences_of_scores(position in positions()) {
        let mut evaluator = Nnue::new(random_network(1, 32));
        let values = evaluator.piece_values(&position);
        let pieces = values.pieces().iter().map(|value| (value.square, value.piece));
        prop_assert!(pieces.eq(position.placement().filter(|(_, it)| it.role != Role::King)));
        let score = white_score(&mut evaluator, &position);
        for value in values.pieces() {
            let mut setup = Setup::from(position);
            setup.remove(value.square);
            // Without the piece the other king may be in check.
            if let Ok(without) = setup.position_waiving(Faults::WAIVABLE) {
                let expected = score - white_score(&mut evaluator, &without);
                prop_assert_eq!(value.centipawns, expected, "{:?}", value);
            }
        }
    }
}
