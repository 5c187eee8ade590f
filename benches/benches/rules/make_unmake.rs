//! Playing a legal move, as a copy, or in place with unmake.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::{
    clock::{Clock, Group, criterion},
    library::{Library, Perft},
    peers::{ChessCrate, Cozy, Eschac, Lucena, Shakmaty},
    positions::{N_MOVES, N_REPLIES, load},
};

fn play(criterion: &mut Clock) {
    let mut group = criterion.benchmark_group("make_unmake_play");
    group.throughput(Throughput::Elements(N_MOVES as u64));
    bench_play::<Lucena>(&mut group);
    bench_play::<ChessCrate>(&mut group);
    bench_play::<Cozy>(&mut group);
    bench_play::<Eschac>(&mut group);
    bench_play::<Shakmaty>(&mut group);
    group.finish();
}

fn bench_play<L: Library>(group: &mut Group<'_>) {
    let positions = load::<L>();
    let moves = moves_of::<L>(&positions);
    let n_replies: usize =
        moves.iter().map(|&(position, mv)| L::count(&L::play(position, mv))).sum();
    assert_eq!(n_replies, N_REPLIES, "{}", L::NAME);
    group.bench_function(L::NAME, |bencher| {
        bencher.iter(|| {
            for &(position, mv) in &moves {
                black_box(&L::play(position, black_box(mv)));
            }
        });
    });
}

/// Lucena only: the peers copy.
fn make_and_unmake(criterion: &mut Clock) {
    let mut positions = load::<Lucena>();
    let moves: Vec<_> = positions.iter().map(Lucena::moves).collect();
    let mut n_replies = 0;
    for (position, moves) in positions.iter_mut().zip(&moves) {
        let before = *position;
        for &mv in moves {
            let undo = position.make(mv);
            n_replies += position.count_legal_moves();
            position.unmake(mv, undo);
            assert_eq!(*position, before);
        }
    }
    assert_eq!(n_replies, N_REPLIES);

    let mut group = criterion.benchmark_group("make_unmake_in_place");
    group.throughput(Throughput::Elements(N_MOVES as u64));
    group.bench_function(Lucena::NAME, |bencher| {
        bencher.iter(|| {
            for (position, moves) in positions.iter_mut().zip(&moves) {
                for &mv in moves {
                    let undo = position.make(black_box(mv));
                    black_box(&*position);
                    position.unmake(mv, undo);
                }
                black_box(&*position);
            }
        });
    });
    group.finish();
}

/// All legal moves of all positions, with their position.
fn moves_of<L: Library>(positions: &[L::Position]) -> Vec<(&L::Position, L::Move<'_>)> {
    let pairs_of = |position| L::moves(position).into_iter().map(move |mv| (position, mv));
    positions.iter().flat_map(pairs_of).collect()
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = play, make_and_unmake
}
