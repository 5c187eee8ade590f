//! `lucena analyze` with engines that misbehave, without games, interrupted, and writing to devices.

use std::fs;

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, file, lucena, lucena_reading};

const GAMES: &str = "[White \"Ada\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
                     [White \"Bob\"]\n\n1. e4 e5 2. Qh5 Nf6 *\n";

#[test]
fn files_without_games_are_errors() {
    let empty = file("no-games.pgn", "");
    for command in ["analyze", "puzzles"] {
        let run = lucena(&[command, &empty]);
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
        assert!(run.stderr.contains(&format!("no games found in {empty}\n")), "{run:?}");
        let run = lucena_reading("", &[command, "-"]);
        assert!(run.stderr.contains("no games found in standard input\n"), "{run:?}");
        assert_eq!(run.code, FAILURE, "{run:?}");
    }
    // A shard may be left without games.
    let games = file("few-games.pgn", GAMES);
    let run = lucena(&["analyze", &games, "--nodes", "100", "--shard", "3/3"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
}

#[test]
fn a_merge_that_fails_prints_no_results() {
    let games = file("merge.pgn", GAMES);
    let journal = file("merge.journal", "");
    lucena(&["analyze", &games, "--nodes", "100", "--shard", "1/2", "--journal", &journal]);
    let run = lucena(&["analyze", &games, "--nodes", "100", "--merge", &journal]);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
    assert!(run.stderr.contains("the journals lack 1 game: 2"), "{run:?}");
    let run = lucena(&["analyze", &games, "--nodes", "100", "--merge", &games]);
    assert!(run.stderr.contains("merge.pgn: line 1: not a journal"), "{run:?}");
}

#[test]
fn bad_moves_and_options() {
    let run = lucena(&["analyze", "--moves", "e4 e2e4"]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("--moves: move 2, \"e2e4\": "), "{run:?}");
    for args in [
        &["--engine", "x", "--evaluator", "Classical"][..],
        &["--engine", "x", "--hash", "16"],
        &["--engine", "x", "--option", "multipv=3"],
    ] {
        let run = lucena(&[&["analyze", "--moves", "e2e4"], args].concat());
        assert_eq!(run.code, WRONG_USAGE, "{run:?}");
    }
    let run = lucena(&["analyze", "--moves", "e2e4", "--nodes", "0"]);
    assert!(run.stderr.contains("expected a number from 1 to "), "{run:?}");
}

#[test]
fn times_are_seconds() {
    let pgn = "[TimeControl \"60+1\"]\n\n1. e4 {[%clk 0:00:58.5]} e5 {[%clk 0:01:00]} *\n";
    let run = lucena_reading(pgn, &["analyze", "-", "--nodes", "100", "--json"]);
    let moves = &run.json()["games"][0]["moves"];
    assert_eq!(
        (moves[0]["clock"].as_f64(), moves[0]["time_used"].as_f64()),
        (Some(58.5), Some(1.5))
    );
    assert_eq!(moves[1]["clock"].as_f64(), Some(60.0));
    let run = lucena(&["analyze", "--moves", "e2e4", "--nodes", "100", "--json"]);
    assert!(run.json()["games"][0]["moves"][0]["clock"].is_null(), "{run:?}");
}

#[test]
fn part_files_of_killed_runs_are_removed() {
    let out = file("stale.csv", "");
    let stale = file(&format!("stale.csv.{}-0.part", u32::MAX), "half");
    let other = file("stale.csv.part", "");
    let run = lucena(&["analyze", "--moves", "e2e4", "--nodes", "100", "--csv", &out]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert!(!fs::exists(&stale).unwrap() && fs::exists(&other).unwrap());
}

#[cfg(unix)]
mod unix {
    use std::io::Read;
    use std::os::unix::fs::PermissionsExt;
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::run::{command, finished};

    /// A UCI engine that answers `go` by this command of the shell.
    fn engine(name: &str, go: &str) -> String {
        let script = format!(
            "#!/bin/sh\nwhile read line; do case $line in\n\
             uci) echo uciok;; isready) echo readyok;; go*) {go};; quit) exit;; esac; done\n"
        );
        let path = file(name, script);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    fn interrupt(args: &[&str]) -> (crate::run::Run, Duration) {
        let mut command = command(args);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        // The engine starts within this time, or the test finds less, but nothing wrong.
        thread::sleep(Duration::from_secs(2));
        let start = Instant::now();
        assert!(
            Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        let run = finished(child.wait_with_output().unwrap());
        (run, start.elapsed())
    }

    #[test]
    fn an_engine_that_never_answers_is_killed() {
        let silent = engine("silent-engine.sh", ":");
        let games = file("silent.pgn", GAMES);
        let journal = file("silent.journal", "");
        let args = ["analyze", &games, "--engine", &silent, "--journal", &journal];
        let (run, time) = interrupt(&args);
        assert_eq!(run.code, 130, "{run:?}");
        // The engine's own timeout is 10 seconds.
        assert!(time < Duration::from_secs(5), "{time:?}");
        let expected = format!("{silent} did not stop and was killed");
        assert_eq!(run.stderr.matches(&expected).count(), 1, "{run:?}");
        assert!(run.stderr.contains("stopped; add --resume to continue"), "{run:?}");
    }

    #[test]
    fn errors_of_an_engine_name_it() {
        let check = |name: &str, go: &str, expected: &str| {
            let path = engine(name, go);
            let run = lucena(&["analyze", "--moves", "e2e4", "--engine", &path]);
            assert_eq!(run.code, FAILURE, "{run:?}");
            assert!(run.stderr.contains(&format!("{path}: {expected}")), "{run:?}");
        };
        let go = "echo info score cp 1 pv a1a5; echo bestmove a7a6";
        check("bad-pv.sh", go, "illegal move in the PV: ");
        check("no-score.sh", "echo bestmove a7a6", "the engine reported no score for ");
        check("exits.sh", "exit 3", "the engine has exited (exit status: 3)");
    }

    #[test]
    fn devices_and_pipes_are_written_directly() {
        let args = ["analyze", "--moves", "e2e4", "--nodes", "100"];
        let with = |more: &[&str]| lucena(&[&args[..], more].concat());
        let expected = with(&["--csv", "-"]);
        assert_eq!(with(&["--csv", "/dev/stdout"]).stdout, expected.stdout);
        let run = with(&["--html", "/dev/null"]);
        assert_eq!(run.code, SUCCESS, "{run:?}");

        let pipe = file("analyze-pipe", "");
        fs::remove_file(&pipe).unwrap();
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let source = pipe.clone();
        let reader = thread::spawn(move || {
            let mut text = String::new();
            fs::File::open(source).unwrap().read_to_string(&mut text).unwrap();
            text
        });
        assert_eq!(with(&["--csv", &pipe]).code, SUCCESS);
        assert_eq!(reader.join().unwrap(), expected.stdout);
        fs::remove_file(&pipe).unwrap();
    }
}
