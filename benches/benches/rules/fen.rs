//! Parsing and writing FEN.
//!
//! `eschac` has no clocks and reads and writes four of the six fields. `chess` ignores the clocks
//! when it reads, and is not measured writing, as it writes another en passant square.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::{
    clock::{Clock, Group, criterion},
    library::{Library, WritesFen},
    peers::{ChessCrate, Cozy, Eschac, Lucena, Shakmaty},
    positions::{N_MOVES, fens, load},
};

fn read(criterion: &mut Clock) {
    let mut group = criterion.benchmark_group("fen_read");
    group.throughput(Throughput::Elements(fens().len() as u64));
    bench_read::<Lucena>(&mut group);
    bench_read::<ChessCrate>(&mut group);
    bench_read::<Cozy>(&mut group);
    bench_read::<Eschac>(&mut group);
    bench_read::<Shakmaty>(&mut group);
    group.finish();
}

fn write(criterion: &mut Clock) {
    let mut group = criterion.benchmark_group("fen_write");
    group.throughput(Throughput::Elements(fens().len() as u64));
    bench_write::<Lucena>(&mut group);
    bench_write::<Cozy>(&mut group);
    bench_write::<Eschac>(&mut group);
    bench_write::<Shakmaty>(&mut group);
    group.finish();
}

fn bench_read<L: Library>(group: &mut Group<'_>) {
    let n_moves: usize = load::<L>().iter().map(L::count).sum();
    assert_eq!(n_moves, N_MOVES, "{}", L::NAME);
    let fens = fens();
    group.bench_function(L::NAME, |bencher| {
        bencher.iter(|| {
            for fen in &fens {
                black_box(&L::position(black_box(fen)));
            }
        });
    });
}

fn bench_write<L: WritesFen>(group: &mut Group<'_>) {
    let positions = load::<L>();
    for (position, fen) in positions.iter().zip(fens()) {
        let mut text = String::new();
        L::write_fen(position, &mut text);
        // The four fields that all support.
        let written = text.split(' ').take(4);
        assert!(written.eq(fen.split(' ').take(4)), "{}: {text}", L::NAME);
    }
    let mut text = String::with_capacity(128);
    group.bench_function(L::NAME, |bencher| {
        bencher.iter(|| {
            for position in &positions {
                text.clear();
                L::write_fen(black_box(position), &mut text);
                black_box(&text);
            }
        });
    });
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = read, write
}
