//! Torn and damaged files.

use lucena_board::{DrawReason, Outcome, Position};
use lucena_game::Ending;
use lucena_train::data::{Damage, DamageKind, DataHeader, DataReader, DataWriter, Game, ReadError};

use super::read_all;

/// Three blocks of one game each, and where the blocks begin.
fn three_blocks() -> (Vec<u8>, Vec<usize>) {
    let game = |number| {
        let start = Position::chess960(number).unwrap();
        Game::new(start, Ending::Rules(Outcome::Draw(DrawReason::Stalemate)))
    };
    let mut writer = DataWriter::new(Vec::new(), &DataHeader::default()).unwrap();
    let mut offsets = Vec::new();
    for number in 0..3 {
        writer.write(&game(number)).unwrap();
        writer.end_block().unwrap();
    }
    let file = writer.finish().unwrap();
    let mut reader = DataReader::new(file.as_slice()).unwrap();
    while let Some(block) = reader.next_block() {
        offsets.push(block.unwrap().offset() as usize);
    }
    (file, offsets)
}

fn damages(errors: &[ReadError]) -> Vec<Damage> {
    let damage = |error: &ReadError| match error {
        ReadError::Damage(damage) => *damage,
        other => panic!("{other}"),
    };
    errors.iter().map(damage).collect()
}

#[test]
fn a_torn_end_costs_the_last_block() {
    let (file, offsets) = three_blocks();
    for length in offsets[2] + 1..file.len() {
        let (games, errors) = read_all(&file[..length]);
        assert_eq!(games.len(), 2);
        let damage = Damage { offset: offsets[2] as u64, kind: DamageKind::Torn };
        assert_eq!(damages(&errors), [damage]);
    }
}

#[test]
fn a_damaged_block_costs_no_other() {
    let (file, offsets) = three_blocks();
    for at in offsets[1]..offsets[2] {
        for bit in 0..8 {
            let mut file = file.clone();
            file[at] ^= 1 << bit;
            let (games, errors) = read_all(&file);
            assert_eq!(games.len(), 2, "byte {at}");
            let skipped = (offsets[2] - offsets[1]) as u64;
            let kind = match at - offsets[1] {
                0..24 => DamageKind::Header { skipped },
                _ => DamageKind::Checksum { n_games: 1 },
            };
            assert_eq!(damages(&errors), [Damage { offset: offsets[1] as u64, kind }]);
        }
    }
}

#[test]
fn foreign_bytes_between_blocks_are_skipped() {
    let (file, offsets) = three_blocks();
    for n_bytes in [1, 3, 23, 24, 100, 200_000] {
        let mut file = file.clone();
        let foreign: Vec<u8> = b"LTDB".iter().copied().cycle().take(n_bytes).collect();
        file.splice(offsets[1]..offsets[1], foreign);
        let (games, errors) = read_all(&file);
        assert_eq!(games.len(), 3);
        let kind = DamageKind::Header { skipped: n_bytes as u64 };
        assert_eq!(damages(&errors), [Damage { offset: offsets[1] as u64, kind }]);
    }
}

#[test]
fn every_damaged_file_header_is_an_error() {
    let (file, offsets) = three_blocks();
    for at in 0..offsets[0] {
        let mut damaged = file.clone();
        damaged[at] ^= 1;
        assert!(DataReader::new(damaged.as_slice()).is_err(), "byte {at}");
        assert!(DataReader::new(&file[..at]).is_err(), "{at} bytes");
    }
    let error = |bytes: &[u8]| DataReader::new(bytes).err().unwrap().to_string();
    assert_eq!(error(b""), "not a training data file");
    assert_eq!(error(b"[Event \"?\"]"), "not a training data file");
    assert_eq!(error(&file[..20]), "the file header is damaged: the file ends within it");
    let mut other = file.clone();
    other[8] = 9;
    assert_eq!(error(&other), "byte 8: found version 9, expected 1");
    other = file.clone();
    other[12..16].fill(0xFF);
    assert_eq!(error(&other), "the file header is damaged: its provenance is longer than 1 MiB");
}
