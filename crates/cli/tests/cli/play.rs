//! `lucena play` from a pipe.

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, file, lucena, lucena_reading};

const QUICK: [&str; 5] = ["play", "--nodes", "500", "--no-book", "--ascii"];

fn with(more: &[&'static str]) -> Vec<&'static str> {
    [&QUICK, more].concat()
}

#[test]
fn a_script_plays_moves_and_the_engine_answers_each() {
    let run = lucena_reading("e4\nmoves\nNf3\ntakeback\nmoves\n", &with(&[]));
    assert_eq!(run.code, SUCCESS);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("You play white against Lucena "), "{run:?}");
    assert_eq!(lines[2], "1. e4");
    let answer = lines[3].strip_prefix("1... ").expect("the engine answers");
    assert_eq!(lines[4], format!("1. e4 {answer}"));
    assert!(lines[6].starts_with("2... "), "{run:?}");
    assert_eq!(lines[7], "took back 2 plies");
    assert_eq!(lines[8], lines[4]);
    assert_eq!(run.stderr, "");
}

#[test]
fn the_engine_begins_if_it_is_white() {
    let run = lucena_reading("moves\n", &with(&["--color", "black"]));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[2].starts_with("1. ") && lines[3] == lines[2], "{run:?}");
}

#[test]
fn the_engine_finds_a_mate_and_games_are_saved_and_loaded() {
    let path = file("play-mate.pgn", "");
    std::fs::remove_file(&path).unwrap();
    let args = with(&["--fen", "6k1/5ppp/8/8/8/8/8/K3R3 b - - 0 1", "--color", "black"]);
    let run = lucena_reading(format!("Kh8\nsave {path}\n"), &args);
    assert!(run.stdout.contains("2. Re8#\n1-0 (checkmate)\n"), "{run:?}");

    let args = with(&["--fen", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "--tc", "5+3"]);
    let run = lucena_reading(format!("Re8#\nsave {path}\noverwrite {path}\n"), &args);
    assert!(run.stdout.contains("1. Re8#\n1-0 (checkmate)\n"), "{run:?}");
    assert!(run.stdout.contains("the file exists"), "{run:?}");
    let pgn = std::fs::read_to_string(&path).unwrap();
    for expected in
        ["[Result \"1-0\"]", "[TimeControl \"300+3\"]", "[%clk 0:0", "[WhiteType \"human\"]"]
    {
        assert!(pgn.contains(expected), "{expected} is missing in {pgn}");
    }
    let script = "clock\nmoves\ntakeback\nfen\n";
    let run = lucena_reading(script, &with(&["--pgn", path.leak()]));
    assert!(run.stdout.contains(", Black 5:00\n"), "{run:?}");
    assert!(run.stdout.contains("\n1. Re8#\ntook back 1 ply\n6k1/5ppp"), "{run:?}");
}

#[test]
fn a_resumed_game_keeps_its_heading() {
    let tags = "[Event \"Club\"]\n[Date \"2001.02.03\"]\n[White \"Engine\"]\n[Black \"Anna\"]\n\
                [BlackType \"human\"]\n";
    let path = file("play-heading.pgn", format!("{tags}\n1. e4 *\n"));
    let script = format!("e5\noverwrite {path}\nnew white\nd4\nappend {path}\n");
    let run = lucena_reading(script, &with(&["--pgn", path.clone().leak()]));
    let pgn = std::fs::read_to_string(&path).unwrap();
    assert!(run.stdout.contains("1... e5\n2. "), "{run:?}");
    for expected in ["Event \"Club\"", "Date \"2001.02.03\"", "Black \"Anna\"", "White \"Lucena "] {
        assert!(pgn.contains(expected), "{expected} is missing in {pgn}");
    }
    let next = pgn.split_once("[Event \"Casual game\"]").expect("a new game").1;
    assert!(next.contains("[White \"Player\"]") && !next.contains("2001"), "{pgn}");
}

