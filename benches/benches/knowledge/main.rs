//! Benches of opening books and tablebases, one per file.

mod book;
mod peers;
mod placements;
mod syzygy;

use criterion::criterion_main;

criterion_main!(book::benches, syzygy::benches);
