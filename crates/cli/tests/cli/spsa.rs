//! `lucena spsa`: the same values whatever the threads and interruptions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::run::{FAILURE, Run, SUCCESS, WRONG_USAGE, command, lucena};

const PARAMS: &[&str] = &[
    "--param",
    "capture_futility_base, int, 160, 50, 400, 100, 0.01",
    "--param",
    "reverse_futility_margin, int, 75, 30, 150, 40, 0.01",
];

/// A directory name for one test, without the directory.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("spsa-{name}"));
    let _ = fs::remove_dir_all(&path);
    path
}

fn tune<'a>(out: &'a Path, iterations: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let out = out.to_str().unwrap();
    let fixed = ["spsa", "builtin", "--nodes", "200", "--batch", "4", "--json", "--out", out];
    [&fixed[..], PARAMS, &["--iterations", iterations], more].concat()
}

fn values(run: &Run) -> Vec<f64> {
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let params = run.json()["params"].as_array().unwrap().clone();
    params.iter().map(|param| param["value"].as_f64().unwrap()).collect()
}

#[test]
fn threads_and_kills_do_not_change_the_values() {
    let (whole, threads, killed) = (directory("whole"), directory("threads"), directory("killed"));
    let expected = values(&lucena(&tune(&whole, "40", &[])));
    assert_ne!(expected, [160.0, 75.0], "some game was won");
    assert_eq!(values(&lucena(&tune(&threads, "40", &["--concurrency", "3"]))), expected);

    let results = killed.join("results-1-of-1.jsonl");
    let n_lines = || fs::read_to_string(&results).map_or(0, |text| text.lines().count());
    for lines in [3, 12] {
        let mut child = command(&tune(&killed, "40", &[]));
        let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let deadline = Instant::now() + Duration::from_secs(120);
        while n_lines() < lines && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(n_lines() >= 12);
    assert_eq!(values(&lucena(&tune(&killed, "40", &[]))), expected);

    let params = fs::read_to_string(killed.join("params.txt")).unwrap();
    assert_eq!(params, fs::read_to_string(whole.join("params.txt")).unwrap());
    let value = expected[0].round();
    assert!(
        params.starts_with(&format!("capture_futility_base, int, {value}, 50, 400, 100, 0.01\n"))
    );
    let history = fs::read_to_string(killed.join("history.csv")).unwrap();
    assert_eq!(history, fs::read_to_string(whole.join("history.csv")).unwrap());
    assert!(
        history.starts_with("iteration,capture_futility_base,reverse_futility_margin\n4,"),
        "{history}"
    );
    assert_eq!(history.lines().count(), 11);
    assert!(
        fs::read_to_string(killed.join("params.svg")).unwrap().contains("capture_futility_base")
    );

    // Other settings are another run.
    let other = lucena(&tune(&whole, "41", &[]));
    assert_eq!(other.code, FAILURE);
    assert!(other.stderr.contains("results of other parameters"), "{other:?}");
}

#[test]
fn tuned_parameters_can_be_read_again() {
    let listed = lucena(&["spsa", "builtin", "--list"]);
    assert_eq!(listed.code, SUCCESS);
    let line = listed.stdout.lines().find(|line| line.starts_with("null_move_base, int, "));
    let out = directory("again");
    fs::create_dir(&out).unwrap();
    let file = out.join("params");
    fs::write(&file, format!("# a comment\n\n{}\nlmr_base\n", line.unwrap())).unwrap();
    let args = ["spsa", "builtin", "--nodes", "1", "--iterations", "1", "--json"];
    let files = ["--params", file.to_str().unwrap(), "--out", out.to_str().unwrap()];
    let run = lucena(&[&args[..], &files].concat());
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let names: Vec<_> = run.json()["params"].as_array().unwrap().clone();
    assert_eq!(
        (names[0]["name"].as_str(), names[1]["name"].as_str()),
        (Some("null_move_base"), Some("lmr_base"))
    );
    fs::write(&file, "lmr_base\nlmr_log, int, 1, 2\n").unwrap();
    let run = lucena(&[&args[..], &files].concat());
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("line 2: parameter \"lmr_log"), "{run:?}");
}

#[test]
fn nonsense_is_refused() {
    let out = directory("nonsense");
    let out = out.to_str().unwrap();
    for (args, message) in [
        (&["--param", "courage", "--nodes", "1"][..], "no numeric option \"courage\""),
        (&["--param", "Hash, int, 0, 5, 9, 1, 0.1", "--nodes", "1"], "0 is not within 5 to 9"),
        (&["--nodes", "1"], "expected --param or --params"),
        (&["--param", "lmr_base"], "has no limit"),
        (&["--param", "lmr_base", "--nodes", "1", "--pgn", "a.pgn"], "--pgn cannot be used"),
        (&["--param", "lmr_base", "--nodes", "1", "--iterations", "0"], "iterations"),
        (&["--param", "lmr_base", "--nodes", "1", "builtin"], "found 2 engines"),
    ] {
        let run = lucena(&[&["spsa", "builtin", "--out", out], args].concat());
        assert_eq!(run.code, WRONG_USAGE, "{args:?}: {run:?}");
        assert!(run.stderr.contains(message), "{args:?}: {run:?}");
    }
    let unknown = "courage, int, 1, 0, 9, 1, 0.1";
    let run = lucena(&["spsa", "builtin", "--nodes", "1", "--param", unknown, "--out", out]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("courage"), "{run:?}");
    assert!(!Path::new(out).exists());
}

#[test]
fn the_help_has_only_what_is_accepted() {
    let help = lucena(&["spsa", "--help"]).stdout;
    assert!(help.contains("Usage: lucena spsa [OPTIONS] --out <DIR> [ENGINE]...\n"), "{help}");
    for refused in ["--journal", "--pgn", "--epd-out", "--epd-openings", "--log"] {
        assert!(!help.contains(&format!(" {refused} ")), "{refused}: {help}");
        let run = lucena(&["spsa", "builtin", "--list", refused, "x"]);
        assert_eq!(run.code, WRONG_USAGE, "{run:?}");
        let expected = format!("{refused} cannot be used with spsa");
        assert!(run.stderr.contains(&expected), "{run:?}");
    }
}
