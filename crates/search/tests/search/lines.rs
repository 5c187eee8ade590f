//! Lines and scores are legal and consistent for any position.

use lucena_board::Game;
use lucena_board::proptest::{games, placements, positions};
use lucena_eval::{Classical, Simple};
use lucena_search::{Limits, Search};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::common::{assert_info_is_sound, assert_report_is_sound, run};

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Default::default() })]

    #[test]
    fn of_any_position(position in prop_oneof![positions(), placements()]) {
        run(&Game::new(position), &Limits::depth(12).with_nodes(3_000));
    }

    #[test]
    fn of_any_game_with_a_reused_search(game in games()) {
        let mut search = Search::new(Classical::default()).hash_mb(1);
        let mut so_far = Game::new(*game.initial_position());
        let moves: Vec<_> = game.moves().collect();
        let skipped = moves.len().saturating_sub(6);
        for (i, mv) in moves.into_iter().enumerate() {
            so_far.play(mv).expect("a legal move");
            if i >= skipped {
                let report = search.run(&so_far, &Limits::nodes(800), |info| {
                    assert_info_is_sound(&so_far, info);
                });
                assert_report_is_sound(&so_far, &report);
            }
        }
    }

    #[test]
    fn of_any_position_with_two_threads(position in positions()) {
        let game = Game::new(position);
        let mut search = Search::new(Simple).hash_mb(1).threads(2);
        let report = search.run(&game, &Limits::nodes(2_000), |info| {
            assert_info_is_sound(&game, info);
        });
        assert_report_is_sound(&game, &report);
    }

    #[test]
    fn wherever_the_search_is_stopped(position in positions(), nodes in 0..600_u64) {
        prop_assume!(position.has_legal_moves());
        let report = run(&Game::new(position), &Limits::nodes(nodes));
        prop_assert!(report.best_move.is_some());
        prop_assert!(report.nodes <= nodes);
    }
}
