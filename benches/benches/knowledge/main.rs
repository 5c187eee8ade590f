//! Questions about tablebases, ours and those of others: one file each.

mod peers;
mod placements;
mod syzygy;

use criterion::criterion_main;

criterion_main!(syzygy::benches);
