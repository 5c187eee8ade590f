//! A resumed file equals one that was written at once.

use std::fs;
use std::path::PathBuf;

use lucena_board::{DrawReason, Outcome, Position};
use lucena_game::Ending;
use lucena_train::data::{
    Damage, DataHeader, DataReader, DataWriter, Game, ResumeError, ScoredMove,
};

/// A directory of this test, removed with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("lucena-data-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("games.data")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn header() -> DataHeader {
    DataHeader { provenance: "seed = 1".into(), first_game: 7, step: 1 }
}

fn game(number: u64) -> Game {
    let start = Position::chess960((number % 960) as u16).unwrap();
    let mut game = Game::new(start, Ending::Rules(Outcome::Draw(DrawReason::Stalemate)));
    let score = number as i16;
    game.moves.extend(start.legal_moves().first().map(|&mv| ScoredMove { mv, score }));
    game
}

/// Writes games until there are this many, and returns the file.
fn write_up_to(folder: &Folder, n_games: u64) -> Vec<u8> {
    let mut resumed = DataWriter::create_or_resume(&folder.file(), &header()).unwrap();
    for number in resumed.n_games..n_games {
        resumed.writer.write(&game(number)).unwrap();
    }
    resumed.writer.finish().unwrap();
    fs::read(folder.file()).unwrap()
}

#[test]
fn files_can_be_extended() {
    let (at_once, in_steps) = (Folder::new("at-once"), Folder::new("in-steps"));
    let expected = write_up_to(&at_once, 300);
    for n_games in [0, 1, 5, 128, 129, 256, 290] {
        write_up_to(&in_steps, n_games);
    }
    assert_eq!(write_up_to(&in_steps, 300), expected);
}

#[test]
fn files_torn_anywhere_are_completed() {
    let folder = Folder::new("torn");
    let expected = write_up_to(&folder, 260);
    let header_len = 24 + "seed = 1".len() + 4;
    for length in (header_len..expected.len()).step_by(7) {
        fs::write(folder.file(), &expected[..length]).unwrap();
        assert_eq!(write_up_to(&folder, 260), expected, "{length}");
    }
}

/// As after power loss, when the last block has its length but not its bytes.
#[test]
fn a_damaged_last_block_is_replaced() {
    let folder = Folder::new("damaged-end");
    let expected = write_up_to(&folder, 260);
    // Two blocks of 128 games, and one of 4.
    let mut reader = DataReader::new(expected.as_slice()).unwrap();
    let offsets: Vec<u64> =
        std::iter::from_fn(|| reader.next_block()).map(|block| block.unwrap().offset()).collect();
    for at in (offsets[2] as usize..expected.len()).step_by(5) {
        let mut damaged = expected.clone();
        damaged[at] ^= 1;
        fs::write(folder.file(), &damaged).unwrap();
        assert_eq!(write_up_to(&folder, 260), expected, "{at}");
        damaged[at..].fill(0);
        fs::write(folder.file(), &damaged).unwrap();
        assert_eq!(write_up_to(&folder, 260), expected, "{at}");
    }
}

#[test]
fn resuming_loses_no_games_of_an_incomplete_block() {
    let folder = Folder::new("incomplete");
    let expected = write_up_to(&folder, 260);
    let mut resumed = DataWriter::create_or_resume(&folder.file(), &header()).unwrap();
    resumed.writer.write(&game(260)).unwrap();
    // Not finished, as if the program had been killed.
    drop(resumed);
    assert_eq!(fs::read(folder.file()).unwrap(), expected);
}

#[test]
fn other_and_damaged_files_are_left_alone() {
    let folder = Folder::new("other");
    let file = write_up_to(&folder, 260);
    let other = DataHeader { provenance: "seed = 2".into(), ..header() };
    let error = DataWriter::create_or_resume(&folder.file(), &other).unwrap_err();
    assert!(matches!(&error, ResumeError::Header { found, .. } if *found == header()));
    let expected = "the file was made with other settings\n  seed: file has 1, this run has 2";
    assert_eq!(error.to_string(), expected);
    let other = DataHeader { first_game: 9, step: 3, ..header() };
    let error = DataWriter::create_or_resume(&folder.file(), &other).unwrap_err();
    let expected =
        "\n  first game: file has 7, this run has 9\n  shards: file has 1, this run has 3";
    assert!(error.to_string().ends_with(expected), "{error}");

    let mut damaged = file.clone();
    damaged[100] ^= 1;
    fs::write(folder.file(), &damaged).unwrap();
    let error = DataWriter::create_or_resume(&folder.file(), &header()).unwrap_err();
    assert!(matches!(error, ResumeError::Damage(Damage { offset: 36, .. })), "{error}");
    assert_eq!(fs::read(folder.file()).unwrap(), damaged);

    fs::write(folder.file(), "1. e4 e5").unwrap();
    let error = DataWriter::create_or_resume(&folder.file(), &header()).unwrap_err();
    assert_eq!(error.to_string(), "not a training data file");
}
