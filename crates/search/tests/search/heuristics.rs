//! The search plays well with all heuristics, without any one of them, and without all.

use lucena_eval::{Classical, Score};
use lucena_search::{Heuristics, Limits, Search, SearchParams};

use crate::common::{assert_info_is_sound, assert_report_is_sound, game};

/// FEN, best move, plies to mate if it is a mate, depth.
type Puzzle = (&'static str, &'static str, Option<u32>, u32);

const MATES: [Puzzle; 3] = [
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", Some(1), 3),
    ("6rk/6pp/7N/8/8/8/8/R3K3 w - - 0 1", "h6f7", Some(1), 3),
    ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "f6f7", Some(3), 10),
];

const WINS: [Puzzle; 2] = [
    ("q3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7", None, 4),
    ("4k3/8/8/3q4/8/2N5/8/4K2R w - - 0 1", "c3d5", None, 4),
];

fn check(heuristics: Heuristics, puzzles: &[Puzzle]) {
    let params = SearchParams::default().with_heuristics(heuristics);
    let mut search = Search::new(Classical::default()).hash_mb(1).params(params);
    for &(fen, expected, mate_plies, depth) in puzzles {
        search.clear();
        let game = game(fen);
        let mate = mate_plies.map(|plies| plies.div_ceil(2));
        let mut limits = Limits::depth(depth);
        limits.mate = mate;
        let report = search.run(&game, &limits, |info| assert_info_is_sound(&game, info));
        assert_report_is_sound(&game, &report);
        let best = report.best_move.map(|mv| mv.to_string());
        assert_eq!(best.as_deref(), Some(expected), "{fen} with {heuristics:?}");
        if mate_plies.is_some() {
            assert_eq!(report.score.mate_plies(), mate_plies, "{fen} with {heuristics:?}");
        }
    }
}

fn check_all(heuristics: Heuristics) {
    check(heuristics, &MATES);
    check(heuristics, &WINS);
}

#[test]
fn all_of_them() {
    check_all(Heuristics::all());
}

#[test]
fn none_of_them() {
    check_all(Heuristics::empty());
}

#[test]
fn all_but_one() {
    Heuristics::all().iter().for_each(|heuristic| check_all(Heuristics::all() - heuristic));
}

/// Mates only: late move pruning without move ordering, for one, prunes moves that save a piece.
#[test]
fn one_alone() {
    Heuristics::all().iter().for_each(|heuristic| check(heuristic, &MATES));
}

/// Morphy's problem, a zugzwang: null move and reverse futility pruning miss it, a plain search does
/// not.
#[test]
fn zugzwang_is_seen_without_pruning() {
    let game = game("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let params = SearchParams::default().with_heuristics(Heuristics::empty());
    let mut search = Search::new(Classical::default()).hash_mb(1).params(params);
    let report = search.run(&game, &Limits::mate(2).with_depth(5), |_| {});
    assert_eq!(report.score, Score::mate_in(3));
    assert_eq!(report.best_move.map(|mv| mv.to_string()).as_deref(), Some("a1a6"));
}

#[test]
fn together_they_save_nearly_all_of_the_tree() {
    let nodes = |heuristics| {
        let params = SearchParams::default().with_heuristics(heuristics);
        let mut search = Search::new(Classical::default()).hash_mb(4).params(params);
        search.run(&lucena_board::Game::default(), &Limits::depth(5), |_| {}).nodes
    };
    let (none, all) = (nodes(Heuristics::empty()), nodes(Heuristics::all()));
    assert!(10 * all < none, "{all} nodes with, {none} without");
}

/// All parameters at the ends of their ranges, with a clock: nothing overflows or hangs.
#[test]
fn any_params_in_range_give_a_sound_search() {
    let ends: [fn(&lucena_search::Param) -> i32; 2] =
        [|number| *number.range.start(), |number| *number.range.end()];
    for end in ends {
        let mut params = SearchParams::default();
        for number in SearchParams::default().iter() {
            params.set(number.name, end(&number)).expect("the end of its range");
        }
        let mut search = Search::new(Classical::default()).hash_mb(1).threads(2).params(params);
        let game = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10");
        let second = std::time::Duration::from_secs(1);
        let limits = Limits::clock(second, second).with_nodes(20_000);
        let report = search.run(&game, &limits, |info| assert_info_is_sound(&game, info));
        assert_report_is_sound(&game, &report);
    }
}
