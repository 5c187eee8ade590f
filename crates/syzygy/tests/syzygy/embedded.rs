//! The tables that come with the crate.

use std::fs;

use lucena_syzygy::{Balance, Memory, TableKind, TableSource, Tablebase};

use crate::made;

#[test]
fn they_are_what_the_generator_makes() {
    let embedded = Memory::embedded();
    let mut n_compared = 0;
    for balance in Balance::all(3) {
        for kind in TableKind::ALL {
            let file = made::folder().join(format!("{balance}.{}", kind.extension()));
            let bytes = embedded.open(balance, kind).unwrap();
            assert_eq!(
                bytes.as_slice(),
                Some(&*fs::read(&file).unwrap()),
                "{balance} {kind}: renew crates/syzygy/data with `lucena tb generate --men 3`"
            );
            n_compared += 1;
        }
    }
    assert_eq!(n_compared, 10);
}

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
