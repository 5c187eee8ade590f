//! Lazy SMP: nodes per second and time to depth with one and two threads.
//!
//! Lucena only. It measures wall time, so the machine should be idle. The threads share only the
//! table and search different parts of the tree: a second thread mostly gives a better move at the
//! same depth, less often the same depth sooner. Its strength can only be measured by matches.

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group};
use lucena_board::Game;
use lucena_eval::Classical;
use lucena_search::{Limits, Report, Search};

const FEN: &str = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 8";
const THREADS: [usize; 2] = [1, 2];
const NODES: u64 = 300_000;
const DEPTH: u32 = 11;

fn search(n_threads: usize) -> Search<Classical> {
    let mut search = Search::new(Classical::default()).hash_mb(16).threads(n_threads);
    // Any number of threads must find the mate.
    let mate = "6rk/6pp/7N/8/8/8/8/R3K3 w - - 0 1".parse().expect("a legal position");
    let report = search.run(&Game::new(mate), &Limits::depth(6), |_| {});
    assert_eq!(report.score.to_string(), "#1");
    search
}

fn fresh(search: &mut Search<Classical>, game: &Game, limits: &Limits) -> Report {
    search.clear();
    search.run(game, limits, |_| {})
}

fn nodes_a_second(criterion: &mut Criterion) {
    let game = Game::new(FEN.parse().expect("a legal position"));
    let mut group = criterion.benchmark_group("smp_nodes");
    group.throughput(Throughput::Elements(NODES));
    for n_threads in THREADS {
        let mut search = search(n_threads);
        let report = fresh(&mut search, &game, &Limits::nodes(NODES));
        // Threads publish their node counts with a delay of a few hundred nodes.
        assert!((NODES..NODES + 5_000).contains(&report.nodes), "{} nodes", report.nodes);
        group.bench_function(format!("{n_threads}_threads"), |bencher| {
            bencher.iter(|| fresh(&mut search, &game, &Limits::nodes(NODES)));
        });
    }
    group.finish();
}

fn time_to_depth(criterion: &mut Criterion) {
    let game = Game::new(FEN.parse().expect("a legal position"));
    let mut group = criterion.benchmark_group("smp_depth");
    for n_threads in THREADS {
        let mut search = search(n_threads);
        assert!(fresh(&mut search, &game, &Limits::depth(DEPTH)).depth >= DEPTH);
        group.bench_function(format!("{n_threads}_threads"), |bencher| {
            bencher.iter(|| fresh(&mut search, &game, &Limits::depth(DEPTH)));
        });
    }
    group.finish();
}

fn criterion() -> Criterion {
    Criterion::default().sample_size(10).measurement_time(Duration::from_secs(8))
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = nodes_a_second, time_to_depth
}
