//! Damaged indexes: every fault is an error, and never another answer.

use std::fs;

use lucena_board::Position;
use lucena_explorer::{BuildOptions, Builder, Explorer, ExplorerError};

use crate::games::pgn_of;
use crate::{build, folder};

fn index(name: &str) -> Vec<u8> {
    let path = folder(name).join("index");
    let mut options = BuildOptions::default();
    options.settings.max_plies = 12;
    build(&path, options, &[&pgn_of(0..30)]);
    fs::read(path).unwrap()
}

#[test]
fn truncated_indexes() {
    let bytes = index("damage_0");
    for end in 0..bytes.len() {
        assert!(Explorer::from_bytes(bytes[..end].to_vec()).is_err(), "{end} bytes");
    }
}

#[test]
fn every_byte_is_checked() {
    let bytes = index("damage_1");
    let whole = Explorer::from_bytes(bytes.clone()).unwrap();
    let expected = whole.lookup(&Position::initial()).unwrap();
    assert!(expected.is_some());
    for idx in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[idx] ^= 0x10;
        if let Ok(explorer) = Explorer::from_bytes(damaged) {
            let error = explorer.verify().expect_err(&format!("byte {idx}"));
            assert!(error.to_string().contains("damaged"), "{error}");
            // Most of the file is not read for this position.
            if let Ok(found) = explorer.lookup(&Position::initial()) {
                assert_eq!(found, expected, "byte {idx}");
            }
        }
    }
}

/// An index with another directory, and valid checksums. The directory of the index begins with one
/// byte each for plies, rating, starts and 8 counts.
fn with_directory(bytes: &[u8], change: impl FnOnce(&mut [u8])) -> Vec<u8> {
    let (body, footer) = bytes.split_at(bytes.len() - 24);
    let n_bytes = u64::from_le_bytes(footer[..8].try_into().unwrap());
    let (blocks, directory) = body.split_at(body.len() - n_bytes as usize);
    let mut directory = directory.to_vec();
    change(&mut directory);
    let mut footer = n_bytes.to_le_bytes().to_vec();
    footer.extend(crc32fast::hash(&directory).to_le_bytes());
    footer.extend(crc32fast::hash(&footer).to_le_bytes());
    footer.extend(b"LucenaOX");
    [blocks, &directory, &footer].concat()
}

/// Adding games reads all of the index, and does not believe its counts.
#[test]
fn adding_to_an_index_with_wrong_counts() {
    const INDEXED: usize = 3;
    const DUPLICATES: usize = 4;
    let bytes = index("damage_2");
    let path = folder("damage_counts").join("index");
    assert_eq!(with_directory(&bytes, |_| {}), bytes);
    let extended = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let extended = Builder::extend(&path, BuildOptions::default()).and_then(|mut builder| {
            builder.add_pgn("more.pgn", pgn_of(20..40).as_bytes(), |_| {})?;
            builder.finish(|_| {})
        });
        assert_eq!(
            extended.is_err(),
            fs::read(&path).unwrap() == bytes,
            "an error changes nothing"
        );
        extended
    };
    let counts = extended(&bytes).unwrap();
    Explorer::open(&path).unwrap().verify().unwrap();
    for wrong in [0, 1, 127] {
        let changed = with_directory(&bytes, |directory| directory[INDEXED] = wrong);
        let error = extended(&changed).unwrap_err();
        assert!(matches!(error, ExplorerError::Damaged { .. }), "{wrong}: {error}");
    }
    // Counts of other games cannot be checked.
    let changed = with_directory(&bytes, |directory| directory[DUPLICATES] += 1);
    assert_eq!(extended(&changed).unwrap().duplicates, counts.duplicates + 1);
}

#[test]
fn other_files_and_versions() {
    let message = |bytes: &[u8]| Explorer::from_bytes(bytes.to_vec()).unwrap_err().to_string();
    let pgn = b"[Event \"A chess game, not an index of chess games\"]\n\n1. e4 *\n";
    assert!(message(pgn).starts_with("not an explorer index: found bytes [5b, 45, "));
    let mut bytes = index("damage_3");
    bytes[8] = 2;
    assert_eq!(message(&bytes), "found an index of version 2, expected version 1");
    let folder = folder("damage_folder");
    let error = Explorer::open(&folder).unwrap_err().to_string();
    assert!(error.ends_with(": not a regular file"), "{error}");
}
