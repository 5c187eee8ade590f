//! Published values of positions, and real tables.

use std::fs;

use lucena_board::{Faults, Position, Setup};
use lucena_syzygy::{Directory, FileAccess, TableKind, Tablebase};
use lucena_testkit::shared_data;

/// Tables hold positions that no game reaches.
fn position(fen: &str) -> Position {
    let setup: Setup = fen.parse().unwrap();
    setup.position_waiving(Faults::WAIVABLE).unwrap()
}

#[test]
#[ignore = "needs ../shared/data"]
fn published_values_are_found() {
    let (list, folder) = (shared_data("probe_vectors.tsv"), shared_data("syzygy"));
    for access in [FileAccess::default(), FileAccess::Read] {
        let tables = Tablebase::with_source(Directory::open(&folder).unwrap().access(access));
        check_vectors(&fs::read_to_string(&list).unwrap(), &tables);
    }
}

fn check_vectors(list: &str, tables: &Tablebase) {
    assert!(tables.material_keys().count() >= 35);
    let mut n_probed = 0;
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let pos = position(columns[0]);
        let missing = tables.missing(columns[1].parse().unwrap());
        if !missing.is_empty() {
            continue;
        }
        let wdl = tables.probe_wdl(&pos).unwrap_or_else(|error| panic!("{line}: {error}"));
        let dtz = tables.probe_dtz(&pos).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(i8::from(wdl).to_string(), columns[9], "{line}");
        assert_eq!(dtz.plies().to_string(), columns[10], "{line}");
        n_probed += 1;
    }
    assert!(n_probed >= 35 * 12, "{n_probed}");
}

#[test]
#[ignore = "needs ../shared/data"]
fn published_files_end_in_their_checksum() {
    let folder = shared_data("syzygy");
    for access in [FileAccess::default(), FileAccess::Read] {
        let tables = Tablebase::with_source(Directory::open(&folder).unwrap().access(access));
        let mut n_checked = 0;
        for key in tables.material_keys() {
            for kind in TableKind::ALL.into_iter().filter(|&kind| tables.has(key, kind)) {
                tables.verify_checksum(key, kind).unwrap();
                n_checked += 1;
            }
        }
        assert!(n_checked >= 82, "only {n_checked} files");
    }
}
