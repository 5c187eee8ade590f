//! `lucena puzzles`: the same file whatever the threads, shards and interruptions.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{FAILURE, Run, SUCCESS, WRONG_USAGE, lucena, lucena_reading};

/// Two games with a mate each, the first one twice, and a game with an illegal move.
const GAMES: &str = r#"[Event "a"]
[White "First"]
[Site "https://example.org/abc"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[Event "b"]
[White "Broken"]

1. e4 e5 2. Ke3 *

[Event "c"]
[FEN "r5k1/1r3ppp/8/8/8/8/3R1PPP/3R2K1 b - - 0 1"]

1... Rb5 2. h3 h6 1/2-1/2

[Event "d"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
"#;

const FEW_NODES: &[&str] = &["puzzles", "--scan-nodes", "2000", "--nodes", "5000"];

/// A file name for one test, without the file.
fn file(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("puzzles-{name}"));
    let _ = fs::remove_file(&path);
    path.to_str().unwrap().into()
}

fn games(name: &str) -> String {
    let path = file(&format!("{name}.pgn"));
    fs::write(&path, GAMES).unwrap();
    path
}

fn puzzles(args: &[&str]) -> Run {
    lucena(&[FEW_NODES, args].concat())
}

/// Writes the puzzles to a file and returns it.
fn written(name: &str, args: &[&str]) -> String {
    let out = file(name);
    puzzles(&[args, &["--out", &out]].concat());
    fs::read_to_string(&out).unwrap()
}

#[test]
fn a_csv_file_as_lichess_has_it() {
    let pgn = games("csv");
    let run = puzzles(&[&pgn]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(
        lines[0],
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"
    );
    let rows: Vec<Vec<&str>> = lines[1..].iter().map(|line| line.split(',').collect()).collect();
    let columns = |index: usize| rows.iter().map(|row| row[index]).collect::<Vec<_>>();
    assert_eq!(columns(2), ["g8f6 h5f7", "b7b5 d2d8 a8d8 d1d8"]);
    assert_eq!(columns(8), ["https://example.org/abc#6".into(), format!("{pgn}#3 1")]);
    assert!(rows[1][7].split(' ').any(|theme| theme == "mateIn2"), "{rows:?}");
    // The broken game is named, and the others are not lost.
    assert!(run.stderr.contains("game 2, Broken - ?"), "{run:?}");
    assert_eq!(run.code, FAILURE);
}

#[test]
fn json_has_the_same_puzzles() {
    let pgn = games("json");
    let run = puzzles(&[&pgn, "--json"]);
    let found = run.json_lines();
    assert_eq!(found.len(), 2);
    assert_eq!(found[0]["moves"], serde_json::json!(["g8f6", "h5f7"]));
    assert_eq!(found[0]["score"], serde_json::json!({"mate": 1}));
    let out = file("json-out");
    let report = puzzles(&[&pgn, "--json", "--out", &out]).json();
    assert_eq!(fs::read_to_string(&out).unwrap(), run.stdout);
    let counts = ["puzzles", "duplicates", "games", "broken"].map(|key| report[key].as_u64());
    assert_eq!(counts, [Some(2), Some(1), Some(3), Some(1)], "{report}");
}

#[test]
fn workers_shards_and_journals_do_not_change_the_file() {
    let pgn = games("shards");
    let whole = written("whole", &[&pgn, "--concurrency", "1"]);
    assert_eq!(written("workers", &[&pgn, "--concurrency", "3"]), whole);
    let journals = [file("journal-1"), file("journal-2")];
    for (journal, shard) in journals.iter().zip(["1/2", "2/2"]) {
        let part = written("part", &[&pgn, "--shard", shard, "--journal", journal]);
        // Nothing is searched again.
        let again = ["--shard", shard, "--journal", journal, "--resume"];
        assert_eq!(written("again", &[&[pgn.as_str()], &again[..]].concat()), part);
    }
    let merge = [&pgn, "--merge", &journals[1], &journals[0]];
    assert_eq!(written("merged", &merge), whole);
}

#[test]
fn a_journal_of_other_options_is_refused() {
    let (pgn, journal) = (games("options"), file("journal-options"));
    puzzles(&[&pgn, "--journal", &journal]);
    let run = puzzles(&[&pgn, "--journal", &journal, "--resume", "--min-win", "80"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("min-win"), "{run:?}");
}

#[test]
fn games_from_standard_input() {
    let run = lucena_reading(GAMES, &[FEW_NODES, &["-"]].concat());
    assert_eq!(run.stdout.lines().count(), 3, "{run:?}");
    assert!(run.stdout.contains(",standard input#3 1,"), "{run:?}");
}

#[test]
fn wrong_usage() {
    let pgn = games("usage");
    let check = |args: &[&str], code: i32, message: &str| {
        let run = puzzles(args);
        assert_eq!(run.code, code, "{run:?}");
        assert!(run.stderr.contains(message), "{run:?}");
    };
    check(&[], WRONG_USAGE, "no games");
    check(&[&pgn, "--min-margin", "0"], WRONG_USAGE, "--min-margin");
    check(&[&pgn, "--min-win", "nan"], WRONG_USAGE, "--min-win");
    check(&[&pgn, "--min-hold", "90"], WRONG_USAGE, "--min-hold");
    check(&[&pgn, "--out", &pgn], WRONG_USAGE, "also an input");
    check(&["no-such-file.pgn"], FAILURE, "no-such-file.pgn");
    assert_eq!(fs::read_to_string(&pgn).unwrap(), GAMES);
    // Nothing broken: success.
    let good = file("good.pgn");
    fs::write(&good, "1. e4 e5 *\n").unwrap();
    let run = puzzles(&[&good]);
    assert_eq!((run.code, run.stdout.lines().count()), (SUCCESS, 1), "{run:?}");
}

const COLLECTION: &str = "PuzzleId\tFEN\tMoves\tRating\tThemes
a\t6k1/r4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1\ta7a2 d1d8\t700\tbackRankMate mate fork
b\t6k1/r4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1\ta7a2 d1d9\t700\tmate
";

#[test]
fn a_collection_is_tagged() {
    let run = lucena_reading(COLLECTION, &["puzzles", "--tag", "-"]);
    let themes = "backRankMate endgame mate mateIn1 oneMove rookEndgame";
    assert_eq!(run.stdout, format!("a\t{themes}\n"), "{run:?}");
    // A line in error is reported, and the others are tagged all the same.
    assert!(run.stderr.contains("standard input: line 3: move 2, \"d1d9\": "), "{run:?}");
    assert_eq!(run.code, FAILURE);

    let path = file("collection.tsv");
    let good = COLLECTION.lines().take(2).collect::<Vec<_>>().join("\n");
    fs::write(&path, good).unwrap();
    let run = lucena(&["puzzles", "--tag", &path, "--json"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let expected = serde_json::json!({"id": "a", "themes": themes.split(' ').collect::<Vec<_>>()});
    assert_eq!(run.json(), expected);
    assert_eq!(lucena(&["puzzles", "--tag", &path, "--out", &path]).code, WRONG_USAGE);
}

#[test]
fn themes_are_compared_with_those_of_the_collection() {
    let path = file("compared.tsv");
    let good = COLLECTION.lines().take(2).collect::<Vec<_>>().join("\n");
    fs::write(&path, good).unwrap();
    let run = lucena(&["puzzles", "--tag", &path, "--compare"]);
    let row = |theme: &str| {
        let line = run.stdout.lines().find(|line| line.starts_with(theme)).unwrap();
        line.split_whitespace().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(row("mate "), ["1", "1", "1.00", "1.00"], "{run:?}");
    assert_eq!(row("fork"), ["1", "0", "0.00", "-"], "{run:?}");
    assert_eq!(row("oneMove"), ["0", "1", "-", "0.00"], "{run:?}");
    let json = lucena(&["puzzles", "--tag", &path, "--compare", "--json"]).json();
    assert_eq!(json["themes"]["fork"]["known"], 1, "{json}");

    fs::write(&path, "a\t6k1/r4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1\ta7a2 d1d8\n").unwrap();
    let run = lucena(&["puzzles", "--tag", &path, "--compare"]);
    assert!(run.stderr.contains("no themes to compare with"), "{run:?}");
    assert_eq!(lucena(&["puzzles", "--compare"]).code, WRONG_USAGE);
}
