//! Journals: truncated, of other tournaments, in use and complete.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use lucena_arena::{
    Durability, Journal, JournalEntry, JournalError, JournalFault, JournalHeader, JournalReader,
    Shard,
};
use lucena_board::GameResult;

fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn header(number: u64) -> JournalHeader {
    JournalHeader::new(number, Shard::WHOLE, serde_json::json!({ "rounds": 3 }))
}

fn entry(game: u64) -> JournalEntry {
    let text = format!(
        r#"{{"game":{game},"encounter":0,"round":1,"opening":0,"white":0,"black":1,
        "result":"1/2-1/2","reason":"Draw by stalemate","termination":"normal","plies":9,
        "used":[{{}},{{}}],"pgn":"[Event \"?\"]\n\n1. e4 *\n\n"}}"#
    );
    serde_json::from_str(&text).unwrap()
}

fn games(path: &Path) -> Result<Vec<u64>, JournalError> {
    let reader = <JournalReader>::open(path)?;
    reader.map(|entry| entry.map(|entry| entry.game)).collect()
}

fn resume(path: &Path, number: u64) -> Result<(Journal, Vec<u64>), JournalError> {
    let mut found = Vec::new();
    let journal =
        Journal::resume(path, &header(number), Durability::System, |entry: JournalEntry| {
            assert_eq!(entry.result(), GameResult::Draw);
            found.push(entry.game);
            Ok(())
        })?;
    Ok((journal, found))
}

fn with_games(name: &str, n_games: u64) -> PathBuf {
    let path = path(name);
    let mut journal = Journal::create(&path, &header(7), Durability::EachGame).unwrap();
    for game in 1..=n_games {
        journal.append(&entry(game)).unwrap();
    }
    path
}

#[test]
fn entries_round_trip() {
    let path = with_games("whole.journal", 3);
    assert_eq!(games(&path).unwrap(), [1, 2, 3]);
    let mut reader = <JournalReader>::open(&path).unwrap();
    assert_eq!(reader.header(), &header(7));
    assert_eq!(reader.next().unwrap().unwrap(), entry(1));
}

#[test]
fn an_incomplete_last_line_is_truncated() {
    let whole = fs::read(with_games("torn-source.journal", 3)).unwrap();
    let last_start = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    let path = path("torn.journal");
    for end in last_start..whole.len() {
        fs::write(&path, &whole[..end]).unwrap();
        assert_eq!(games(&path).unwrap(), [1, 2], "cut at {end}");
        let (mut journal, found) = resume(&path, 7).unwrap();
        assert_eq!(found, [1, 2], "cut at {end}");
        journal.append(&entry(3)).unwrap();
        drop(journal);
        assert_eq!(fs::read(&path).unwrap(), whole, "cut at {end}");
    }
}

#[test]
fn trailing_zeros_are_truncated() {
    // Some file systems leave zeros after power loss.
    let path = with_games("zeros.journal", 2);
    OpenOptions::new().append(true).open(&path).unwrap().write_all(&[0; 100]).unwrap();
    let (mut journal, found) = resume(&path, 7).unwrap();
    journal.append(&entry(3)).unwrap();
    assert_eq!((found, games(&path).unwrap()), (vec![1, 2], vec![1, 2, 3]));
}

#[test]
fn an_invalid_line_is_an_error() {
    let path = with_games("middle.journal", 2);
    let bad = fs::read_to_string(&path).unwrap().replace("\"game\":1", "\"game\":x");
    fs::write(&path, &bad).unwrap();
    let error = resume(&path, 7).unwrap_err();
    assert!(matches!(error.fault, JournalFault::Line { line: 2, .. }), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), bad);
}

#[test]
fn journals_of_other_tournaments_are_errors() {
    let path = with_games("foreign.journal", 1);
    let before = fs::read(&path).unwrap();
    assert_eq!(resume(&path, 8).unwrap_err().fault, JournalFault::OtherTournament);
    let shard: Shard = "2/3".parse().unwrap();
    let other = JournalHeader::new(7, shard, serde_json::Value::Null);
    let error =
        Journal::resume(&path, &other, Durability::System, |_: JournalEntry| Ok(())).unwrap_err();
    let fault = JournalFault::OtherShard { found: Shard::WHOLE, expected: shard };
    assert_eq!(error.fault, fault);
    let create = Journal::create(&path, &header(7), Durability::System);
    assert_eq!(create.unwrap_err().fault, JournalFault::Exists);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn other_files_are_errors() {
    let path = path("other.journal");
    for content in ["[Event \"?\"]\n", "{}\n", "{\"journal\":\"diary\"}\n", "\n", "no line end"] {
        fs::write(&path, content).unwrap();
        assert_eq!(resume(&path, 7).unwrap_err().fault, JournalFault::NotAJournal, "{content:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
}

#[test]
fn a_journal_in_use_is_locked() {
    let path = with_games("in-use.journal", 1);
    let (first, _) = resume(&path, 7).unwrap();
    assert_eq!(resume(&path, 7).unwrap_err().fault, JournalFault::InUse);
    drop(first);
    assert!(resume(&path, 7).is_ok());
}

#[test]
fn an_incomplete_header_is_rewritten() {
    let whole = fs::read(with_games("torn-header-source.journal", 0)).unwrap();
    let path = path("torn-header.journal");
    for end in 0..whole.len() {
        fs::write(&path, &whole[..end]).unwrap();
        let (mut journal, found) = resume(&path, 7).unwrap();
        journal.append(&entry(1)).unwrap();
        assert_eq!((found, games(&path).unwrap()), (vec![], vec![1]), "cut at {end}");
    }
    // A journal of another tournament is not overwritten.
    fs::write(&path, &whole[..whole.len() - 1]).unwrap();
    assert_eq!(resume(&path, 8).unwrap_err().fault, JournalFault::NotAJournal);
    assert_eq!(fs::read(&path).unwrap(), whole[..whole.len() - 1]);
}
