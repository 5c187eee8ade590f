//! Parsing and writing SAN.
//!
//! `chess` cannot write it, and rejects some of the moves here when it reads.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::{
    clock::{Clock, Group, criterion},
    library::{ReadsSan, WritesSan},
    peers::{Cozy, Eschac, Lucena, Shakmaty},
    positions::{N_MOVES, N_REPLIES, load},
};

fn read(criterion: &mut Clock) {
    let mut group = criterion.benchmark_group("san_read");
    group.throughput(Throughput::Elements(N_MOVES as u64));
    bench_read::<Lucena>(&mut group);
    bench_read::<Cozy>(&mut group);
    bench_read::<Eschac>(&mut group);
    bench_read::<Shakmaty>(&mut group);
    group.finish();
}

fn write(criterion: &mut Clock) {
    let mut group = criterion.benchmark_group("san_write");
    group.throughput(Throughput::Elements(N_MOVES as u64));
    bench_write::<Lucena>(&mut group);
    bench_write::<Cozy>(&mut group);
    bench_write::<Eschac>(&mut group);
    bench_write::<Shakmaty>(&mut group);
    group.finish();
}

fn bench_read<L: ReadsSan>(group: &mut Group<'_>) {
    let positions = load::<L>();
    let texts = expected_sans();
    // The moves of a position are all different, so if all are parsed correctly, the number of
    // replies is the same as for the generated moves.
    let n_replies: usize = positions
        .iter()
        .zip(&texts)
        .flat_map(|(position, texts)| texts.iter().map(move |text| (position, text)))
        .map(|(position, text)| L::count(&L::play(position, L::read_san(position, text))))
        .sum();
    assert_eq!(n_replies, N_REPLIES, "{}", L::NAME);
    group.bench_function(L::NAME, |bencher| {
        bencher.iter(|| {
            for (position, texts) in positions.iter().zip(&texts) {
                for text in texts {
                    black_box(L::read_san(position, black_box(text)));
                }
            }
        });
    });
}

fn bench_write<L: WritesSan>(group: &mut Group<'_>) {
    let positions = load::<L>();
    assert_eq!(sans::<L>(), expected_sans(), "{}", L::NAME);
    let moves: Vec<_> = positions.iter().map(L::moves).collect();
    let mut text = String::with_capacity(16);
    group.bench_function(L::NAME, |bencher| {
        bencher.iter(|| {
            for (position, moves) in positions.iter().zip(&moves) {
                for &mv in moves {
                    text.clear();
                    L::write_san(position, black_box(mv), &mut text);
                    black_box(&text);
                }
            }
        });
    });
}

/// The moves of each position in the notation of the library with the longest service in it.
fn expected_sans() -> Vec<Vec<String>> {
    sans::<Shakmaty>()
}

/// The moves of each position as `L` writes them, sorted.
fn sans<L: WritesSan>() -> Vec<Vec<String>> {
    let sans_of = |position: &L::Position| {
        let mut sans: Vec<String> = Vec::new();
        for mv in L::moves(position) {
            let mut text = String::new();
            L::write_san(position, mv, &mut text);
            sans.push(text);
        }
        sans.sort_unstable();
        sans
    };
    load::<L>().iter().map(sans_of).collect()
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = read, write
}
