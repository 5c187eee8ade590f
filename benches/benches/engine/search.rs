//! Time of a search to a fixed depth, and nodes per second with each evaluator.
//!
//! Lucena only, with one thread. Node counts are deterministic, so changes of speed and of the tree
//! can be distinguished: `search_depth` shows both, `search_nodes` only the speed.

use criterion::{Throughput, criterion_group};
use lucena_benches::clock::{Clock, criterion};
use lucena_board::Game;
use lucena_eval::{Classical, Evaluator, Material, Simple};
use lucena_search::{Limits, Report, Search};

/// An opening, a tactical position, an endgame, and a quiet middlegame.
const POSITIONS: [(&str, &str); 4] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("kiwi", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("rooks", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("quiet", "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 8"),
];
const DEPTH: u32 = 9;
const NODES: u64 = 50_000;

fn game(fen: &str) -> Game {
    Game::new(fen.parse().expect("a legal position"))
}

/// A search with an empty table.
fn fresh<E: Evaluator + Clone + Send>(
    search: &mut Search<E>,
    game: &Game,
    limits: &Limits,
) -> Report {
    search.clear();
    search.run(game, limits, |_| {})
}

/// Asserts that the search finds a mate and is deterministic.
fn assert_sound<E: Evaluator + Clone + Send>(search: &mut Search<E>) {
    let mate = game("6rk/6pp/7N/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(fresh(search, &mate, &Limits::depth(4)).score.to_string(), "#1");
    let game = game(POSITIONS[1].1);
    let nodes = [(); 2].map(|()| fresh(search, &game, &Limits::depth(5)).nodes);
    assert_eq!(nodes[0], nodes[1]);
}

fn to_depth(criterion: &mut Clock) {
    let mut search = Search::new(Classical::default()).hash_mb(4);
    assert_sound(&mut search);
    let mut group = criterion.benchmark_group("search_depth");
    for (name, fen) in POSITIONS {
        let game = game(fen);
        let limits = Limits::depth(DEPTH);
        let report = fresh(&mut search, &game, &limits);
        assert_eq!(report.depth, DEPTH);
        group.throughput(Throughput::Elements(report.nodes));
        group.bench_function(name, |bencher| {
            bencher.iter(|| fresh(&mut search, &game, &limits));
        });
    }
    group.finish();
}

fn nodes_a_second(criterion: &mut Clock) {
    with_evaluator(criterion, "material", Material::default());
    with_evaluator(criterion, "simple", Simple);
    with_evaluator(criterion, "classical", Classical::default());
}

fn with_evaluator<E: Evaluator + Clone + Send>(criterion: &mut Clock, name: &str, evaluator: E) {
    let mut search = Search::new(evaluator).hash_mb(4);
    assert_sound(&mut search);
    let games = POSITIONS.map(|(_, fen)| game(fen));
    let mut all = || -> u64 {
        games.iter().map(|game| fresh(&mut search, game, &Limits::nodes(NODES)).nodes).sum()
    };
    let expected = NODES * games.len() as u64;
    assert_eq!(all(), expected);
    let mut group = criterion.benchmark_group("search_nodes");
    group.throughput(Throughput::Elements(expected));
    group.bench_function(name, |bencher| bencher.iter(&mut all));
    group.finish();
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = to_depth, nodes_a_second
}
