//! `lucena analyze` and `lucena accuracy`.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, command, file, lucena, lucena_reading};

const FOOLS_MATE: &str = "f2f3 e7e5 g2g4 d8h4";

/// Short games of several players; the third one is broken.
const GAMES: &str = "\
[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
[White \"Bob\"]\n[Black \"Ada\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nf6 3. Qxe5+ Be7 1-0\n\n\
[White \"Cyd\"]\n[Black \"Ada\"]\n\n1. e4 e5 2. Ke3 *\n\n\
[White \"Ada\"]\n[Black \"Cyd\"]\n\n1. d4 d5 2. c4 dxc4 3. e4 b5 *\n\n\
[White \"Cyd\"]\n[Black \"Bob\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 *\n";

fn text_of(path: &str) -> String {
    std::fs::read_to_string(path).unwrap()
}

fn fresh(name: &str) -> String {
    let path = file(name, "");
    std::fs::remove_file(&path).unwrap();
    path
}

#[test]
fn the_fools_mate() {
    let run = lucena(&["analyze", "--moves", FOOLS_MATE, "--nodes", "3000", "--json"]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    let json = run.json();
    let moves = json["games"][0]["moves"].as_array().unwrap();
    assert_eq!(moves[2]["label"], "blunder");
    assert_eq!(moves[2]["score_after"]["mate"], -1);
    assert_eq!((&moves[3]["label"], &moves[3]["score_after"]), (&"best".into(), &Value::Null));
    let labels = moves.iter().map(|mv| mv["label"].as_str().unwrap());
    assert!(labels.into_iter().all(|label| label != "brilliant"));

    let text = lucena(&["analyze", "--moves", FOOLS_MATE, "--nodes", "3000"]).stdout;
    assert!(text.contains("2. g4??") && text.contains("Critical moments"), "{text}");
    assert!(!text.contains('\x1b'), "no colours in a pipe");
}

#[test]
fn explanations_have_levels() {
    let text = |level: &str| {
        let moves = "e2e4 e7e5 f1c4 g8f6 d1g4";
        let args = ["analyze", "--moves", moves, "--nodes", "3000", "--json", "--explain", level];
        let json = lucena(&args).json();
        json["games"][0]["moves"][4]["why"][0]["text"].as_str().unwrap().to_owned()
    };
    let [short, normal, full] = ["short", "normal", "full"].map(text);
    assert!(short.starts_with("Allows 3... Nxg4, winning the queen on g4"), "{short}");
    assert!(!short.contains("hanging"), "{short}");
    assert!(normal.starts_with("Allows 3... Nxg4"), "{normal}");
    assert!(normal.contains("winning the queen on g4") && normal.contains("hanging"), "{normal}");
    assert!(full.starts_with("Allows 3... Nxg4 ") && full.len() > normal.len(), "{full}");
    let run = lucena(&["analyze", "--moves", FOOLS_MATE, "--explain", "child"]);
    assert_eq!(run.code, WRONG_USAGE, "{run:?}");
}

#[test]
fn moves_must_be_legal() {
    let run = lucena(&["analyze", "--moves", "e2e4 e2e4"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("--moves: move 2, \"e2e4\": "), "{run:?}");
}

#[test]
fn outputs_do_not_depend_on_threads_shards_or_resuming() {
    let games = file("analyze.pgn", GAMES);
    let analyze = |more: &[&str]| {
        let run = lucena(&[&["analyze", &games, "--nodes", "1000"], more].concat());
        let code = if more.contains(&"--shard") { SUCCESS } else { FAILURE };
        assert_eq!(run.code, code, "one game is broken: {run:?}");
        assert!(run.stderr.contains("analyze.pgn: game 3, Cyd - Ada: "), "{run:?}");
        run
    };
    let outputs = |name: &str| {
        ["json", "pgn", "html", "csv"]
            .map(|kind| (format!("--{kind}"), fresh(&format!("{name}.{kind}"))))
    };
    let read = |outputs: &[(String, String)]| -> Vec<String> {
        outputs.iter().map(|(_, path)| text_of(path)).collect()
    };
    let flags = |outputs: &[(String, String)]| -> Vec<String> {
        outputs.iter().flat_map(|(flag, path)| [flag.clone(), path.clone()]).collect()
    };
    let with = |outputs: &[(String, String)], more: &[&str]| {
        let flags = flags(outputs);
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        analyze(&[&flags, more].concat())
    };

    let whole = outputs("whole");
    let run = with(&whole, &["--concurrency", "1"]);
    assert!(run.stdout.contains("4 games analyzed, 1 broken, 0 failed"), "{run:?}");
    let expected = read(&whole);

    let threads = outputs("threads");
    with(&threads, &["--concurrency", "3"]);
    assert_eq!(read(&threads), expected);

    let parts = ["part1", "part2"].map(fresh);
    for (shard, part) in ["1/2", "2/2"].iter().zip(&parts) {
        analyze(&["--shard", shard, "--journal", part]);
    }
    let merged = outputs("merged");
    with(&merged, &["--merge", &parts[0], &parts[1]]);
    assert_eq!(read(&merged), expected);
    let run = lucena(&["analyze", &games, "--nodes", "1000", "--merge", &parts[0]]);
    assert!(run.stderr.contains("the journals lack 2 games: 2, 4"), "{run:?}");

    // A journal with one game and half of the next, as after a kill.
    let journal = fresh("analyze-resumed");
    analyze(&["--journal", &journal, "--concurrency", "1"]);
    let lines: Vec<String> = text_of(&journal).lines().map(String::from).collect();
    let torn = format!("{}\n{}\n{}", lines[0], lines[1], &lines[2][..lines[2].len() / 2]);
    std::fs::write(&journal, torn).unwrap();
    let resumed = outputs("resumed");
    with(&resumed, &["--journal", &journal, "--resume"]);
    assert_eq!(read(&resumed), expected);
    assert_eq!(text_of(&journal).lines().count(), 5);
}

#[test]
fn journals_of_other_settings_or_games_are_refused() {
    let games = file("refused.pgn", GAMES);
    let journal = fresh("refused.journal");
    let analyze = |games: &str, nodes: &str, more: &[&str]| {
        lucena(&[&["analyze", games, "--nodes", nodes, "--journal", &journal], more].concat())
    };
    analyze(&games, "500", &[]);
    let before = text_of(&journal);
    let again = analyze(&games, "500", &[]);
    assert!(
        again.stderr.contains("the journal exists: resume it or choose another file"),
        "{again:?}"
    );
    let other = analyze(&games, "600", &["--resume"]);
    assert!(other.stderr.contains("limit {\"nodes\":500}, not {\"nodes\":600}"), "{other:?}");
    let others = file("others.pgn", GAMES.replace("2. g4 Qh4#", "2. e4 Nf6"));
    let other = analyze(&others, "500", &["--resume"]);
    assert!(other.stderr.contains("the journal has another game with this number"), "{other:?}");
    // Labels depend on ratings, which are tags.
    let others = file("rated.pgn", GAMES.replace("[Result \"0-1\"]", "[WhiteElo \"1500\"]"));
    let other = analyze(&others, "500", &["--resume"]);
    assert!(other.stderr.contains("the journal has another game with this number"), "{other:?}");
    assert_eq!(text_of(&journal), before);
    let fewer = file("fewer.pgn", GAMES.split("[White \"Cyd\"]\n[Black \"Bob\"]").next().unwrap());
    let fewer = lucena(&["analyze", &fewer, "--nodes", "500", "--merge", &journal]);
    assert!(fewer.stderr.contains("the files lack 1 game of the journals: 5"), "{fewer:?}");
}

#[test]
fn a_journal_begins_with_the_work() {
    let games = file("begins.pgn", GAMES);
    let journal = fresh("begins.journal");
    let args = ["analyze", &games, "--nodes", "500", "--journal", &journal];
    let run = lucena(&[&args[..], &["--engine", "no-such-engine"]].concat());
    assert_eq!(run.code, FAILURE, "{run:?}");
    let run = lucena(&args);
    assert!(run.stdout.contains("4 games analyzed"), "the file is in no one's way: {run:?}");
    assert_eq!(text_of(&journal).lines().count(), 5);
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_are_read_once() {
    let run = lucena_reading(GAMES, &["analyze", "/dev/stdin", "--nodes", "500"]);
    assert!(run.stdout.contains("4 games analyzed, 1 broken"), "{run:?}");
}

#[test]
fn annotated_games_can_be_read_back() {
    let run = lucena_reading(GAMES, &["analyze", "-", "--nodes", "1000", "--pgn", "-"]);
    assert_eq!(run.code, FAILURE);
    assert!(
        run.stdout.contains("2. g4?? { (") && run.stdout.contains("Checkmate is now unavoidable.")
    );
    let path = file("annotated.pgn", &run.stdout);
    let check = lucena(&["pgn", "validate", "--strict", &path]);
    assert_eq!(check.code, SUCCESS, "{check:?}");
    let again = lucena(&["analyze", &path, "--nodes", "10", "--reuse-evals", "--json"]);
    assert_eq!(again.json()["games"][0]["moves"][2]["label"], "blunder");
}

#[test]
fn inputs_are_never_overwritten() {
    let games = file("slip.pgn", GAMES);
    for args in [["--json", &games], ["--pgn", &games], ["--csv", &games]] {
        let run = lucena(&[&["analyze", &games, "--nodes", "100"], &args[..]].concat());
        assert_eq!(run.code, WRONG_USAGE, "{run:?}");
    }
    assert_eq!(text_of(&games), GAMES);
    assert_eq!(lucena(&["analyze", "--json", &games]).code, WRONG_USAGE);
    let new = fresh("slip");
    for args in [["--json", &new, "--csv", &new], ["--json", &new, "--journal", &new]] {
        let run = lucena(&[&["analyze", &games, "--nodes", "100"], &args[..]].concat());
        assert_eq!(run.code, WRONG_USAGE, "{run:?}");
    }
}

#[test]
fn names_cannot_control_the_terminal() {
    let game = "[White \"\x1b[2J\"]\n[Black \"B\x07b\"]\n\n1. e4 e5 *\n\n";
    let broken = format!("{game}[White \"\x1b]0;\"]\n\n1. Ke3 *\n");
    for games in [game.to_owned(), game.repeat(2), broken] {
        let run = lucena(&["analyze", &file("control.pgn", &games), "--nodes", "100"]);
        let text = run.stdout + &run.stderr;
        assert!(text.contains("[2J"), "{text:?}");
        assert!(text.chars().all(|it| it == '\n' || !it.is_control()), "{text:?}");
    }
}

#[test]
fn bad_arguments() {
    for args in [
        &["--thresholds", "1,2,3,4,5"][..],
        &["--profile", "centipawns", "--thresholds", "5,4,3,2,1"],
        &["--profile", "expected-points", "--slope", "nan"],
        &["--nodes", "5", "--depth", "3"],
        &["--shard", "3/2"],
        &["--multipv", "0"],
        &["--score-scale", "0"],
        &["--score-scale", "nan"],
        &["--game-time", "-1"],
        &["--nodes", "0"],
        &["--depth", "0"],
        &["--movetime", "-5"],
    ] {
        let run = lucena(&[&["analyze", "--moves", "e2e4"], args].concat());
        assert_eq!(run.code, WRONG_USAGE, "{args:?}: {run:?}");
    }
    let run = lucena(&["analyze", "no such file.pgn"]);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""));
    let run = lucena(&["analyze", "no such file.pgn", "--json"]);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""));
    assert_eq!(lucena(&["analyze"]).code, WRONG_USAGE);
}

