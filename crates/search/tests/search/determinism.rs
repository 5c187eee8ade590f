//! The same calls search the same tree.

use lucena_board::Game;
use lucena_eval::{Classical, Evaluator, Material, Simple};
use lucena_search::{Heuristics, Info, Limits, Report, Search, SearchParams};

use crate::common::game;

const FENS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

/// Everything of a search except times.
type Course = (Vec<(u32, u64, String)>, String);

fn course<E: Evaluator + Clone + Send>(
    search: &mut Search<E>,
    game: &Game,
    limits: &Limits,
) -> Course {
    let mut infos = Vec::new();
    let report = search.run(game, limits, |info: &Info| {
        infos.push((info.depth, info.nodes, format!("{} {:?}", info.score, info.pv)));
    });
    let Report { lines, nodes, selective_depth, ponder, .. } = report;
    (infos, format!("{lines:?} {nodes} {selective_depth} {ponder:?}"))
}

fn check<E: Evaluator + Clone + Send>(evaluator: E, limits: &Limits, params: &SearchParams) {
    let new = || Search::new(evaluator.clone()).hash_mb(1).params(params.clone());
    for fen in FENS {
        let game = game(fen);
        let mut search = new();
        let first = course(&mut search, &game, limits);
        let second = course(&mut search, &game, limits);
        assert_eq!(course(&mut new(), &game, limits), first, "a new search of {fen}");
        search.clear();
        assert_eq!(course(&mut search, &game, limits), first, "a cleared search of {fen}");
        assert_eq!(course(&mut search, &game, limits), second, "a second search of {fen}");
    }
}

#[test]
fn to_a_depth() {
    check(Material::default(), &Limits::depth(7), &SearchParams::default());
    check(Classical::default(), &Limits::depth(7), &SearchParams::default());
}

#[test]
fn to_a_number_of_nodes() {
    check(Simple, &Limits::nodes(7_001), &SearchParams::default());
}

#[test]
fn with_multi_pv() {
    check(Simple, &Limits::depth(5).with_multi_pv(3), &SearchParams::default());
}

#[test]
fn with_all_heuristics_off() {
    let plain = SearchParams::default().with_heuristics(Heuristics::empty());
    check(Simple, &Limits::depth(3), &plain);
}

#[test]
fn other_games_in_between_leave_no_trace_once_cleared() {
    let limits = Limits::depth(7);
    let mut search = Search::new(Simple).hash_mb(1);
    let first = course(&mut search, &game(FENS[0]), &limits);
    course(&mut search, &game(FENS[1]), &limits);
    search.clear();
    assert_eq!(course(&mut search, &game(FENS[0]), &limits), first);
}

#[test]
fn a_new_evaluator_leaves_no_trace_of_the_old() {
    let limits = Limits::depth(7);
    let mut search = Search::new(Either::Classical(Classical::default())).hash_mb(1);
    course(&mut search, &game(FENS[1]), &limits);
    search.set_evaluator(Either::Simple);
    let mut fresh = Search::new(Simple).hash_mb(1);
    let expected = course(&mut fresh, &game(FENS[1]), &limits);
    assert_eq!(course(&mut search, &game(FENS[1]), &limits), expected);
}

/// One type for two evaluators.
#[derive(Clone)]
enum Either {
    Classical(Classical),
    Simple,
}

impl Evaluator for Either {
    fn evaluate(&mut self, position: &lucena_board::Position) -> lucena_eval::Score {
        match self {
            Self::Classical(classical) => classical.evaluate(position),
            Self::Simple => Simple.evaluate(position),
        }
    }
}

#[test]
fn the_smallest_table_works() {
    let mut search = Search::new(Simple).hash_mb(0);
    let report = search.run(&Game::default(), &Limits::depth(6), |_| {});
    assert_eq!(report.depth, 6);
}

#[test]
fn a_heuristic_switched_off_changes_the_tree() {
    // A switch without effect is a bug.
    let nodes = |heuristics| {
        let params = SearchParams::default().with_heuristics(heuristics);
        let mut search = Search::new(Classical::default()).hash_mb(1).params(params);
        let count = |fen: &&str| search.run(&game(fen), &Limits::depth(9), |_| {}).nodes;
        FENS.iter().map(count).collect::<Vec<u64>>()
    };
    let all = nodes(Heuristics::all());
    // These matter only in deeper searches or rarer positions.
    let rare = Heuristics::NULL_MOVE_VERIFICATION | Heuristics::MATE_DISTANCE;
    for (name, heuristic) in (Heuristics::all() - rare).iter_names() {
        assert_ne!(nodes(Heuristics::all() - heuristic), all, "{name} does nothing");
    }
}
