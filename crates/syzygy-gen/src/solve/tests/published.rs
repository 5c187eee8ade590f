//! The solver's results against published tables, where they are there.

use std::{env, fs, num::NonZeroUsize, path::PathBuf};

use super::library::Library;
use crate::check::count_mistakes;
use lucena_syzygy::{Balance, TableKind, format::TableScan};

/// The folder of published tables. `lucena_testkit` knows it too, but is not published, and this
/// file is.
fn published_tables() -> Option<PathBuf> {
    let beside = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data"));
    let folder = env::var_os("LUCENA_DATA").map_or_else(beside, PathBuf::from).join("syzygy");
    let exists = folder.is_dir();
    if !exists {
        println!("skipped: {} does not exist", folder.display());
    }
    exists.then_some(folder)
}

/// Compares every placement of published tables.
fn check(balances: impl IntoIterator<Item = Balance>) {
    let Some(folder) = published_tables() else { return };
    let mut library = Library::default();
    for balance in balances {
        for kind in TableKind::ALL {
            let path = folder.join(format!("{balance}.{}", kind.extension()));
            let Ok(file) = fs::read(path) else { continue };
            library.add(balance, 1);
            let scan = TableScan::new(&file, balance, kind).unwrap();
            for (at, solved) in library.files(balance).iter().enumerate() {
                let found = count_mistakes(&scan, at, solved, NonZeroUsize::MIN).unwrap();
                assert_eq!(found, 0, "{balance} {kind}");
            }
        }
    }
}

#[test]
fn three_men() {
    check(Balance::all(3));
}

#[test]
fn some_of_four_men() {
    check(["KPvKP", "KQvKR"].map(|name| name.parse().unwrap()));
}

#[test]
#[ignore = "a minute"]
fn four_men() {
    check(Balance::all(4));
}

#[test]
#[ignore = "minutes, and gigabytes"]
fn five_men() {
    check(Balance::all(5));
}
