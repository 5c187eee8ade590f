//! Mates are found, never claimed shorter than they are, and played out.

use std::collections::BTreeMap;
use std::fs;

use lucena_board::proptest::positions;
use lucena_board::{Game, Position};
use lucena_eval::{Mate, Score};
use lucena_search::{Bound, Limits, StopReason};
use lucena_testkit::shared_data;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, RngSeed, TestRng, TestRunner};

use crate::common::{end_of_line, game, position, run, run_watched};
use crate::mate_solver::{can_mate, is_mated_within, shortest_mate};

/// Positions with the number of moves to mate, checked by the mate solver.
const MATES: [(&str, u32); 13] = [
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
    ("6rk/6pp/7N/8/8/8/8/R3K3 w - - 0 1", 1),
    ("3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 1),
    ("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", 2),
    ("4k3/R7/4K3/8/8/8/8/8 w - - 0 1", 1),
    ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2),
    ("k7/8/K7/8/8/8/8/6R1 w - - 0 1", 1),
    ("8/8/8/8/8/1k6/8/K6q w - - 0 1", 0),
    ("8/8/8/8/4k3/8/4p3/4K3 b - - 0 1", 0),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
    ("1k6/1P6/1K6/8/8/8/8/7R w - - 0 1", 1),
    ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 2),
    ("2r3k1/p4p2/3Rp2p/1p2P1pK/8/1P4P1/P3Q2P/1q6 b - - 0 1", 3),
];

#[test]
fn the_solver_confirms_the_numbers() {
    for (fen, moves) in MATES {
        let expected = (moves > 0).then_some(moves);
        assert_eq!(shortest_mate(&position(fen), 3), expected, "{fen}");
    }
}

/// Deep enough for every mate above. Pruning and reductions may hide a mate in 3 from a search of five
/// plies.
const DEPTH: u32 = 12;

fn until_mate(moves: u32) -> Limits {
    let limits = Limits::depth(DEPTH);
    if moves > 0 { limits.with_mate(moves) } else { limits }
}

/// At every depth: no mate shorter than there is, and from some depth on the shortest.
#[test]
fn no_depth_claims_a_shorter_mate() {
    for (fen, moves) in MATES {
        let game = game(fen);
        let report = run_watched(&game, &until_mate(moves), |info| {
            if let (Some(Mate::Giving(claimed)), true) = (info.score.mate(), moves > 0) {
                assert!(claimed >= moves, "{fen} at depth {}: {}", info.depth, info.score);
            }
        });
        if moves > 0 {
            assert_eq!(report.score, Score::mate_in(2 * moves - 1), "{fen}");
        }
    }
}

#[test]
fn the_line_of_a_mate_mates() {
    for (fen, moves) in MATES.into_iter().filter(|&(_, moves)| moves > 0) {
        let game = game(fen);
        let report = run(&game, &until_mate(moves));
        let line = &report.lines[0].moves;
        assert_eq!(line.len() as u32, 2 * moves - 1, "{fen}: {line:?}");
        assert!(end_of_line(game.position(), line).is_checkmate(), "{fen}: {line:?}");
    }
}

/// Played on move by move, each with a new search, a mate comes when it was announced.
#[test]
fn an_announced_mate_is_carried_out() {
    for (fen, moves) in MATES.into_iter().filter(|&(_, moves)| moves > 0) {
        let mut game = game(fen);
        for ply in 0..2 * moves - 1 {
            let report = run(&game, &Limits::depth(DEPTH));
            let left = 2 * moves - 1 - ply;
            let of_winner = Score::mate_in(left);
            let expected = if ply % 2 == 0 { of_winner } else { Score::mated_in(left) };
            assert_eq!(report.score, expected, "{fen} after {ply} plies");
            game.play(report.best_move.expect("it is not mate yet")).expect("a legal move");
        }
        assert!(game.position().is_checkmate(), "{fen}");
    }
}

