//! The network with the endgame knowledge of `Classical`.

use lucena_board::Position;
use lucena_board::proptest::positions;
use lucena_eval::{Classical, Evaluator, Hybrid, Nnue, Score};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

use super::random_network;

#[test]
fn specialized_endgames_are_those_of_classical() {
    let mut hybrid = Hybrid::new(random_network(1, 32));
    for fen in [
        "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
        "8/8/8/4k3/8/8/4P3/4K3 b - - 30 60",
        "8/8/8/4k3/8/8/8/4KBN1 w - - 0 1",
        "8/8/8/4k3/8/8/1p6/4K2Q w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(hybrid.evaluate(&position), Classical::default().evaluate(&position), "{fen}");
    }
}

#[test]
fn scores_shrink_with_the_half_move_clock() {
    let mut hybrid = Hybrid::new(random_network(1, 32));
    let mut score = |clock| {
        let fen = format!("4k3/pppp4/8/8/8/8/PPPPP3/3QK3 w - - {clock} 80");
        hybrid.evaluate(&fen.parse().unwrap()).centipawns()
    };
    let (fresh, late) = (score(0), score(99));
    assert!(fresh.abs() > 100 && late.signum() == fresh.signum(), "{fresh} {late}");
    assert!((late * 220 - fresh * 121).abs() <= 220, "{fresh} {late}");
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() })]

    #[test]
    fn updates_do_not_change_scores(position in positions()) {
        let network = random_network(3, 32);
        let mut hybrid = Hybrid::new(network.clone());
        hybrid.refresh(&position);
        for &mv in position.legal_moves().iter().take(5) {
            let after = position.play_unchecked(mv);
            hybrid.push(&position, position.changes(mv), &after);
            let fresh = Hybrid::new(network.clone()).evaluate(&after);
            prop_assert_eq!(hybrid.evaluate(&after), fresh);
            if after.half_move_clock() == 0 && after.occupied().len() > 4 && !has_bare_king(&after) {
                let score: Score = Nnue::new(network.clone()).evaluate(&after);
                prop_assert_eq!(fresh, score);
            }
            hybrid.pop();
        }
    }
}

fn has_bare_king(position: &Position) -> bool {
    lucena_board::Color::ALL.into_iter().any(|color| position.colored(color).len() == 1)
}
