//! Reading games with all moves checked.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::clock::{Clock, criterion};

use crate::inputs::{Input, inputs};
use crate::peers::{Read, Tally, our_moves, our_moves_through_a_buffer, our_words, peer_moves};

const READERS: [(&str, Read); 3] = [
    ("lucena-pgn", our_moves),
    ("lucena-pgn through a buffer", our_moves_through_a_buffer),
    ("pgn-reader + shakmaty", peer_moves),
];

/// Asserts that all libraries report the same counts, then measures them in turns.
pub(crate) fn measure(
    criterion: &mut Clock,
    question: &str,
    input: &Input,
    readers: &[(&str, Read)],
) {
    let mut group = criterion.benchmark_group(format!("{question}/{}", input.name));
    group.throughput(Throughput::Bytes(input.text.len() as u64));
    let expected = our_words(&input.text);
    assert_eq!(expected.words, input.n_words);
    for (name, read) in readers {
        let tally: Tally = read(&input.text);
        assert_eq!(tally, expected, "{name}");
        group.bench_function(*name, |bencher| bencher.iter(|| read(black_box(&input.text))));
    }
    group.finish();
}

fn moves(criterion: &mut Clock) {
    for input in inputs() {
        measure(criterion, "pgn_moves", &input, &READERS);
    }
}

criterion_group! {
    name = benches;
    config = criterion().sample_size(10);
    targets = moves
}
