//! Questions about games as PGN, with a crate from outside beside ours: one file each.

mod inputs;
mod moves;
mod peers;
mod skipping;
mod words;

use criterion::criterion_main;

criterion_main!(words::benches, moves::benches, skipping::benches);
