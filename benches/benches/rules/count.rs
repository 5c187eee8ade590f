//! Counting legal moves, without a list if the library can.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::{
    clock::{Clock, Group, criterion},
    library::Library,
    peers::{ChessCrate, Cozy, Eschac, Lucena, Shakmaty},
    positions::{N_MOVES, load},
};

fn count(criterion: &mut Clock) {
    let mut group = criterion.benchmark_group("count");
    group.throughput(Throughput::Elements(N_MOVES as u64));
    bench::<Lucena>(&mut group);
    bench::<ChessCrate>(&mut group);
    bench::<Cozy>(&mut group);
    bench::<Eschac>(&mut group);
    bench::<Shakmaty>(&mut group);
    group.finish();
}

fn bench<L: Library>(group: &mut Group<'_>) {
    let positions = load::<L>();
    let count_all = || {
        let counts = positions.iter().map(|p| L::count(black_box(p)));
        counts.sum::<usize>()
    };
    assert_eq!(count_all(), N_MOVES, "{}", L::NAME);
    group.bench_function(L::NAME, |bencher| bencher.iter(count_all));
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = count
}
