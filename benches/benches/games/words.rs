//! Reading games as tokens, without checking moves.

use criterion::criterion_group;
use lucena_benches::clock::{Clock, criterion};

use crate::inputs::inputs;
use crate::peers::{Read, our_words, our_words_through_a_buffer, peer_words};

const READERS: [(&str, Read); 3] = [
    ("lucena-pgn", our_words),
    ("lucena-pgn through a buffer", our_words_through_a_buffer),
    ("pgn-reader", peer_words),
];

fn words(criterion: &mut Clock) {
    for input in inputs() {
        crate::moves::measure(criterion, "pgn_words", &input, &READERS);
    }
}

criterion_group! {
    name = benches;
    config = criterion().sample_size(10);
    targets = words
}
