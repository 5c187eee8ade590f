//! Evaluators are symmetric in the colours and independent of the path to a position.

use lucena_board::Position;
use lucena_board::proptest::{games, placements, positions};
use lucena_eval::{Classical, Evaluator, Hybrid, Material, Network, Simple};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

fn check(evaluator: &mut dyn Evaluator, position: &Position) {
    let (score, mirrored) =
        (evaluator.evaluate(position), evaluator.evaluate(&position.mirrored()));
    assert_eq!(score, mirrored, "{position}");
    assert!(score.is_centipawns());
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() })]

    #[test]
    fn evaluation_is_symmetric_in_games(position in positions()) {
        check(&mut Material::default(), &position);
        check(&mut Simple, &position);
        check(&mut Classical::default(), &position);
        check(&mut Hybrid::new(Network::built_in()), &position);
    }

    #[test]
    fn evaluation_is_symmetric_in_any_position(position in placements()) {
        check(&mut Material::default(), &position);
        check(&mut Simple, &position);
        check(&mut Classical::default(), &position);
        check(&mut Hybrid::new(Network::built_in()), &position);
    }

    #[test]
    fn the_pawn_cache_does_not_change_scores(game in games()) {
        let mut warm = Classical::default();
        let mut cold = warm.clone();
        let mut position = *game.position();
        for _ in 0..3 {
            for mv in position.legal_moves() {
                let next = position.play_unchecked(mv);
                cold.clear_pawn_table();
                prop_assert_eq!(warm.evaluate(&next), cold.evaluate(&next));
            }
            match position.legal_moves().first() {
                Some(&mv) => position = position.play_unchecked(mv),
                None => break,
            }
        }
    }
}
