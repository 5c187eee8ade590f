//! Perft.
//!
//! This is a quick check; `perft_race` measures deeper trees and is the one to quote.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::{
    clock::{Clock, Group, criterion},
    library::Perft,
    peers::{ChessCrate, Cozy, Eschac, Lucena, LucenaCalls, Shakmaty},
    suite::PERFT_SUITE,
};

/// Plies from each position of the suite.
const DEPTH: u32 = 3;

/// How a leaf is counted.
type Count<P> = fn(&P, u32) -> u64;

fn bulk(criterion: &mut Clock) {
    let mut group = group(criterion, "perft_bulk");
    bench::<Lucena>(&mut group, Lucena::perft_bulk);
    bench::<LucenaCalls>(&mut group, LucenaCalls::perft_bulk);
    bench::<ChessCrate>(&mut group, ChessCrate::perft_bulk);
    bench::<Cozy>(&mut group, Cozy::perft_bulk);
    bench::<Eschac>(&mut group, Eschac::perft_bulk);
    bench::<Shakmaty>(&mut group, Shakmaty::perft_bulk);
    group.finish();
}

fn leaf(criterion: &mut Clock) {
    let mut group = group(criterion, "perft_leaf");
    bench::<Lucena>(&mut group, Lucena::perft_leaf);
    bench::<LucenaCalls>(&mut group, LucenaCalls::perft_leaf);
    bench::<ChessCrate>(&mut group, ChessCrate::perft_leaf);
    bench::<Cozy>(&mut group, Cozy::perft_leaf);
    bench::<Eschac>(&mut group, Eschac::perft_leaf);
    bench::<Shakmaty>(&mut group, Shakmaty::perft_leaf);
    group.finish();
}

fn group<'c>(criterion: &'c mut Clock, name: &str) -> Group<'c> {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(expected_leaves()));
    group
}

fn expected_leaves() -> u64 {
    let leaves = PERFT_SUITE.iter().map(|case| case.leaves(DEPTH));
    leaves.map(|count| count.expect("the suite goes deeper")).sum()
}

fn bench<L: Perft>(group: &mut Group<'_>, perft: Count<L::Position>) {
    let positions = PERFT_SUITE.map(|case| L::position(case.fen));
    let count_all = || {
        let counts = positions.iter().map(|p| perft(black_box(p), DEPTH));
        counts.sum::<u64>()
    };
    assert_eq!(count_all(), expected_leaves(), "{}", L::NAME);
    group.bench_function(L::NAME, |bencher| bencher.iter(count_all));
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = bulk, leaf
}
