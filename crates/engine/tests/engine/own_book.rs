//! Moves of the opening book in place of a search.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use lucena_board::{Game, Position};
use lucena_book::{BookData, Entry};
use lucena_engine::{Engine, EngineError, Event, Options, Uci};
use lucena_search::Limits;
use lucena_uci::Session;

use crate::gui::script;

/// A file that is gone when the test is over.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let name = format!("lucena_engine_{}_{name}.bin", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, bytes).unwrap();
        Self(path)
    }

    fn name(&self) -> String {
        self.0.to_str().unwrap().into()
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Moves that no search plays, with their weights.
fn strange() -> Vec<u8> {
    let start = Position::initial();
    let entry = |(san, weight)| Entry::new(&start, start.parse_san(san).unwrap(), weight);
    let (weights, after) = ([("h4", 90), ("a4", 60), ("f3", 10)], start.play_san("h4").unwrap());
    let reply = Entry::new(&after, after.parse_san("h5").unwrap(), 1);
    BookData::from_entries(weights.map(entry).into_iter().chain([reply])).to_bytes()
}

fn engine(file: &TempFile, variety: u8) -> Engine {
    let options = Options {
        hash_mb: 1,
        own_book: true,
        book_file: file.name(),
        book_variety: variety,
        ..Options::default()
    };
    Engine::with_options(options).unwrap()
}

#[test]
fn a_book_move_is_played_at_once() {
    let mut engine = engine(&TempFile::new("once", &strange()), 0);
    let mut events = Vec::new();
    let answer = engine.think(Limits::depth(30), |event| events.push(event));
    assert_eq!(answer.best_move.unwrap().to_string(), "h2h4");
    // Pondering would search where the book may know the answer.
    assert_eq!(answer.ponder, None);
    assert_eq!(answer.book.unwrap().reply.unwrap().to_string(), "h7h5");
    assert!(answer.report.is_none() && answer.failure.is_none());
    let reported = answer.book.unwrap();
    assert_eq!((reported.weight, reported.total_weight, reported.n_moves), (90, 160, 3));
    assert_eq!(events, [Event::Book(reported)]);
}

#[test]
fn what_is_not_in_the_book_is_searched() {
    let mut engine = engine(&TempFile::new("searched", &strange()), 0);
    let start = Position::initial();
    let e4 = start.parse_san("e4").unwrap();
    let answer = engine.think(Limits::depth(2).with_search_moves([e4]), |_| {});
    assert_eq!((answer.best_move, answer.book), (Some(e4), None));
    // An empty list is no restriction.
    let answer = engine.think(Limits::depth(2).with_search_moves([]), |_| {});
    assert!(answer.book.is_some());
    let a4 = start.parse_san("a4").unwrap();
    let answer = engine.think(Limits::depth(2).with_search_moves([a4, e4]), |_| {});
    assert_eq!(answer.best_move, Some(a4));

    engine.set_position(Game::new(start.play_san("e4").unwrap()));
    assert!(engine.think(Limits::depth(2), |_| {}).report.is_some());
    engine.set_position(Game::new(start.to_string().replace("0 1", "0 9").parse().unwrap()));
    assert!(engine.think(Limits::depth(2), |_| {}).book.is_some());
    engine.set_option("BookDepth", "8").unwrap();
    assert!(engine.think(Limits::depth(2), |_| {}).report.is_some());
}

/// The moves of the first position in this many games.
fn played(engine: &mut Engine, n_games: usize) -> Vec<String> {
    let mut moves = Vec::new();
    for _ in 0..n_games {
        moves.push(engine.think(Limits::depth(1), |_| {}).best_move.unwrap().to_string());
        // The same game, the same move.
        let again = engine.think(Limits::depth(1), |_| {}).best_move.unwrap().to_string();
        assert_eq!(moves.last(), Some(&again));
        engine.new_game();
    }
    moves
}

#[test]
fn variety_is_as_much_as_was_asked_for() {
    let file = TempFile::new("variety", &strange());
    // Only without any variety are the lesser moves never played.
    let all = ["a2a4", "f2f3", "h2h4"];
    for (variety, expected) in [(0, &["h2h4"][..]), (50, &all), (100, &all)] {
        let moves = played(&mut engine(&file, variety), 300);
        let different: BTreeSet<&str> = moves.iter().map(String::as_str).collect();
        assert_eq!(different.into_iter().collect::<Vec<_>>(), expected, "{variety}");
        // Another engine does the same, and with another seed something else.
        assert_eq!(played(&mut engine(&file, variety), 300), moves);
        let mut other = engine(&file, variety);
        other.set_option("Seed", "1").unwrap();
        assert_eq!(played(&mut other, 300) == moves, variety == 0);
    }
}

#[test]
fn a_book_move_does_not_keep_an_old_game_in_memory() {
    let file = TempFile::new("clears", &strange());
    let (mut with_book, mut without) = (engine(&file, 0), engine(&file, 0));
    without.set_option("OwnBook", "false").unwrap();
    let later = || Game::new(Position::initial().play_san("e4").unwrap());
    let mut nodes = Vec::new();
    for engine in [&mut with_book, &mut without] {
        // An event that starts a new game leaves the forgetting to the next search.
        engine.set_position(later());
        engine.think(Limits::depth(6), |_| {});
        engine.new_game();
        engine.set_position(Game::default());
        if engine.options().own_book {
            assert!(engine.think(Limits::depth(6), |_| {}).book.is_some());
        }
        engine.set_position(later());
        nodes.push(engine.think(Limits::depth(6), |_| {}).report.unwrap().nodes);
    }
    assert_eq!(nodes[0], nodes[1]);
}

#[test]
fn a_book_that_cannot_be_used_leaves_the_engine_as_it_was() {
    let file = TempFile::new("good", &strange());
    let mut engine = engine(&file, 0);
    let error = engine.set_option("BookFile", "no such file").unwrap_err();
    assert!(matches!(&error, EngineError::Book { file, .. } if file == "no such file"));
    assert!(error.to_string().starts_with("no such file: cannot open the book: "), "{error}");
    assert_eq!(engine.options().book_file, file.name());
    assert_eq!(engine.think(Limits::depth(1), |_| {}).best_move.unwrap().to_string(), "h2h4");
    let text = TempFile::new("text", b"[Event \"?\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n");
    let error = engine.set_option("BookFile", &text.name()).unwrap_err().to_string();
    assert!(error.ends_with("byte 0: found text, expected the entries of a book"), "{error}");
    let missing = Options { book_file: "no such file".into(), ..Options::default() };
    assert!(Engine::with_options(missing).is_err());
}

#[test]
fn a_book_that_breaks_later_is_reported_and_ignored() {
    let file = TempFile::new("breaks", &strange());
    let mut engine = engine(&file, 0);
    fs::write(&file.0, [b'-'; 7]).unwrap();
    // What was read when the book was opened may still be at hand, but not all of it.
    let large = TempFile::new("large", lucena_book::default_book().source());
    engine.set_option("BookFile", &large.name()).unwrap();
    fs::write(&large.0, b"-").unwrap();
    let mut reported = Vec::new();
    let answer = engine.think(Limits::depth(2), |event| {
        if let Event::Warning(words) = event {
            reported.push(words);
        }
    });
    assert!(answer.report.is_some());
    assert_eq!(reported.len(), 1);
    assert!(reported[0].starts_with(&format!("book {}: byte ", large.name())), "{reported:?}");
}

/// What the engine says behind `uciok`.
fn say(script: &str) -> Vec<String> {
    let output = Session::new(Uci::default()).run_script(script).unwrap();
    output.lines().map(Into::into).collect()
}

#[test]
fn uci_reports_book_moves() {
    let lines = say("setoption name OwnBook value true\nposition startpos\ngo depth 20\n");
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("info string book "), "{lines:?}");
    assert!(lines[0].contains(" weight ") && lines[0].ends_with(" moves"), "{lines:?}");
    assert!(lines[1].starts_with("bestmove ") && !lines[1].contains(" ponder "), "{lines:?}");
}

