//! Properties of training data files that hold for any input.

use lucena_train::data::{DataHeader, DataReader, DataWriter};

/// Any bytes as a file, as blocks behind a valid file header, and as a game behind valid checksums.
pub(crate) fn training_data(data: &[u8]) {
    let _ = DataReader::new(data).is_ok();
    let empty = || DataWriter::new(Vec::new(), &DataHeader::default()).expect("memory is writable");
    let mut file = empty().finish().expect("memory is writable");
    file.extend(data);
    read(&file);
    file.truncate(file.len() - data.len());
    file.extend(block(data));
    read(&file);
}

/// Every game that can be decoded is written again and read back.
fn read(file: &[u8]) {
    let mut reader = DataReader::new(file).expect("the header is valid");
    while let Some(block) = reader.next_block() {
        let Ok(block) = block else { continue };
        for encoded in block.games() {
            let Ok(game) = encoded.decode() else { continue };
            let mut writer = DataWriter::new(Vec::new(), &DataHeader::default()).expect("memory");
            writer.write(&game).expect("what was decoded can be encoded");
            let file = writer.finish().expect("memory is writable");
            let block = DataReader::new(file.as_slice()).expect("the header is valid").next_block();
            let block = block.expect("there is one").expect("it is not damaged");
            let again = block.games().next().expect("there is a game").decode();
            assert_eq!(again, Ok(game));
        }
    }
}

/// A block with one game of these bytes.
fn block(game: &[u8]) -> Vec<u8> {
    let mut games = Vec::new();
    let mut length = game.len();
    while length >= 0x80 {
        games.push(length as u8 | 0x80);
        length >>= 7;
    }
    games.push(length as u8);
    games.extend(game);
    let mut block = b"LTDB".to_vec();
    for number in [games.len() as u32, 1, 0, crc32fast::hash(&games)] {
        block.extend(number.to_le_bytes());
    }
    block.extend(crc32fast::hash(&block).to_le_bytes());
    block.extend(games);
    block
}
