//! Reading training data files: games in order, replayed on several threads.

use std::fs::File;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread::{self, ScopedJoinHandle};

use crate::data::{Block, Damage, DataHeader, DataReader, DecodeError, Plies, ReadError};

use crate::error::{DatasetError, DatasetErrorKind};

/// Maps every game of a file and passes the results on in order, some blocks at a time, with the
/// number of bytes read so far. Reading ends if `each` returns false. `map` gets the number of the
/// game, too.
///
/// A torn last block is skipped, as the file may still be growing, and returned.
pub(crate) fn map_games<T: Send>(
    path: &Path,
    threads: usize,
    map: impl Fn(u64, Plies<'_>) -> Result<T, DecodeError> + Sync,
    mut each: impl FnMut(Vec<T>, u64) -> bool,
) -> Result<Option<Damage>, DatasetError> {
    let failed = |kind| DatasetError { file: path.to_owned(), kind };
    let file = File::open(path).map_err(|error| failed(ReadError::Io(error).into()))?;
    let mut reader = DataReader::new(file).map_err(|error| failed(error.into()))?;
    let header = reader.header().clone();
    let mut n_read = 0;
    let mut is_end = false;
    let mut torn_end = None;
    while !is_end {
        let mut blocks = Vec::new();
        while blocks.len() < threads.max(1) && !is_end {
            match reader.next_block() {
                Some(Ok(block)) => {
                    let first = n_read;
                    n_read += block.n_games() as u64;
                    blocks.push((first, block));
                }
                Some(Err(ReadError::Damage(damage))) if damage.is_torn_end() => {
                    torn_end = Some(damage);
                    is_end = true;
                }
                Some(Err(error)) => return Err(failed(error.into())),
                None => is_end = true,
            }
        }
        let map = &map;
        let parts: Vec<Result<_, _>> = thread::scope(|scope| {
            let header = &header;
            let start = |(first, block)| scope.spawn(move || map_block(header, first, block, map));
            let workers: Vec<_> = blocks.into_iter().map(start).collect();
            let join = |worker: ScopedJoinHandle<'_, _>| worker.join();
            workers.into_iter().map(|it| join(it).unwrap_or_else(|e| resume_unwind(e))).collect()
        });
        let mut games = Vec::new();
        for part in parts {
            games.extend(part.map_err(failed)?);
        }
        if !each(games, reader.offset()) {
            break;
        }
    }
    Ok(torn_end)
}

fn map_block<T>(
    header: &DataHeader,
    first: u64,
    block: Block,
    map: impl Fn(u64, Plies<'_>) -> Result<T, DecodeError>,
) -> Result<Vec<T>, DatasetErrorKind> {
    let games = (first..).zip(block.games());
    games
        .map(|(index, game)| {
            let number = header.number(index);
            game.plies()
                .and_then(|plies| map(number, plies))
                .map_err(|error| DatasetErrorKind::Game { number, error })
        })
        .collect()
}
