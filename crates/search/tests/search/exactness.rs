//! Without unsound heuristics the score equals that of minimax.

use lucena_board::Game;
use lucena_board::proptest::{games, placements};
use lucena_eval::{Evaluator, Material, Simple};
use lucena_search::{Heuristics, Limits, Search, SearchParams};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::common::{assert_report_is_sound, game, position};
use crate::negamax::{ChecksAtHorizon, negamax};

/// Move ordering does not change the score.
const ORDERING: Heuristics = Heuristics::TT_MOVE
    .union(Heuristics::BUTTERFLY_HISTORY)
    .union(Heuristics::CONTINUATION_HISTORY)
    .union(Heuristics::PAWN_HISTORY)
    .union(Heuristics::CAPTURE_HISTORY)
    .union(Heuristics::KILLER);

/// Checks the score against the oracle. Returns whether the oracle had one.
fn check<E>(evaluator: E, game: &Game, depth: u32, heuristics: Heuristics) -> bool
where
    E: Evaluator + Clone + Send,
{
    let checks = if heuristics.contains(Heuristics::CHECK_EXTENSION) {
        ChecksAtHorizon::Extended
    } else {
        ChecksAtHorizon::LeftToQuiescence
    };
    let Some(expected) = negamax(game, &mut evaluator.clone(), depth as i32, checks) else {
        return false;
    };
    let params = SearchParams::default().with_heuristics(heuristics);
    let mut search = Search::new(evaluator).hash_mb(1).params(params);
    let report = search.run(game, &Limits::depth(depth), |_| {});
    assert_report_is_sound(game, &report);
    let position = game.position();
    assert_eq!(report.score, expected, "depth {depth} with {heuristics:?} of\n{position}");
    true
}

/// All combinations of sound heuristics.
fn exact_settings() -> impl Iterator<Item = Heuristics> {
    let extended = Heuristics::CHECK_EXTENSION;
    [Heuristics::empty(), ORDERING, extended, extended | ORDERING | Heuristics::MATE_DISTANCE]
        .into_iter()
}

#[test]
fn known_positions_score_as_minimax() {
    let mut n_compared = 0;
    for (fen, depth) in [
        ("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 8", 2),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 4),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 97 80", 4),
        ("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", 5),
        ("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", 3),
        ("8/1P6/8/8/3k4/8/8/K7 w - - 0 1", 4),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 4),
        ("6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 1", 3),
    ] {
        for heuristics in exact_settings() {
            for depth in 1..=depth {
                n_compared += u32::from(check(Simple, &game(fen), depth, heuristics));
                n_compared += u32::from(check(Material::default(), &game(fen), depth, heuristics));
            }
        }
    }
    assert!(n_compared >= 150, "only {n_compared} scores could be compared");
}

#[test]
fn with_a_game_history_too() {
    // Threefold repetition counts in the game, twofold below the root.
    let mut game = game("6k1/5pp1/7p/8/8/8/N4PP1/6K1 w - - 0 1");
    for uci in ["g1h1", "g8h8", "h1g1", "h8g8", "g1h1", "g8h8", "h1g1"] {
        game.play_uci(uci).expect("a legal move");
        for depth in 1..=3 {
            assert!(check(Material::default(), &game, depth, Heuristics::CHECK_EXTENSION));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Default::default() })]

    #[test]
    fn any_game_scores_as_minimax(game in games(), setting in 0..4_usize) {
        prop_assume!(game.position().has_legal_moves());
        let heuristics = exact_settings().nth(setting).expect("there are four");
        for depth in 1..=2 {
            check(Simple, &game, depth, heuristics);
        }
    }

    #[test]
    fn any_placement_scores_as_minimax(
        position in placements(),
        setting in 0..4_usize,
    ) {
        prop_assume!(position.has_legal_moves() && position.occupied().len() <= 12);
        let heuristics = exact_settings().nth(setting).expect("there are four");
        for depth in 1..=3 {
            check(Material::default(), &Game::new(position), depth, heuristics);
        }
    }
}

#[test]
fn the_oracle_sees_hanging_pieces() {
    let score = |fen| {
        let game = Game::new(position(fen));
        negamax(&game, &mut Material::default(), 1, ChecksAtHorizon::LeftToQuiescence)
            .map(|score| score.centipawns())
    };
    assert_eq!(score("7k/7p/8/3r4/8/4N3/P7/K7 w - - 0 1"), Some(320));
    assert_eq!(score("7k/7p/2p5/3r4/8/4N3/P7/K7 w - - 0 1"), Some(-100));
}
