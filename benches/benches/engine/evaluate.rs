//! Evaluations per second of each evaluator.
//!
//! Lucena only. The positions are the bench positions and their successors in the order of a
//! search, in which pawns and kings rarely change from one to the next.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::{
    clock::{Clock, criterion},
    peers::Lucena,
    positions::{N_MOVES, load},
};
use lucena_board::Position;
use lucena_eval::reference::Reference;
use lucena_eval::{Classical, Evaluator, Material, Simple};

fn evaluators(criterion: &mut Clock) {
    let positions: Vec<Position> = load::<Lucena>().iter().flat_map(with_successors).collect();
    assert_eq!(positions.len(), 80 + N_MOVES);
    let mut slow = Reference::default();
    let mut fast = Classical::default();
    for position in positions.iter().step_by(10) {
        assert_eq!(fast.evaluate(position), slow.evaluate(position), "{position}");
    }

    let mut group = criterion.benchmark_group("evaluate");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let contestants: [(&str, Box<dyn Evaluator>); 4] = [
        ("material", Box::new(Material::default())),
        ("simple", Box::new(Simple)),
        ("classical", Box::new(fast)),
        ("reference", Box::new(slow)),
    ];
    for (name, mut evaluator) in contestants {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    black_box(evaluator.evaluate(black_box(position)));
                }
            });
        });
    }
    let mut explaining = Classical::default();
    group.bench_function("classical_explained", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(explaining.explain(black_box(position)));
            }
        });
    });
    group.finish();
}

fn with_successors(position: &Position) -> Vec<Position> {
    let moves = position.legal_moves();
    let after = moves.iter().map(|&mv| position.play_unchecked(mv));
    std::iter::once(*position).chain(after).collect()
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = evaluators
}