#[test]
fn the_clock_ends_the_game_while_the_player_thinks() {
    // Standard input stays open until the flag has fallen.
    let mut child = crate::run::command(&with(&["--tc", "0:01"]))
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let input = child.stdin.take();
    let mut output = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    while !text.contains("white loses on time") {
        assert_ne!(std::io::BufRead::read_line(&mut output, &mut text).unwrap(), 0, "{text}");
    }
    assert!(text.ends_with("0-1 (white loses on time)\n"), "{text}");
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn another_engine_can_be_played() {
    let engine = env!("CARGO_BIN_EXE_lucena");
    let args = ["play", "--engine", engine, "--nodes", "300", "--ponder"];
    let run = lucena_reading("d4\nhint\neval\nnew black\nmoves\n", &args);
    assert_eq!(run.code, SUCCESS);
    for expected in ["1. d4\n1... ", "\nhint: ", " for white\n1. "] {
        assert!(run.stdout.contains(expected), "{expected:?} is missing in {run:?}");
    }
}

#[test]
#[cfg(unix)]
fn an_engine_that_dies_does_not_end_the_game() {
    use std::os::unix::fs::PermissionsExt;
    let script = "#!/bin/sh\nwhile read line; do case $line in\n\
                  uci) echo uciok;; isready) echo readyok;; go*) exit;; esac; done\n";
    let path = file("play-dying-engine.sh", script);
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let run = lucena_reading("e4\nnow\nd4\ntakeback\nmoves\nd4\n", &["play", "--engine", &path]);
    assert_eq!(run.code, SUCCESS);
    assert_eq!(run.stdout.matches("engine error: ").count(), 3, "{run:?}");
    assert_eq!(
        run.stdout.matches("while waiting for bestmove; \"now\" starts it again").count(),
        3
    );
    assert!(run.stdout.contains("against /"), "an engine without a name has that of its program");
    assert!(
        run.stdout.contains("it is the engine's move\ntook back 1 ply\nno moves yet\n1. d4\n"),
        "{run:?}"
    );
}

#[test]
fn errors_before_the_game() {
    let missing = lucena(&["play", "--pgn", "/nowhere/game.pgn"]);
    assert_eq!(missing.code, FAILURE);
    let unknown =
        lucena(&["play", "--engine", env!("CARGO_BIN_EXE_lucena"), "--option", "Temper=9"]);
    assert_eq!(unknown.code, FAILURE, "{unknown:?}");
    assert!(unknown.stderr.contains("Temper"), "{unknown:?}");
    let engine = lucena(&["play", "--engine", "/nowhere/engine"]);
    assert_eq!(engine.code, FAILURE);
    let game = file("play-short.pgn", "1. e4 *\n\n1. d4 d9 *\n");
    let number = lucena(&["play", "--pgn", &game, "--game", "3"]);
    assert!(number.stderr.contains("there is no game 3, only 2"), "{number:?}");
    let broken = lucena(&["play", "--pgn", &game, "--game", "2"]);
    assert!(broken.code == FAILURE && broken.stderr.contains("d9"), "{broken:?}");
    for args in [
        &["play", "--tc", "soon"][..],
        &["play", "--elo", "9"],
        &["play", "--level", "21"],
        &["play", "--color", "green"],
        &["play", "--chess960", "--pgn", "x"],
        &["play", "--elo", "1500", "--level", "3"],
        &["play", "--fen", "x"],
        &["play", "--tc", "5+3", "--movetime", "100"],
    ] {
        assert_eq!(lucena(args).code, WRONG_USAGE, "{args:?}");
    }
}

#[test]
fn a_game_that_is_over_is_not_continued() {
    let tags = "[White \"Anna\"]\n[Black \"Engine\"]\n[Result \"0-1\"]\n";
    let path = file("play-resigned.pgn", format!("{tags}\n1. e4 e5 2. f3 0-1\n"));
    let run = lucena_reading(format!("load {path}\nd4\nmoves\ntakeback\nNf3\n"), &with(&[]));
    let expected = "0-1 (the game is over)\nthe game is over; \"new\" starts another, \"takeback\" \
                    resumes it\n1. e4 e5 2. f3\ntook back 1 ply\n2. Nf3\n2... ";
    assert!(run.stdout.contains(expected), "{run:?}");
}

#[test]
fn the_elo_is_in_the_range_of_the_engine() {
    let engine = env!("CARGO_BIN_EXE_lucena");
    let run = lucena_reading("", &["play", "--engine", engine, "--elo", "9000"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("its Elo can be 800 to 2800"), "{run:?}");
    let run = lucena_reading("", &["play", "--engine", engine, "--elo", "1500"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let run = lucena_reading("", &["play", "--elo", "9000"]);
    assert_eq!(run.code, WRONG_USAGE);
    assert!(run.stderr.contains("--elo 9000: expected "), "{run:?}");
}

#[test]
fn closed_output_ends_the_game() {
    assert_eq!(crate::run::lucena_unread(&QUICK).code, SUCCESS);
}
