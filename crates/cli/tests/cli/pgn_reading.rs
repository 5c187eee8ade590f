//! `lucena pgn`: what is read as what, and what the commands make of it.

use std::fs;

use crate::run::{FAILURE, SUCCESS, file, lucena};
use crate::tournaments::path;

const GERMAN: &str = "[White \"a\"]\n[Result \"*\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 Sd4 1-0\n";

#[test]
fn piece_letters_of_other_languages_are_read_on_request() {
    let games = file("german.pgn", GERMAN);
    assert_eq!(lucena(&["pgn", "validate", &games]).code, FAILURE);
    for threads in ["1", "2"] {
        let args = ["pgn", "validate", &games, "--piece-letters", "german", "--threads", threads];
        let run = lucena(&args);
        assert_eq!(run.code, SUCCESS, "{run:?}");
        assert!(run.stdout.contains("plies 6\n"), "{run:?}");
    }
    let stats = lucena(&["pgn", "stats", &games, "--piece-letters", "de", "--json"]).json();
    assert_eq!((&stats["plies"], &stats["errors"]), (&6.into(), &0.into()));
    assert_eq!(stats["openings"][0]["count"], 1, "{stats}");
    let by_opening = ["pgn", "filter", &games, "--piece-letters", "german", "--opening", "ruy"];
    let written = lucena(&[&by_opening[..], &["--moves", "san"]].concat());
    let expected = "\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nd4 1-0\n\n";
    assert!(written.stdout.ends_with(expected), "{written:?}");
    assert!(written.stdout.contains("[Result \"1-0\"]"), "{written:?}");
    // The same in one pass as in two.
    let all = lucena(&["pgn", "filter", &games, "--piece-letters", "german", "--moves", "san"]);
    assert_eq!(all.stdout, written.stdout);
    let epd = lucena(&["pgn", "to-epd", &games, "--piece-letters", "german", "--plies", "3"]);
    assert!(epd.stdout.starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/"), "{epd:?}");
    let unknown = lucena(&["pgn", "stats", &games, "--piece-letters", "latin"]);
    assert!(unknown.stderr.contains("expected english, german, french"), "{unknown:?}");
}

#[test]
fn files_without_a_game_are_not_valid() {
    for text in ["", "\n\n", "% nothing\n"] {
        let empty = file("no_game.pgn", text);
        for threads in ["1", "2"] {
            let run = lucena(&["pgn", "validate", &empty, "--threads", threads]);
            assert_eq!(run.code, FAILURE, "{text:?}: {run:?}");
            assert!(run.stdout.contains("games 0\n"), "{run:?}");
        }
    }
}

#[test]
fn the_first_plies_are_compared_as_positions() {
    let games = file(
        "transposed.pgn",
        "1. d4 d5 2. c4 e6 3. Nc3 *\n\n1. c4 e6 2. d4 d5 3. Nf3 *\n\n1. d4 d5 2. c4 c6 *\n\n\
         1. d4 d5 *\n",
    );
    let n_left = |args: &[&str]| {
        let run = lucena(&[&["pgn", "dedupe", &games][..], args].concat());
        assert_eq!(run.code, SUCCESS, "{run:?}");
        run.stdout.matches(" *\n").count()
    };
    assert_eq!(n_left(&[]), 4);
    assert_eq!(n_left(&["--plies", "4"]), 3);
    assert_eq!(n_left(&["--plies", "5"]), 4);
    assert_eq!(n_left(&["--plies", "2"]), 2);
}

#[test]
fn a_file_is_not_replaced_by_an_empty_one() {
    let text = "[White \"a\"]\n\n1. e4 1-0\n";
    let games = file("kept.pgn", text);
    for wanted in [["--white", "b"], ["--min-plies", "9"]] {
        let run = lucena(&[&["pgn", "filter", &games, "--out", &games][..], &wanted].concat());
        assert_eq!(run.code, FAILURE, "{run:?}");
        assert!(run.stderr.contains("not overwritten"), "{run:?}");
        assert_eq!(fs::read_to_string(&games).unwrap(), text);
    }
    // Another file may be empty.
    let other = path("no_games_left.pgn");
    let run = lucena(&["pgn", "filter", &games, "--white", "b", "--out", &other]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert_eq!(fs::read_to_string(&other).unwrap(), "");
}

#[test]
fn games_written_again_keep_all_their_parts() {
    let game = "[White \"a\"]\n[Black \"b\"]\n\n{first} 1. e4! {best} (1. d4 {or} d5 (1... Nf6)) \
                1... e5 {[%eval 0.3]} 2. -- $14 Nc6 1/2-1/2\n";
    let games = file("parts.pgn", game);
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"a\"]\n\
                [Black \"b\"]\n[Result \"1/2-1/2\"]\n";
    let check = |args: &[&str], more_tags: &str, moves: &str| {
        for criterion in [&[][..], &["--min-plies", "1"]] {
            let run = lucena(&[&["pgn", "filter", &games][..], args, criterion].concat());
            assert_eq!(run.code, SUCCESS, "{run:?}");
            assert_eq!(run.stdout, format!("{tags}{more_tags}\n{moves} 1/2-1/2\n\n"));
        }
    };
    check(
        &["--line-length", "0"],
        "",
        "{first} 1. e4 $1 {best} (1. d4 {or} 1... d5 (1... Nf6)) 1... e5 {[%eval 0.3]} 2. -- $14 Nc6",
    );
    let strip = ["--strip", "comments,variations,nags", "--moves", "uci", "--add", "plycount"];
    check(&strip, "[PlyCount \"4\"]\n", "1. e2e4 e7e5 2. -- b8c6");
}
