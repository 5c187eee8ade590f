//! Questions about opening books and tablebases, ours and those of others: one file each.

mod book;
mod peers;
mod placements;
mod syzygy;

use criterion::criterion_main;

criterion_main!(book::benches, syzygy::benches);
