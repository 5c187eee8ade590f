//! The solver's results against published tables, where they are there.

use std::{fs, num::NonZeroUsize};

use super::library::Library;
use crate::{Balance, TableKind, generate::check::count_mistakes, table::Table};

/// Compares every placement of published tables.
fn check(balances: impl IntoIterator<Item = Balance>) {
    let Some(folder) = lucena_testkit::shared_data("syzygy") else { return };
    let mut library = Library::default();
    for balance in balances {
        for kind in TableKind::ALL {
            let path = folder.join(format!("{balance}.{}", kind.extension()));
            let Ok(file) = fs::read(path) else { continue };
            library.add(balance, 1);
            let table = Table::read(&file, balance, kind).unwrap();
            for (at, solved) in library.files(balance).iter().enumerate() {
                let found = count_mistakes(&table, &file, kind, at, solved, NonZeroUsize::MIN);
                assert_eq!(found, Ok(0), "{balance} {kind}");
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