#[test]
fn uci_names_a_book_that_is_missing_and_goes_on() {
    let script = "setoption name BookFile value no/such/file.bin\nsetoption name OwnBook value true\n\
                  position startpos moves a2a3 a7a6 a3a4 h7h6\ngo depth 2\n";
    let lines = say(script);
    let reported = "info string option BookFile: no/such/file.bin: cannot open the book: ";
    assert!(lines[0].starts_with(reported), "{lines:?}");
    assert!(lines.last().unwrap().starts_with("bestmove "));
    assert!(lines.iter().any(|line| line.contains(" depth 2 ")), "it searches: {lines:?}");
}

#[test]
fn without_own_book_nothing_changes() {
    let lines = say("position startpos\ngo depth 2\n");
    assert!(!lines.iter().any(|line| line.contains("book")), "{lines:?}");
}

#[test]
fn a_bad_book_file_names_the_book_that_is_used_instead() {
    let output = script("setoption name BookFile value /no/such.bin\nisready\n");
    assert!(
        output.starts_with("info string option BookFile: /no/such.bin: ")
            && output.ends_with("; the built-in book is used instead\nreadyok\n"),
        "{output}"
    );
    let file = TempFile::new("stays", &strange());
    let name = file.name();
    let output = script(&format!(
        "setoption name BookFile value {name}\nsetoption name BookFile value /no/such.bin\n"
    ));
    assert!(output.ends_with(&format!("; {name} stays in use\n")), "{output}");
}
