//! Probing Syzygy tables that are in memory.
//!
//! All libraries probe the same random positions: WDL and DTZ of 3- and 4-piece and of 5-piece
//! tables, and root positions. Lucena keeps waypoints of decoded blocks for later probes, so a
//! small, repeated set of positions favours it: hence there is a large one, too. The best move of
//! shakmaty-syzygy and the root probe of pyrrhic-rs are less work than our ranking of all moves.

use std::{env, fs, hint::black_box, path::PathBuf, process};

use criterion::{Throughput, criterion_group};
use lucena_benches::clock::{Clock, Group, criterion};
use lucena_board::Position;
use lucena_syzygy::{MaterialKey, TableKind, Tablebase};
use lucena_syzygy_gen::Generator;
use lucena_testkit::find_shared_data;

use crate::{
    peers::{DistanceProber, Lucena, LucenaReading, Prober, Pyrrhic, RootProber, Shakmaty},
    placements::random_positions,
};

const N_POSITIONS: usize = 4000;
const N_LARGE: usize = 20_000;

/// Generates 3-piece tables, for when there are no others.
fn made_folder() -> PathBuf {
    let folder = env::temp_dir().join(format!("lucena-benches-{}", process::id()));
    fs::create_dir_all(&folder).expect("there is room for a folder");
    let made = Generator::new(MaterialKey::all(3)).directory(&folder).run(|_| ());
    made.expect("there is room for small tables");
    folder
}

/// Material keys with this number of pieces whose tables can be probed completely.
fn keys(tables: &Tablebase, n_pieces: &[usize]) -> Vec<MaterialKey> {
    let mut keys: Vec<_> = tables
        .material_keys()
        .filter(|key| n_pieces.contains(&key.n_pieces()))
        .filter(|&key| TableKind::ALL.iter().all(|&kind| tables.has(key, kind)))
        .filter(|&key| tables.missing(key).is_empty())
        .collect();
    keys.sort_unstable();
    keys
}

fn probes(criterion: &mut Clock) {
    let folder = find_shared_data("syzygy").unwrap_or_else(made_folder);
    let mut tables = Tablebase::new();
    tables.add_directory(&folder).expect("the folder can be read");
    let ours = Lucena::open(&folder);
    let reading = LucenaReading::open(&folder);
    let shakmaty = Shakmaty::open(&folder);
    let pyrrhic = Pyrrhic::open(&folder);
    for (name, n_pieces) in [("3_4_pieces", &[3, 4][..]), ("5_pieces", &[5])] {
        let keys = keys(&tables, n_pieces);
        if keys.is_empty() {
            println!("skipped: syzygy_*_{name}, no such tables in {}", folder.display());
            continue;
        }
        let positions = random_positions(&keys, N_POSITIONS);
        assert_alike(&positions, &ours, &shakmaty);
        let mut group = criterion.benchmark_group(format!("syzygy_wdl_{name}"));
        group.throughput(Throughput::Elements(N_POSITIONS as u64));
        bench(&mut group, &ours, &positions, Lucena::wdl);
        bench(&mut group, &reading, &positions, LucenaReading::wdl);
        bench(&mut group, &shakmaty, &positions, Shakmaty::wdl);
        bench(&mut group, &pyrrhic, &positions, Pyrrhic::wdl);
        group.finish();
        let mut group = criterion.benchmark_group(format!("syzygy_dtz_{name}"));
        group.throughput(Throughput::Elements(N_POSITIONS as u64));
        bench(&mut group, &ours, &positions, Lucena::dtz);
        bench(&mut group, &shakmaty, &positions, Shakmaty::dtz);
        group.finish();
        let large = random_positions(&keys, N_LARGE);
        let mut group = criterion.benchmark_group(format!("syzygy_dtz_large_{name}"));
        group.throughput(Throughput::Elements(N_LARGE as u64));
        bench(&mut group, &ours, &large, Lucena::dtz);
        bench(&mut group, &reading, &large, LucenaReading::dtz);
        bench(&mut group, &shakmaty, &large, Shakmaty::dtz);
        group.finish();
        let positions = &positions[..N_POSITIONS / 10];
        let mut group = criterion.benchmark_group(format!("syzygy_root_{name}"));
        group.throughput(Throughput::Elements(positions.len() as u64));
        bench(&mut group, &ours, positions, Lucena::root);
        bench(&mut group, &shakmaty, positions, Shakmaty::root);
        bench(&mut group, &pyrrhic, positions, Pyrrhic::root);
        group.finish();
    }
}

fn assert_alike(positions: &[Position], ours: &Lucena, theirs: &Shakmaty) {
    for pos in positions {
        let other = Shakmaty::position(pos);
        assert_eq!(ours.dtz(pos), theirs.dtz(&other), "{pos}");
        assert_eq!(ours.wdl(pos).signum(), theirs.wdl(&other), "{pos}");
    }
}

fn bench<P: Prober, T>(
    group: &mut Group<'_>,
    prober: &P,
    positions: &[Position],
    probe: fn(&P, &P::Position) -> T,
) {
    let positions: Vec<P::Position> = positions.iter().map(P::position).collect();
    group.bench_function(P::NAME, |bencher| {
        bencher.iter(|| {
            for pos in &positions {
                black_box(probe(prober, black_box(pos)));
            }
        });
    });
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = probes
}
