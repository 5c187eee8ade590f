//! Attacks of rooks and bishops.
//!
//! The tables of `eschac` are private.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::{
    clock::{Clock, Group, criterion},
    library::Sliders,
    peers::{ChessCrate, Cozy, Lucena, Shakmaty},
    positions::fens,
};

const ROOK_STEPS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn rook(criterion: &mut Clock) {
    let mut group = group(criterion, "attacks_rook");
    bench::<Lucena>(&mut group, Lucena::rook, ROOK_STEPS);
    bench::<ChessCrate>(&mut group, ChessCrate::rook, ROOK_STEPS);
    bench::<Cozy>(&mut group, Cozy::rook, ROOK_STEPS);
    bench::<Shakmaty>(&mut group, Shakmaty::rook, ROOK_STEPS);
    group.finish();
}

fn bishop(criterion: &mut Clock) {
    let mut group = group(criterion, "attacks_bishop");
    bench::<Lucena>(&mut group, Lucena::bishop, BISHOP_STEPS);
    bench::<ChessCrate>(&mut group, ChessCrate::bishop, BISHOP_STEPS);
    bench::<Cozy>(&mut group, Cozy::bishop, BISHOP_STEPS);
    bench::<Shakmaty>(&mut group, Shakmaty::bishop, BISHOP_STEPS);
    group.finish();
}

fn group<'c>(criterion: &'c mut Clock, name: &str) -> Group<'c> {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(questions().len() as u64));
    group
}

fn bench<L: Sliders>(
    group: &mut Group<'_>,
    attacks: impl Fn(L::Square, L::Squares) -> L::Squares,
    steps: [(i8, i8); 4],
) {
    let questions: Vec<_> = questions()
        .into_iter()
        .map(|(from, occupied)| {
            let (square, squares) = (L::square(from), L::squares(occupied));
            let found = L::bits(attacks(square, squares));
            assert_eq!(found, walk(from, occupied, steps), "{}: {square:?}", L::NAME);
            (square, squares)
        })
        .collect();
    group.bench_function(L::NAME, |bencher| {
        bencher.iter(|| {
            for &(square, squares) in &questions {
                black_box(attacks(black_box(square), squares));
            }
        });
    });
}

/// All occupied squares of all positions, with the occupancy.
fn questions() -> Vec<(u8, u64)> {
    let of_fen = |fen| {
        let occupied = occupied(fen);
        (0..64).filter(move |from| occupied >> from & 1 == 1).map(move |from| (from, occupied))
    };
    fens().into_iter().flat_map(of_fen).collect()
}

fn occupied(fen: &str) -> u64 {
    let mut bits = 0;
    for (rank, row) in (0..8).rev().zip(fen.split(['/', ' '])) {
        let mut file = 0;
        for symbol in row.chars() {
            match symbol.to_digit(10) {
                Some(n_empty) => file += n_empty,
                None => {
                    bits |= 1 << (rank * 8 + file);
                    file += 1;
                }
            }
        }
    }
    bits
}

/// Reference attacks, step by step.
fn walk(from: u8, occupied: u64, steps: [(i8, i8); 4]) -> u64 {
    let mut attacks = 0;
    for (file_step, rank_step) in steps {
        let (mut file, mut rank) = ((from % 8) as i8, (from / 8) as i8);
        loop {
            (file, rank) = (file + file_step, rank + rank_step);
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            let square = 1 << (rank * 8 + file);
            attacks |= square;
            if occupied & square != 0 {
                break;
            }
        }
    }
    attacks
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = rook, bishop
}
