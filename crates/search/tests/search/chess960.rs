//! Chess960: castling from any start square of king and rooks.

use lucena_board::Game;
use lucena_board::proptest::{chess960_starts, double_chess960_starts};
use lucena_eval::{Classical, Score};
use lucena_search::{Limits, Search};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::common::{assert_report_is_sound, game, run};

#[test]
fn castling_mates() {
    // Castling puts the rook on the d file, where it mates.
    for (fen, expected) in [
        ("3k4/2p1p3/2P1P3/8/8/8/8/R3K3 w A - 0 1", "e1a1"),
        ("3k4/2p1p3/2P1P3/8/8/8/8/R3K3 w Q - 0 1", "e1a1"),
    ] {
        let game = game(fen);
        let report = run(&game, &Limits::depth(4).with_multi_pv(50));
        let castling = report.lines.iter().find(|line| line.moves[0].is_castle());
        let castling = castling.expect("castling is among the moves");
        assert_eq!(castling.moves[0].to_string(), expected, "{fen}");
        assert!(game.position().gives_check(castling.moves[0]));
    }
}

#[test]
fn castling_mates_with_the_king_between_its_rooks() {
    let report = run(&game("5k2/4p1p1/4P1P1/8/8/8/8/5KR1 w G - 0 1"), &Limits::depth(4));
    assert!(report.score > Score::ZERO);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 25, failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Default::default() })]

    #[test]
    fn games_from_any_start_are_legal(
        start in prop_oneof![chess960_starts(), double_chess960_starts()],
    ) {
        let mut search = Search::new(Classical::default()).hash_mb(1);
        let mut game = Game::new(start);
        for _ in 0..24 {
            if game.outcome().is_some() {
                break;
            }
            let report = search.run(&game, &Limits::nodes(400), |_| {});
            assert_report_is_sound(&game, &report);
            game.play(report.best_move.expect("the game goes on")).expect("a legal move");
        }
    }
}
