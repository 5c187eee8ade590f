//! How fast is the exchange on a move's destination worked out, to the last unit or only against a
//! threshold?
//!
//! Ours only: none of the peers has it.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::{
    clock::{Clock, criterion},
    library::{Captures, Library},
    peers::Lucena,
    positions::{N_CAPTURES, N_MOVES, load},
};
use lucena_board::{Move, Position};

fn captures(criterion: &mut Clock) {
    let positions = load::<Lucena>();
    let moves: Vec<Vec<Move>> = positions.iter().map(|p| Lucena::captures(p).to_vec()).collect();
    bench(criterion, "see_captures", &positions, &moves, N_CAPTURES);
}

fn all_moves(criterion: &mut Clock) {
    let positions = load::<Lucena>();
    let moves: Vec<Vec<Move>> = positions.iter().map(Lucena::moves).collect();
    bench(criterion, "see_all_moves", &positions, &moves, N_MOVES);
}

fn bench(
    criterion: &mut Clock,
    name: &str,
    positions: &[Position],
    moves: &[Vec<Move>],
    n_moves: usize,
) {
    assert_eq!(moves.iter().map(Vec::len).sum::<usize>(), n_moves);
    for (position, moves) in positions.iter().zip(moves) {
        moves.iter().for_each(|&mv| assert_consistent(position, mv));
    }
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(n_moves as u64));
    let see = |position: &Position, mv| position.see(mv);
    group.bench_function("see", |bencher| bencher.iter(|| ask_all(positions, moves, see)));
    let see_ge = |position: &Position, mv| position.see_ge(mv, 0);
    group.bench_function("see_ge_0", |bencher| bencher.iter(|| ask_all(positions, moves, see_ge)));
    group.finish();
}

/// The two functions share little code, so each is the other's check.
fn assert_consistent(position: &Position, mv: Move) {
    let value = position.see(mv);
    for threshold in [value - 1, value, value + 1, 0] {
        assert_eq!(position.see_ge(mv, threshold), value >= threshold, "{position}: {mv}");
    }
}

fn ask_all<T>(positions: &[Position], moves: &[Vec<Move>], answer: impl Fn(&Position, Move) -> T) {
    for (position, moves) in positions.iter().zip(moves) {
        for &mv in moves {
            black_box(answer(position, black_box(mv)));
        }
    }
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = captures, all_moves
}
