//! Generating legal moves into a list, all or captures only.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::{
    clock::{Clock, Group, criterion},
    library::{Captures, Library, MoveList},
    peers::{ChessCrate, Cozy, Eschac, Lucena, Shakmaty},
    positions::{N_CAPTURES, N_MOVES, load},
};

fn list(criterion: &mut Clock) {
    let mut group = criterion.benchmark_group("generation_list");
    group.throughput(Throughput::Elements(N_MOVES as u64));
    bench_list::<Lucena>(&mut group);
    bench_list::<ChessCrate>(&mut group);
    bench_list::<Cozy>(&mut group);
    bench_list::<Eschac>(&mut group);
    bench_list::<Shakmaty>(&mut group);
    group.finish();
}

fn captures(criterion: &mut Clock) {
    let mut group = criterion.benchmark_group("generation_captures");
    group.throughput(Throughput::Elements(N_CAPTURES as u64));
    bench_captures::<Lucena>(&mut group);
    bench_captures::<ChessCrate>(&mut group);
    bench_captures::<Cozy>(&mut group);
    bench_captures::<Shakmaty>(&mut group);
    group.finish();
}

fn bench_list<L: Library>(group: &mut Group<'_>) {
    let positions = load::<L>();
    let n_moves: usize = positions.iter().map(|p| L::list(p).n_moves()).sum();
    assert_eq!(n_moves, N_MOVES, "{}", L::NAME);
    group.bench_function(L::NAME, |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(&L::list(black_box(position)));
            }
        });
    });
}

fn bench_captures<L: Captures>(group: &mut Group<'_>) {
    let positions = load::<L>();
    let n_captures: usize = positions.iter().map(|p| L::captures(p).n_moves()).sum();
    assert_eq!(n_captures, N_CAPTURES, "{}", L::NAME);
    group.bench_function(L::NAME, |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(&L::captures(black_box(position)));
            }
        });
    });
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = list, captures
}
