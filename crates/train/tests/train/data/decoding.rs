//! Hostile bytes with a right checksum.

use lucena_train::data::{DataHeader, DataReader, DataWriter, DecodeError};
use proptest::prelude::*;

/// A file with one game of these bytes.
fn file_with(game: &[u8]) -> Vec<u8> {
    let mut file = DataWriter::new(Vec::new(), &DataHeader::default()).unwrap().finish().unwrap();
    assert!(game.len() < 128, "the length must fit a byte");
    let games: Vec<u8> = std::iter::once(game.len() as u8).chain(game.iter().copied()).collect();
    let mut block = b"LTDB".to_vec();
    block.extend((games.len() as u32).to_le_bytes());
    block.extend(1_u32.to_le_bytes());
    block.extend(0_u32.to_le_bytes());
    block.extend(crc32fast::hash(&games).to_le_bytes());
    block.extend(crc32fast::hash(&block).to_le_bytes());
    file.extend(block);
    file.extend(games);
    file
}

fn decode(game: &[u8]) -> Result<lucena_train::data::Game, DecodeError> {
    let file = file_with(game);
    let block = DataReader::new(file.as_slice()).unwrap().next_block().unwrap().unwrap();
    block.games().next().unwrap().decode()
}

#[test]
fn bad_games_are_errors() {
    const PACKED: u8 = 2 << 6;
    const CHESS960: u8 = 1 << 6;
    let cases: [(&[u8], DecodeError); 12] = [
        (&[], DecodeError::Torn("flags")),
        (&[3], DecodeError::Flags(3)),
        (&[9 << 2], DecodeError::Flags(9 << 2)),
        (&[3 << 6], DecodeError::Flags(3 << 6)),
        (&[CHESS960, 0], DecodeError::Torn("start position")),
        (&[CHESS960, 0xC0, 3, 0], DecodeError::Chess960(960)),
        (&[PACKED, 0], DecodeError::Torn("start position")),
        (&[0], DecodeError::Torn("number of moves")),
        (&[0, 1], DecodeError::Torn("opening")),
        (&[0, 1, 20], DecodeError::Move { ply: 0, index: 20, n_moves: 20 }),
        (&[0, 0, 3], DecodeError::Torn("scores")),
        (&[0, 0, 3, 0xFF, 0xFF, 0x7F], DecodeError::Score { ply: 0 }),
    ];
    for (bytes, error) in cases {
        assert_eq!(decode(bytes), Err(error), "{bytes:?}");
    }
    let no_kings = [[PACKED].as_slice(), &[0; 33]].concat();
    assert!(matches!(decode(&no_kings), Err(DecodeError::Start(_))));
    assert!(decode(&[0, 1, 3]).is_ok());
}

proptest! {
    #[test]
    fn any_bytes_are_decoded_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..128)) {
        let _ = decode(&bytes);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let mut file = DataWriter::new(Vec::new(), &DataHeader::default()).unwrap().finish().unwrap();
        file.extend(bytes);
        let mut reader = DataReader::new(file.as_slice()).unwrap();
        while let Some(block) = reader.next_block() {
            prop_assert!(block.is_err());
        }
        prop_assert_eq!(reader.offset(), file.len() as u64);
    }
}
