//! Benches of evaluation and search, Lucena only, one per file.

mod evaluate;
mod nnue;
mod search;
mod smp;
mod table;
mod train;

use criterion::criterion_main;

criterion_main!(
    evaluate::benches,
    nnue::benches,
    search::benches,
    table::benches,
    smp::benches,
    train::benches
);
