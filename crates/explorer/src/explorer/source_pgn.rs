//! Reading the PGN of a game from its source.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use lucena_board::variants::VariantPosition;
use lucena_pgn::{GameTree, Input, Reader, TreeBuilder};

use crate::ExplorerError;
use crate::game_hash::GameHash;
use crate::key::by_rules;
use crate::packed_date;
use crate::record::GameRecord;

/// Reads the game of a record. `None` if another game, or none, is at its offset.
pub(super) fn read(
    path: &Path,
    record: &GameRecord,
    max_bytes: u64,
) -> Result<Option<GameTree<VariantPosition>>, ExplorerError> {
    let failed = |error| ExplorerError::file(path, error);
    let input = open_at(path, record.offset, max_bytes).map_err(failed)?;
    let input = input.ok_or_else(|| ExplorerError::TooFar { path: path.into(), max: max_bytes })?;
    let mut reader = Reader::new(input).variants();
    let read = reader.read_game(&mut TreeBuilder::new()).map_err(failed)?;
    Ok(read.map(|read| read.tree).filter(|tree| hash(tree, record) == record.hash))
}

/// The source from this offset on. Files that are compressed or UTF-16 are read from the start;
/// `None` if that would be more than `max_bytes`.
fn open_at(path: &Path, offset: u64, max_bytes: u64) -> io::Result<Option<Box<dyn Read>>> {
    // The index names the path, and opening a pipe would wait for its other end.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    let mut input = Input::open(path)?;
    if input.is_converted() {
        if offset > max_bytes {
            return Ok(None);
        }
        io::copy(&mut input.by_ref().take(offset), &mut io::sink())?;
        return Ok(Some(Box::new(input)));
    }
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(offset))?;
    Ok(Some(Box::new(file)))
}

/// The hash of a game as it is computed for the index.
fn hash(tree: &GameTree<VariantPosition>, record: &GameRecord) -> u64 {
    let mut hash = GameHash::new(&by_rules(tree.start()));
    tree.moves().for_each(|mv| hash.add_move(mv));
    let date = tree.tags().date().map_or(0, packed_date::pack);
    let name = |name: &str| tree.tags().get(name).unwrap_or_default().trim().to_owned();
    hash.finish(record.result, date, [&name("White"), &name("Black")])
}
