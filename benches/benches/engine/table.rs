//! Probe and store of the transposition table, within and beyond the CPU cache.
//!
//! Lucena only. A search prefetches and so waits less than shown here.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::clock::{Clock, criterion};
use lucena_eval::Score;
use lucena_search::{Bound, TranspositionTable, TtEntry};

const N_KEYS: u64 = 100_000;
/// A table that fits in the cache, and one that does not.
const SIZES_MB: [usize; 2] = [1, 256];

/// Keys as uniform as those of positions: multiples of the golden ratio.
fn key(i: u64) -> u64 {
    let spread = (2 * i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    spread ^ (spread >> 29)
}

fn entry(i: u64) -> TtEntry {
    TtEntry::new(Score::cp((i % 2_000) as i32 - 1_000), Bound::Lower, (i % 20) as u8)
}

fn fill(table: &TranspositionTable) {
    (0..N_KEYS).for_each(|i| table.store(key(i), entry(i)));
}

fn probe_and_store(criterion: &mut Clock) {
    let mut group = criterion.benchmark_group("table");
    group.throughput(Throughput::Elements(N_KEYS));
    for megabytes in SIZES_MB {
        let table = TranspositionTable::new(megabytes).expect("memory for the table");
        fill(&table);
        // The last entry is certainly there; in a large table almost all are.
        assert_eq!(table.probe(key(N_KEYS - 1)), Some(entry(N_KEYS - 1)));
        let n_kept = (0..N_KEYS).filter(|&i| table.probe(key(i)) == Some(entry(i))).count();
        assert!(megabytes == 1 || n_kept as u64 > N_KEYS * 99 / 100, "{n_kept} entries kept");

        group.bench_function(format!("probe_hit/{megabytes}MiB"), |bencher| {
            bencher.iter(|| {
                (0..N_KEYS).for_each(|i| {
                    black_box(table.probe(black_box(key(i))));
                });
            });
        });
        group.bench_function(format!("probe_miss/{megabytes}MiB"), |bencher| {
            bencher.iter(|| {
                (N_KEYS..2 * N_KEYS).for_each(|i| {
                    black_box(table.probe(black_box(key(i))));
                });
            });
        });
        group.bench_function(format!("store/{megabytes}MiB"), |bencher| {
            bencher.iter(|| fill(black_box(&table)));
        });
    }
    group.finish();
}

fn clear(criterion: &mut Clock) {
    let table = TranspositionTable::new(16).expect("memory for the table");
    fill(&table);
    table.clear(1);
    assert_eq!(table.probe(key(0)), None);
    criterion.bench_function("table_clear/16MiB", |bencher| bencher.iter(|| table.clear(1)));
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = probe_and_store, clear
}
