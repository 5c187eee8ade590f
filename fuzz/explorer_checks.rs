//! Properties of explorer indexes that hold for any input.

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::OnceLock;

use lucena_board::Position;
use lucena_explorer::{BuildOptions, Builder, Explorer};

/// Games to add, one of them twice.
const MORE_GAMES: &[u8] = b"1. e4 e5 2. Nf3 1-0\n\n1. d4 1/2-1/2\n\n1. d4 1/2-1/2\n";
const MAGIC: &[u8; 8] = b"LucenaOX";
/// Magic bytes and version.
const HEADER_BYTES: usize = 12;
/// Checksum of a block.
const CHECKSUM_BYTES: usize = 4;

/// Any bytes as a file, as a directory behind valid checksums, and as records of positions and games
/// in an index that is valid but for them.
pub(crate) fn explorer(data: &[u8]) {
    read(data.to_vec());
    read(file(&[], data));
    let (&selector, records) = data.split_first().unwrap_or((&0, &[]));
    let middle = records.len() * usize::from(selector) / 256;
    let (positions, games) = records.split_at(middle);
    read(index(positions, games));
}

/// Neither opening nor reading panics, and lookups agree with the check of the whole file.
fn read(file: Vec<u8>) {
    let Ok(explorer) = Explorer::from_bytes(file.clone()) else { return };
    let is_valid = explorer.verify().is_ok();
    for moves in [&[][..], &["e2e4"], &["e2e4", "e7e5"], &["d2d4"]] {
        let mut position = Position::initial();
        moves.iter().for_each(|mv| position = position.play_uci(mv).expect("the move is legal"));
        let found = explorer.lookup(&position);
        assert!(found.is_ok() || !is_valid, "{found:?}");
        for it in found.ok().flatten().iter().flat_map(|stats| &stats.moves) {
            assert!(position.is_legal(it.mv) && it.total() > 0);
        }
    }
    for id in [0, 1, u32::MAX] {
        assert!(explorer.game(id).is_ok() || !is_valid);
    }
    extend(&file, is_valid);
}

/// Adding games to any file gives a valid index or an error, which leaves the file as it was. Only
/// games that an index has twice are not noticed by its check.
fn extend(file: &[u8], is_valid: bool) {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    let path = PATH.get_or_init(|| {
        let name = format!("lucena-fuzz-{}.explorer", std::process::id());
        std::env::temp_dir().join(name)
    });
    fs::write(path, file).expect("a temporary file");
    let mut options = BuildOptions::default();
    options.threads = NonZero::<usize>::MIN;
    options.memory_bytes = 0;
    let extended = Builder::extend(path, options).and_then(|mut builder| {
        builder.add_pgn("more.pgn", MORE_GAMES, |_| {})?;
        builder.finish(|_| {})
    });
    let found = fs::read(path).expect("a temporary file");
    fs::remove_file(path).expect("a temporary file");
    match extended {
        Ok(_) => {
            let explorer = Explorer::from_bytes(found).expect("an index");
            explorer.verify().expect("a valid index");
        }
        Err(error) => {
            assert!(!is_valid || error.to_string().ends_with("contains a game twice"), "{error}");
            assert_eq!(found, file);
        }
    }
}

/// A file with these blocks and this directory.
fn file(blocks: &[u8], directory: &[u8]) -> Vec<u8> {
    let mut file = [MAGIC.as_slice(), &1_u32.to_le_bytes(), blocks, directory].concat();
    let mut footer = (directory.len() as u64).to_le_bytes().to_vec();
    footer.extend(crc32fast::hash(directory).to_le_bytes());
    footer.extend(crc32fast::hash(&footer[..HEADER_BYTES]).to_le_bytes());
    footer.extend(MAGIC);
    file.extend(footer);
    file
}

/// An index with a block of positions, the first of them the initial one, and a block of games.
fn index(positions: &[u8], games: &[u8]) -> Vec<u8> {
    let mut blocks = Vec::new();
    // 40 plies, no minimum rating, the initial position; one game, one position, a source "".
    let mut directory = vec![40, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0];
    for (records, first) in [(positions, Position::initial().key()), (games, 0)] {
        // The first record of a block has no difference from the key in the directory.
        let block = [&[0], records].concat();
        blocks.extend(crc32fast::hash(&block).to_le_bytes());
        blocks.extend(&block);
        directory.push(1);
        directory.extend(first.to_le_bytes());
        directory.extend((block.len() as u32).to_le_bytes());
    }
    debug_assert!(blocks.len() >= 2 * CHECKSUM_BYTES);
    file(&blocks, &directory)
}
