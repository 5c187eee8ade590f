//! The parts of a network evaluation, beside the reference and the hand-crafted evaluation.
//!
//! Lucena only, with random weights: the time does not depend on them. `refresh` goes from one
//! unrelated position to the next, more than a search ever has to; `update` makes a move, evaluates
//! and unmakes the move, as a search does; `evaluate` is the layer stack alone.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::{
    clock::{Clock, criterion},
    peers::Lucena,
    positions::{N_MOVES, load},
};
use lucena_board::{MoveChanges, Position};
use lucena_eval::nnue::Reference;
use lucena_eval::{Classical, Evaluator, Network, NetworkParts, Nnue};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

const HIDDEN_SIZE: usize = 64;

fn random_network() -> Network {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut below = |limit: i16| (random.next_u32() >> 8) as i16 % limit;
    let mut parts = NetworkParts::zeros(HIDDEN_SIZE);
    parts.feature_weights.fill_with(|| below(60));
    parts.feature_biases.fill_with(|| below(200));
    parts.l1_weights.fill_with(|| below(300));
    let mut below = || f32::from(below(1_000)) / 1_000.0;
    parts.l1_biases.fill_with(&mut below);
    parts.l2_weights.fill_with(&mut below);
    parts.l2_biases.fill_with(&mut below);
    parts.l3_weights.fill_with(&mut below);
    parts.l3_biases.fill_with(&mut below);
    Network::from_parts(parts).expect("the weights are small")
}

/// A position with its legal moves and the positions after them.
type Node = (Position, Vec<(MoveChanges, Position)>);

fn node(position: &Position) -> Node {
    let after = |&mv| (position.changes(mv), position.play_unchecked(mv));
    (*position, position.legal_moves().iter().map(after).collect())
}

/// An evaluator per node, refreshed.
fn evaluators<E: Evaluator + Clone>(evaluator: &E, nodes: &[Node]) -> Vec<E> {
    let mut evaluators = vec![evaluator.clone(); nodes.len()];
    for (evaluator, (position, _)) in evaluators.iter_mut().zip(nodes) {
        evaluator.refresh(position);
    }
    evaluators
}

/// Makes, evaluates and unmakes all moves of all nodes.
fn evaluate_moves<E: Evaluator>(evaluators: &mut [E], nodes: &[Node]) {
    for (evaluator, (before, moves)) in evaluators.iter_mut().zip(nodes) {
        for (changes, after) in moves {
            evaluator.push(before, *changes, after);
            black_box(evaluator.evaluate(after));
            evaluator.pop();
        }
    }
}

fn network(criterion: &mut Clock) {
    let nodes: Vec<Node> = load::<Lucena>().iter().map(node).collect();
    let network = random_network();
    let mut reference = Reference::new(&network);
    let mut nnue = Nnue::new(network);
    for (before, moves) in &nodes {
        nnue.refresh(before);
        assert_eq!(nnue.evaluate(before), reference.evaluate(before), "{before}");
        for (changes, after) in moves.iter().step_by(10) {
            nnue.push(before, *changes, after);
            assert_eq!(nnue.evaluate(after), reference.evaluate(after), "{after}");
            nnue.pop();
        }
    }

    let mut group = criterion.benchmark_group("nnue");
    group.throughput(Throughput::Elements(nodes.len() as u64));
    group.bench_function("refresh", |bencher| {
        bencher.iter(|| nodes.iter().for_each(|(position, _)| nnue.refresh(black_box(position))));
    });
    group.bench_function("reference", |bencher| {
        bencher.iter(|| {
            for (position, _) in &nodes {
                black_box(reference.evaluate(black_box(position)));
            }
        });
    });
    group.throughput(Throughput::Elements(N_MOVES as u64));
    let mut updated = evaluators(&nnue, &nodes);
    group.bench_function("update", |bencher| {
        bencher.iter(|| evaluate_moves(&mut updated, &nodes));
    });
    let mut classical = Classical::default();
    group.bench_function("classical", |bencher| {
        bencher.iter(|| {
            for (_, after) in nodes.iter().flat_map(|(_, moves)| moves) {
                black_box(classical.evaluate(black_box(after)));
            }
        });
    });
    let (position, _) = &nodes[0];
    nnue.refresh(position);
    group.throughput(Throughput::Elements(1));
    group.bench_function("evaluate", |bencher| {
        bencher.iter(|| black_box(nnue.evaluate(black_box(position))));
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = network
}
