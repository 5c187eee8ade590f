//! Benches of reading PGN, Lucena and a peer, one per file.

mod inputs;
mod moves;
mod peers;
mod skipping;
mod words;

use criterion::criterion_main;

criterion_main!(words::benches, moves::benches, skipping::benches);
