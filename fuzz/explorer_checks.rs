//! Properties of explorer indexes that hold for any input.

use lucena_board::Position;
use lucena_explorer::Explorer;

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
    let Ok(explorer) = Explorer::from_bytes(file) else { return };
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
