//! Checking whether a move, such as one from a hash table, is legal.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::{
    clock::{Clock, Group, criterion},
    library::Legality,
    peers::{ChessCrate, Cozy, Lucena, Shakmaty},
    positions::{N_MOVES, load},
};

fn own_moves(criterion: &mut Clock) {
    let mut group = criterion.benchmark_group("is_legal_own_moves");
    group.throughput(Throughput::Elements(N_MOVES as u64));
    bench_own_moves::<Lucena>(&mut group);
    bench_own_moves::<ChessCrate>(&mut group);
    bench_own_moves::<Cozy>(&mut group);
    bench_own_moves::<Shakmaty>(&mut group);
    group.finish();
}

fn foreign_moves(criterion: &mut Clock) {
    let mut group = criterion.benchmark_group("is_legal_foreign_moves");
    group.throughput(Throughput::Elements(N_MOVES as u64));
    bench_foreign_moves::<Lucena>(&mut group);
    bench_foreign_moves::<ChessCrate>(&mut group);
    bench_foreign_moves::<Cozy>(&mut group);
    bench_foreign_moves::<Shakmaty>(&mut group);
    group.finish();
}

/// The usual case: the move is from this position.
fn bench_own_moves<L: Legality>(group: &mut Group<'_>) {
    let positions = load::<L>();
    let moves: Vec<_> = positions.iter().map(L::free_moves).collect();
    bench::<L>(group, &positions, &moves, |n_legal| n_legal == N_MOVES);
}

/// The collision: the move is from another position. Most are illegal here. Which ones are legal
/// depends on the data in the library's move type, so each is compared with its own list.
fn bench_foreign_moves<L: Legality>(group: &mut Group<'_>) {
    let positions = load::<L>();
    let mut moves: Vec<_> = positions.iter().map(L::free_moves).collect();
    moves.rotate_left(1);
    bench::<L>(group, &positions, &moves, |n_legal| n_legal < N_MOVES / 4);
}

/// Checks each move of a list in its position.
fn bench<L: Legality>(
    group: &mut Group<'_>,
    positions: &[L::Position],
    moves: &[Vec<L::Move<'static>>],
    is_plausible: impl Fn(usize) -> bool,
) {
    for (position, moves) in positions.iter().zip(moves) {
        let list = L::free_moves(position);
        for mv in moves {
            let is_legal = L::is_legal(position, *mv);
            assert_eq!(is_legal, list.contains(mv), "{}", L::NAME);
        }
    }
    let ask_all = || {
        let mut n_legal = 0;
        for (position, moves) in positions.iter().zip(moves) {
            for &mv in moves {
                n_legal += usize::from(L::is_legal(position, black_box(mv)));
            }
        }
        n_legal
    };
    assert!(is_plausible(ask_all()), "{}: {}", L::NAME, ask_all());
    group.bench_function(L::NAME, |bencher| bencher.iter(ask_all));
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = own_moves, foreign_moves
}
