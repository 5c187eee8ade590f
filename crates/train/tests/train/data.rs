//! Training data files: round trips, damage, and bytes from anywhere.

mod damage;
mod decoding;
mod fuzz_corpus;
mod resuming;
mod round_trip;

use lucena_train::data::{DataHeader, DataReader, DataWriter, Game, ReadError};

/// A file of these games.
fn file_of(games: &[Game]) -> Vec<u8> {
    let header = DataHeader { provenance: "test".into(), ..DataHeader::default() };
    let mut writer = DataWriter::new(Vec::new(), &header).unwrap();
    for game in games {
        writer.write(game).unwrap();
    }
    writer.finish().unwrap()
}

/// The games of a file, and the errors.
fn read_all(file: &[u8]) -> (Vec<Game>, Vec<ReadError>) {
    let mut reader = DataReader::new(file).unwrap();
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    while let Some(block) = reader.next_block() {
        match block {
            Ok(block) => games.extend(block.games().map(|game| game.decode().unwrap())),
            Err(error) => errors.push(error),
        }
    }
    (games, errors)
}
