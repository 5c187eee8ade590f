//! MultiPV: all lines differ, best first.

use std::collections::{BTreeMap, BTreeSet};

use lucena_board::Game;
use lucena_board::proptest::positions;
use lucena_search::{Bound, Limits, Line};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::common::{game, run, run_watched};

fn check(game: &Game, n_lines: usize, depth: u32) {
    let n_moves = game.position().count_legal_moves();
    let mut reported_lines = Vec::new();
    let report = run_watched(game, &Limits::depth(depth).with_multi_pv(n_lines), |info| {
        reported_lines.push((info.depth, info.multi_pv, info.score));
    });
    let expected = n_lines.clamp(1, n_moves);
    assert_eq!(report.lines.len(), expected);
    let first: BTreeSet<String> =
        report.lines.iter().map(|line| line.moves[0].to_string()).collect();
    assert_eq!(first.len(), expected, "{:?}", report.lines);
    assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score), "{:?}", report.lines);

    // Every iteration reports every line, in order and sorted by score.
    let numbers = reported_lines.iter().map(|&(depth, number, _)| (depth, number));
    let all = (1..=depth).flat_map(|depth| (1..=expected).map(move |number| (depth, number)));
    assert!(numbers.eq(all), "{reported_lines:?}");
    for of_one_depth in reported_lines.chunk_by(|a, b| a.0 == b.0) {
        assert!(of_one_depth.is_sorted_by(|a, b| a.2 >= b.2), "{reported_lines:?}");
    }
}

#[test]
fn the_number_of_lines_is_limited_by_legal_moves() {
    for n_lines in [0, 1, 2, 7, 20, 21, usize::MAX] {
        check(&Game::default(), n_lines, 4);
    }
}

/// Lines of a stopped search are exact and have the depth of their iteration.
#[test]
fn lines_of_a_stopped_search_have_the_depth_of_their_iteration() {
    let game =
        Game::new("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().unwrap());
    let mut n_mixed = 0;
    for nodes in (500..30_000).step_by(611).chain([180_000]) {
        let mut reported_lines = BTreeMap::new();
        let mut depths = BTreeSet::new();
        let limits = Limits::nodes(nodes).with_multi_pv(3);
        let report = run_watched(&game, &limits, |info| {
            assert_eq!(info.bound, Bound::Exact, "{info}");
            reported_lines
                .insert((info.depth, info.pv[0].to_string()), (info.score, info.pv.clone()));
            depths.insert(info.depth);
        });
        assert_eq!(report.lines.len(), 3, "{nodes} nodes");
        let iterations: BTreeSet<u32> = report.lines.iter().map(|line| line.depth).collect();
        n_mixed += usize::from(iterations.len() > 1);
        for line in &report.lines {
            assert_eq!(line.bound, Bound::Exact, "{nodes} nodes: {line:?}");
            assert!((report.depth..=report.depth + 1).contains(&line.depth), "{report:?}");
            let reported_lines = reported_lines.get(&(line.depth, line.moves[0].to_string()));
            assert_eq!(reported_lines, Some(&(line.score, line.moves.clone())), "{nodes} nodes");
        }
        // Later lines of the same depth come from the same iteration, and a longer search completes it
        // with them, or with better ones.
        let deepest = Limits::depth(report.depth).with_multi_pv(3);
        let finished = run(&game, &deepest);
        let worst = finished.lines.last().map(|line| line.score);
        for line in report.lines.iter().filter(|line| line.depth == report.depth) {
            let is_same = |other: &&Line| other.moves[0] == line.moves[0];
            match finished.lines.iter().find(is_same) {
                Some(other) => assert_eq!(other, line, "{nodes} nodes"),
                None => assert!(worst >= Some(line.score), "{nodes} nodes: {line:?}"),
            }
        }
    }
    assert!(n_mixed > 5, "only {n_mixed} of the searches were stopped between lines");
}

#[test]
fn one_legal_move_gives_one_line() {
    check(&game("k7/8/8/8/8/8/1R6/1R5K b - - 0 1"), 3, 4);
}

#[test]
fn every_mate_has_its_line() {
    // Either rook mates.
    let game = game("6k1/5ppp/8/8/8/8/8/KR1R4 w - - 0 1");
    let report = run(&game, &Limits::depth(5).with_multi_pv(3));
    let scores: Vec<String> = report.lines.iter().map(|line| line.score.to_string()).collect();
    assert_eq!(scores[..2], ["#1", "#1"]);
    assert_ne!(scores[2], "#1");
}

#[test]
fn the_first_of_several_lines_scores_as_the_only_one() {
    for fen in [
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "7k/8/5K2/8/8/8/8/6R1 w - - 0 1",
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
    ] {
        let alone = run(&game(fen), &Limits::depth(12));
        let of_five = run(&game(fen), &Limits::depth(12).with_multi_pv(5));
        assert_eq!(alone.score, of_five.score, "{fen}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Default::default() })]

    #[test]
    fn lines_of_any_position_are_different_and_sorted(
        position in positions(),
        n_lines in 1..6_usize,
    ) {
        prop_assume!(position.has_legal_moves());
        check(&Game::new(position), n_lines, 4);
    }
}
