//! What `lucena pgn` cannot use is reported, whatever the files contain.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::run::{FAILURE, SUCCESS, file, lucena, lucena_reading, lucena_unread};

#[test]
fn text_between_games_is_counted_and_reported() {
    let pgn = "From: somebody\n\n[White \"A\"]\n\n1. e4 *\n\nRegards\n";
    let expected = "lucena: standard input: skipped 21 bytes that belong to no game\n";
    for command in ["stats", "validate", "filter", "dedupe", "to-epd", "split-variations"] {
        let run = lucena_reading(pgn, &["pgn", command, "-"]);
        assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, expected), "{command}: {run:?}");
    }
    let run = lucena_reading(pgn, &["pgn", "validate", "-"]);
    assert_eq!((run.value("games"), run.value("stray bytes")), ("1", "21"));
    assert_eq!(lucena_reading(pgn, &["pgn", "validate", "-", "--strict"]).code, FAILURE);
    let json = lucena_reading(pgn, &["pgn", "stats", "-", "--json"]).json();
    assert_eq!(json["stray_bytes"], 21);
    // A file of something else is no valid file of games.
    let run = lucena_reading("Dear all,\n", &["pgn", "validate", "-"]);
    assert_eq!((run.code, run.value("games")), (FAILURE, "0"));
    assert!(run.stderr.ends_with("lucena: no games found\n"), "{run:?}");
    let run = lucena_reading("", &["pgn", "validate", "-"]);
    assert_eq!((run.code, run.stderr.as_str()), (FAILURE, "lucena: no games found\n"));
    let run = lucena_reading(b"\xFF\xFE[\0E", &["pgn", "validate", "-"]);
    let error = "lucena: standard input: UTF-16, byte 4: file is truncated\n";
    assert_eq!((run.code, run.stderr.as_str()), (FAILURE, error));
}

#[test]
fn many_warnings_hide_no_error() {
    let stray = "}".repeat(500);
    let pgn = format!("[White \"A\"]\n\n1. e4 {stray} e5 2. Ke3 Nf6 *\n");
    let run = lucena_reading(&pgn, &["pgn", "validate", "-"]);
    assert_eq!((run.code, run.value("errors"), run.value("warnings")), (FAILURE, "1", "500"));
    assert!(run.stdout.contains("Ke3 is illegal"), "{run:?}");
    // Games that cannot be rewritten are skipped, not truncated.
    let run = lucena_reading(&pgn, &["pgn", "filter", "-", "--strip", "comments"]);
    assert_eq!(run.stdout, "");
    assert!(run.stderr.contains("game 1, A - ?: skipped: "), "{run:?}");
}

#[test]
fn variations_count_where_they_are_asked_for() {
    let pgn = "[White \"A\"]\n\n1. e4 (1. d4 {here} d4) e5 *\n\n[White \"B\"]\n\n1. e4 *\n";
    let run = lucena_reading(pgn, &["pgn", "filter", "-", "--valid"]);
    assert_eq!(run.stdout, "[White \"B\"]\n\n1. e4 *\n\n");
    let run = lucena_reading(pgn, &["pgn", "filter", "-", "--has", "comments"]);
    assert!(run.stdout.starts_with("[White \"A\"]") && !run.stdout.contains("\"B\""), "{run:?}");
}

#[test]
fn games_without_moves_are_known_by_their_tags() {
    let games = ["[White \"A\"]\n\n1-0\n\n", "[White \"B\"]\n\n1-0\n\n"];
    let run = lucena_reading([games[0], games[1], games[0]].concat(), &["pgn", "dedupe", "-"]);
    assert_eq!(run.stdout, games.concat());
}

#[test]
fn positions_missing_after_errors_are_reported() {
    let run = lucena_reading("1. e4 e5 2. Ke3 *\n", &["pgn", "to-epd", "-"]);
    assert_eq!((run.code, run.stdout.lines().count()), (SUCCESS, 1));
    let expected = "lucena: 1 game has errors; positions after an error are missing\n";
    assert_eq!(run.stderr, expected);
}

/// Players whose names come to the same file do not get the game twice.
#[test]
fn a_game_is_in_a_file_once() {
    let game = "[White \"Doe, J.\"]\n[Black \"doe j\"]\n\n1. e4 *\n\n";
    let path = file("pgn_once.pgn", game);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pgn_once");
    let _ = fs::remove_dir_all(&folder);
    let out = folder.to_str().unwrap();
    let run = lucena(&["pgn", "split", &path, "--by", "player", "--out", out, "--json"]);
    assert_eq!(run.json(), json!({ "games": 1, "written": 1, "files": 1, "out": out }));
    assert_eq!(fs::read_to_string(folder.join("games-Doe_J.pgn")).unwrap(), game);
}

/// A reader that goes away ends the work in the middle of a file. That is no error in the file, but a
/// error that was found before remains one.
#[test]
fn a_reader_who_goes_ends_the_reading() {
    let bad = file("pgn_gone_bad.pgn", "1. e5 *\n\n".repeat(300_000));
    let tolerated = file("pgn_gone_tolerated.pgn", "1. e4\n\n[White \"A\"]\n\n".repeat(150_000));
    for (path, code) in [(bad, FAILURE), (tolerated, SUCCESS)] {
        for threads in ["1", "3"] {
            let run = lucena_unread(&["pgn", "validate", &path, "--threads", threads]);
            assert_eq!((run.code, run.stderr.as_str()), (code, ""), "{run:?}");
        }
    }
}