#[test]
fn a_limit_in_moves_ends_the_search_when_the_mate_is_found() {
    for (fen, moves) in MATES.into_iter().filter(|&(_, moves)| moves > 0) {
        let report = run(&game(fen), &Limits::mate(moves));
        assert_eq!(report.stop, StopReason::Mate, "{fen}");
        assert_eq!(report.score, Score::mate_in(2 * moves - 1), "{fen}");
    }
}

#[test]
fn a_mate_longer_than_the_limit_does_not_end_the_search() {
    let limits = Limits::mate(1).with_depth(DEPTH);
    let report = run(&game("7k/8/5K2/8/8/8/8/6R1 w - - 0 1"), &limits);
    assert_eq!((report.stop, report.score), (StopReason::Depth, Score::mate_in(3)));
}

#[test]
fn a_search_for_a_mate_that_does_not_exist_gives_up() {
    let report = run(&game("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"), &Limits::mate(1));
    assert_eq!(report.stop, StopReason::Depth);
}

/// Lines `FEN-without-counters dm N;` as `(fen, N)`.
fn direct_mates(text: &str) -> impl Iterator<Item = (String, u32)> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (fen, moves) = line.split_once(" dm ")?;
        let moves = moves.trim().trim_end_matches(';').parse().expect("a number of moves");
        Some((format!("{} 0 1", fen.trim()), moves))
    })
}

/// How many of the 20 are found: two of three moves, two of four, one of five. Fewer need a reason.
const KNOWN_MATES_FOUND: u32 = 5;

#[test]
#[ignore = "needs ../shared/data"]
fn known_mates_are_found_and_never_beaten() {
    let path = shared_data("epd/mate_test_suite.epd");
    let text = fs::read_to_string(path).expect("a text file");
    let mut found = BTreeMap::<u32, (u32, u32)>::new();
    for (fen, moves) in direct_mates(&text) {
        let limits = Limits::mate(moves).with_nodes(60_000);
        let report = run_watched(&game(&fen), &limits, |info| {
            if let (Some(Mate::Giving(claimed)), Bound::Exact) = (info.score.mate(), info.bound) {
                assert!(claimed >= moves, "{fen}: mate in {moves}, not {claimed}");
            }
        });
        let (n_found, n_all) = found.entry(moves).or_default();
        *n_found += u32::from(report.stop == StopReason::Mate);
        *n_all += 1;
    }
    let n_found: u32 = found.values().map(|&(n_found, _)| n_found).sum();
    assert!(n_found >= KNOWN_MATES_FOUND, "found of those there are, by length: {found:?}");
}

/// Whether a claim of at most two moves is true. Longer ones take too long to prove.
fn assert_mate_is_true(position: &Position, score: Score) {
    let is_true = match score.mate() {
        Some(Mate::Giving(moves @ ..=2)) => can_mate(position, moves),
        Some(Mate::Receiving(moves @ ..=2)) => is_mated_within(position, moves),
        _ => true,
    };
    assert!(is_true, "there is no {score} in\n{position}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Default::default() })]

    #[test]
    fn every_claimed_mate_is_true(position in positions()) {
        prop_assume!(position.has_legal_moves());
        run_watched(&Game::new(position), &Limits::depth(5), |info| {
            if info.bound == Bound::Exact {
                assert_mate_is_true(&position, info.score);
            }
        });
    }
}

#[test]
fn a_mate_in_one_is_never_missed() {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut n_mates = 0;
    for _ in 0..4_000 {
        let position = positions().new_tree(&mut runner).expect("few rejections").current();
        if can_mate(&position, 1) {
            n_mates += 1;
            for depth in 1..=4 {
                let report = run(&Game::new(position), &Limits::depth(depth));
                assert_eq!(report.score, Score::mate_in(1), "depth {depth} of {position}");
            }
        }
    }
    assert!(n_mates >= 20, "only {n_mates} positions with a mate in one");
}
