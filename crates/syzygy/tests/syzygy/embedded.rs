//! The tables that come with the crate.

use lucena_syzygy::{Balance, TableKind, Tablebase};

#[test]
fn they_are_complete_and_sound() {
    let tables = Tablebase::embedded();
    for balance in Balance::all(3) {
        assert!(tables.missing(balance).is_empty(), "{balance}");
        for kind in TableKind::ALL {
            tables.verify_checksum(balance, kind).unwrap();
        }
    }
}
