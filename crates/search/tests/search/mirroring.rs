//! Searches of a position and of its mirror image agree.

use lucena_board::Game;
use lucena_board::proptest::{placements, positions};
use lucena_eval::{Score, Simple};
use lucena_search::{Heuristics, Limits, Search, SearchParams};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::common::{position, run};
use crate::negamax::{ChecksAtHorizon, negamax};

/// The score without heuristics that depend on move ordering; `None` if it depends on it all the same.
fn plain_score(position: &lucena_board::Position, depth: u32) -> Option<Score> {
    let game = Game::new(*position);
    negamax(&game, &mut Simple, depth as i32, ChecksAtHorizon::Extended)?;
    let params = SearchParams::default().with_heuristics(Heuristics::CHECK_EXTENSION);
    let mut search = Search::new(Simple).hash_mb(1).params(params);
    Some(search.run(&game, &Limits::depth(depth), |_| {}).score)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Default::default() })]

    #[test]
    fn colours_swapped_score_the_same(position in prop_oneof![positions(), placements()]) {
        prop_assume!(position.has_legal_moves());
        for depth in 1..=2 {
            let mirrored = plain_score(&position.mirrored(), depth);
            if let (Some(score), Some(mirrored)) = (plain_score(&position, depth), mirrored) {
                prop_assert_eq!(score, mirrored, "depth {} of {}", depth, position);
            }
        }
    }
}

/// A clearly best move is found for both colours, with all heuristics.
#[test]
fn colours_swapped_play_the_same() {
    for (fen, depth) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 5),
        ("6rk/6pp/7N/8/8/8/8/R3K3 w - - 0 1", 5),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 12),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 12),
    ] {
        let position = position(fen);
        let [report, mirrored] =
            [position, position.mirrored()].map(|pos| run(&Game::new(pos), &Limits::depth(depth)));
        assert_eq!(report.score, mirrored.score, "{fen}");
        assert_eq!(report.best_move.map(|mv| mv.flip_ranks()), mirrored.best_move, "{fen}");
    }
}
