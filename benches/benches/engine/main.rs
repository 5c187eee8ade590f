//! Questions about evaluation and search, ours alone: one file each.

mod evaluate;
mod search;
mod smp;
mod table;

use criterion::criterion_main;

criterion_main!(evaluate::benches, search::benches, table::benches, smp::benches);
