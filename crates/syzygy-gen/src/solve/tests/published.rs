//! The solver's results against published tables.

use std::{env, fs, num::NonZeroUsize, path::PathBuf};

use lucena_syzygy::{MaterialKey, TableKind, format::TableScan};

use super::solved_endgames::SolvedEndgames;
use crate::compare::count_mismatches;

/// The folder of published tables. `lucena_testkit` knows it too, but is not published, and this
/// file is.
fn published_tables() -> PathBuf {
    let beside = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data"));
    let folder = env::var_os("LUCENA_DATA").map_or_else(beside, PathBuf::from).join("syzygy");
    assert!(folder.is_dir(), "{} does not exist", folder.display());
    folder
}

/// Compares every placement of published tables.
fn check(keys: impl IntoIterator<Item = MaterialKey>) {
    let folder = published_tables();
    let mut solved_endgames = SolvedEndgames::default();
    for key in keys {
        for kind in TableKind::ALL {
            let path = folder.join(format!("{key}.{}", kind.extension()));
            let Ok(file) = fs::read(path) else { continue };
            solved_endgames.add(key, 1);
            let scan = TableScan::new(&file, key, kind).unwrap();
            for (at, solved) in solved_endgames.files(key).iter().enumerate() {
                let found = count_mismatches(&scan, at, solved, NonZeroUsize::MIN).unwrap();
                assert_eq!(found, 0, "{key} {kind}");
            }
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn three_pieces() {
    check(MaterialKey::all(3));
}

#[test]
#[ignore = "needs ../shared/data"]
fn some_of_four_pieces() {
    check(["KPvKP", "KQvKR"].map(|name| name.parse().unwrap()));
}

#[test]
#[ignore = "needs ../shared/data and a minute"]
fn all_of_four_pieces_slow() {
    check(MaterialKey::all(4));
}

#[test]
#[ignore = "needs ../shared/data, minutes and gigabytes"]
fn five_pieces_slow() {
    check(MaterialKey::all(5));
}
