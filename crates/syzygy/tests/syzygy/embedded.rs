//! The tables that come with the crate.

use lucena_syzygy::{MaterialKey, TableKind, Tablebase};

#[test]
fn they_are_complete_and_sound() {
    let tables = Tablebase::embedded();
    for key in MaterialKey::all(3) {
        assert!(tables.missing(key).is_empty(), "{key}");
        for kind in TableKind::ALL {
            tables.verify_checksum(key, kind).unwrap();
        }
    }
}
