//! Damaged indexes: every fault is an error, and never another answer.

use std::fs;

use lucena_board::Position;
use lucena_explorer::{BuildOptions, Explorer};

use crate::games::pgn_of;
use crate::{build, folder};

fn index() -> Vec<u8> {
    let path = folder("damage").join("index");
    let mut options = BuildOptions::default();
    options.settings.max_plies = 12;
    build(&path, options, &[&pgn_of(0..30)]);
    fs::read(path).unwrap()
}

#[test]
fn truncated_indexes() {
    let bytes = index();
    for end in 0..bytes.len() {
        assert!(Explorer::from_bytes(bytes[..end].to_vec()).is_err(), "{end} bytes");
    }
}

#[test]
fn every_byte_is_checked() {
    let bytes = index();
    for idx in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[idx] ^= 0x10;
        if let Ok(explorer) = Explorer::from_bytes(damaged) {
            let error = explorer.verify().expect_err(&format!("byte {idx}"));
            assert!(error.to_string().contains("damaged"), "{error}");
            let _ = explorer.lookup(&Position::initial());
        }
    }
}

#[test]
fn other_files_and_versions() {
    let message = |bytes: &[u8]| Explorer::from_bytes(bytes.to_vec()).unwrap_err().to_string();
    let pgn = b"[Event \"A chess game, not an index of chess games\"]\n\n1. e4 *\n";
    assert!(message(pgn).starts_with("not an explorer index: found bytes [5b, 45, "));
    let mut bytes = index();
    bytes[8] = 2;
    assert_eq!(message(&bytes), "found an index of version 2, expected version 1");
    let folder = folder("damage_folder");
    let error = Explorer::open(&folder).unwrap_err().to_string();
    assert!(error.ends_with(": not a regular file"), "{error}");
}