#[test]
fn an_external_engine_can_be_our_own() {
    let engine = env!("CARGO_BIN_EXE_lucena");
    let args = ["analyze", "--moves", FOOLS_MATE, "--nodes", "2000", "--json"];
    let own = lucena(&args).json();
    let run = lucena(&[&args[..], &["--engine", engine, "--option", "Hash=16"]].concat());
    assert_eq!(own["games"][0]["moves"], run.json()["games"][0]["moves"]);
    let run = lucena(&[&args[..], &["--engine", "no-such-engine"]].concat());
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("no-such-engine"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn a_kill_loses_no_finished_game() {
    let games = file("killed.pgn", GAMES.repeat(20));
    let journal = fresh("killed.journal");
    let args = ["analyze", &games, "--nodes", "1000", "--journal", &journal, "--resume"];
    let mut child = command(&args).stdout(std::process::Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    let n_lines = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while n_lines() < 5 && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(n_lines() >= 5 && n_lines() < 80, "{}", n_lines());
    let resumed = fresh("killed.json");
    assert_eq!(lucena(&[&args[..], &["--json", &resumed]].concat()).code, FAILURE);
    let whole = lucena(&["analyze", &games, "--nodes", "1000", "--json"]);
    assert!(text_of(&resumed) == whole.stdout, "the resumed output differs");
    assert!(Path::new(&journal).exists());
}

#[test]
fn accuracies_of_lichess() {
    let check = |scores: &str, white: f64, black: f64| {
        let json = lucena(&["accuracy", "--scores", scores, "--json"]).json();
        for (side, expected) in [("white", white), ("black", black)] {
            let found = json[side].as_f64().unwrap();
            assert!((found - expected).abs() < 0.005, "{scores}: {side} {found}");
        }
    };
    check("-900,-900", 10.66, 100.0);
    check(&["-50,15"; 50].join(","), 77.38, 77.38);
    check(&["-135,15"; 50].join(","), 55.0, 55.0);
    check(&["-435, 15"; 50].join(","), 20.69, 20.69);
    assert_eq!(lucena(&["accuracy", "--scores", "1,x"]).code, WRONG_USAGE);
    let text = lucena(&["accuracy", "--scores", "15,#3"]).stdout;
    assert!(text.starts_with("White  accuracy 100.00 %"), "{text}");
}
