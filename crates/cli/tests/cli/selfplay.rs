//! `lucena selfplay`: the same games whatever the threads, shards and interruptions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, command, finished, lucena};

/// A file name for one test, without the file.
fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("selfplay-{name}.data"));
    let _ = fs::remove_file(&path);
    path
}

const FEW_NODES: &[&str] = &["selfplay", "--nodes", "50", "--seed", "3"];

/// Plays games into a file and returns its bytes.
fn play(path: &Path, args: &[&str]) -> Vec<u8> {
    let run = lucena(&[FEW_NODES, &["--out", path.to_str().unwrap()], args].concat());
    assert_eq!(run.code, SUCCESS, "{run:?}");
    fs::read(path).unwrap()
}

#[test]
fn threads_and_steps_do_not_change_the_file() {
    let expected = play(&file("whole"), &["--games", "300"]);
    assert_eq!(play(&file("threads"), &["--games", "300", "--threads", "3"]), expected);
    let in_steps = file("steps");
    for n_games in ["10", "128", "200"] {
        play(&in_steps, &["--games", n_games]);
    }
    assert_eq!(play(&in_steps, &["--games", "300", "--threads", "2"]), expected);
}

#[test]
fn merged_shards_are_the_whole() {
    let whole = play(&file("unsharded"), &["--games", "150"]);
    let shards = [file("shard-1"), file("shard-2"), file("shard-3")];
    for (path, shard) in shards.iter().zip(["1/3", "2/3", "3/3"]) {
        // Shards can be extended.
        play(path, &["--games", "40", "--shard", shard]);
        play(path, &["--games", "150", "--shard", shard]);
    }
    let merged = file("merged");
    // In any order.
    let [first, second, third] = shards.each_ref().map(|path| path.to_str().unwrap());
    let run = lucena(&["data", "merge", third, first, second, "--out", merged.to_str().unwrap()]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert_eq!(fs::read(&merged).unwrap(), whole);
    let run = lucena(&["data", "merge", first, third, "--out", file("gap").to_str().unwrap()]);
    let expected =
        ": continues with game 2, expected game 1: games are missing; --gaps merges anyway\n";
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.ends_with(expected), "{run:?}");
    let info = lucena(&["data", "info", second, "--json"]).json();
    assert_eq!(
        (&info["files"][0]["first_game"], &info["files"][0]["step"]),
        (&1.into(), &3.into())
    );
    // Parts of one shard are a shard.
    let folder = merged.with_file_name("selfplay-split");
    let parts = folder.to_str().unwrap();
    lucena(&["data", "split", second, "--games", "20", "--out", parts, "--force"]);
    let part = |number| format!("{parts}/selfplay-shard-2-000{number}.data");
    let joined = file("joined");
    let out = joined.to_str().unwrap();
    let run = lucena(&["data", "merge", &part(3), &part(1), &part(2), "--out", out, "--force"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert_eq!(fs::read(&joined).unwrap(), fs::read(&shards[1]).unwrap());
}

#[test]
fn a_killed_run_is_resumed() {
    let expected = play(&file("not-killed"), &["--games", "1000", "--threads", "2"]);
    let path = file("killed");
    let args = ["--games", "1000", "--threads", "2", "--out", path.to_str().unwrap()];
    for wait in [128, 384] {
        let mut child = command(&[FEW_NODES, &args].concat());
        let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let deadline = Instant::now() + Duration::from_secs(120);
        // Killed after some blocks, however fast the machine is.
        let blocks = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
        while blocks(&path) < wait * 100 && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // As if it had been killed within a write.
        let mut bytes = fs::read(&path).unwrap();
        bytes.truncate(bytes.len() - bytes.len() / 10);
        fs::write(&path, bytes).unwrap();
    }
    assert_eq!(play(&path, &["--games", "1000", "--threads", "2"]), expected);
}

#[test]
fn the_report_counts_what_is_in_the_file() {
    let path = file("report");
    let out = path.to_str().unwrap();
    let run = lucena(&[FEW_NODES, &["--games", "20", "--out", out, "--json"]].concat());
    let report = run.json();
    let info = lucena(&["data", "info", out, "--json"]).json();
    for (name, in_info) in
        [("total_games", "games"), ("total_positions", "positions"), ("usable", "usable")]
    {
        assert_eq!(report[name], info[in_info], "{name}");
    }
    assert_eq!(report["games"], 20);
    assert!(report["nodes"].as_u64() > report["positions"].as_u64());
    let bytes = report["bytes"].as_f64().unwrap() / report["total_positions"].as_f64().unwrap();
    assert!(bytes < 3.0, "{bytes} bytes per position");

    // All games are there: nothing is played.
    let again = lucena(&[FEW_NODES, &["--games", "20", "--out", out]].concat());
    assert!(again.stdout.starts_with("file       20 games, "), "{again:?}");
    assert!(!again.stdout.contains("this run"), "{again:?}");
    assert_eq!(again.stderr, "lucena: resuming after 20 games\n");
    let fewer = lucena(&[FEW_NODES, &["--games", "5", "--out", out]].concat());
    assert!(fewer.stdout.starts_with("file       20 games, "), "{fewer:?}");
    let note = "note: the file has 20 games, more than the 5 requested\n";
    assert!(fewer.stderr.ends_with(note), "{fewer:?}");

    let none = file("no-games");
    let out = none.to_str().unwrap();
    let run = lucena(&["selfplay", "--games", "0", "--out", out]);
    assert_eq!(run.code, WRONG_USAGE, "{run:?}");
    let run = lucena(&["selfplay", "--games", "1", "--shard", "2/2", "--out", out]);
    assert!(run.stdout.ends_with(" bytes\n"), "{run:?}");
}

#[test]
fn other_files_are_left_alone() {
    let path = file("other");
    let out = path.to_str().unwrap();
    let before = play(&path, &["--games", "2"]);
    let run = lucena(&["selfplay", "--games", "2", "--seed", "4", "--nodes", "50", "--out", out]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    let expected = ": the file was made with other settings\n  seed: file has 3, this run has 4\n\
                    Choose another --out.\n";
    assert!(run.stderr.ends_with(expected), "{run:?}");
    let shard = ["--games", "4", "--shard", "2/2", "--out", out];
    let run = lucena(&[FEW_NODES, &shard].concat());
    let expected = "other settings\n  first game: file has 0, this run has 1\n  shards: file has 1, this run has 2\nChoose";
    assert!(run.stderr.contains(expected), "{run:?}");
    assert_eq!(fs::read(&path).unwrap(), before);
    fs::write(&path, "1. e4 e5 2. Nf3 Nc6 3. Bb5").unwrap();
    let run = lucena(&["selfplay", "--games", "2", "--out", out]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.ends_with("selfplay-other.data: not a training data file\n"), "{run:?}");
    let run = lucena(&["selfplay", "--games", "2", "--out", "/nowhere/games.data"]);
    assert_eq!(run.code, FAILURE, "{run:?}");
}

#[test]
fn a_file_is_written_by_one_program_at_a_time() {
    let path = file("locked");
    let before = play(&path, &["--games", "2"]);
    let locked = fs::File::open(&path).unwrap();
    locked.lock().unwrap();
    let args = ["--games", "4", "--out", path.to_str().unwrap()];
    let run = lucena(&[FEW_NODES, &args].concat());
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.ends_with(": the file is in use by another program\n"), "{run:?}");
    drop(locked);
    assert_eq!(fs::read(&path).unwrap(), before);
    play(&path, &["--games", "4"]);
}

#[cfg(unix)]
#[test]
fn sigterm_stops_a_search() {
    let path = file("sigterm");
    // The first search would take forever.
    let args = ["--nodes", "18446744073709551615", "--out", path.to_str().unwrap()];
    let mut child = command(&[&["selfplay", "--games", "1"], &args[..]].concat());
    let child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The handler is installed before the header is written.
    while fs::metadata(&path).map_or(0, |file| file.len()) == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(300));
    let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let start = Instant::now();
    let run = finished(child.wait_with_output().unwrap());
    assert_eq!(run.code, 143, "{run:?}");
    assert!(run.stdout.starts_with("file       0 games, 0 positions, "), "{run:?}");
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn bad_settings_are_usage_errors() {
    for (args, expected) in [
        (&["--nodes", "0"][..], "--nodes: expected at least 1"),
        (&["--chess960", "60", "--endgames", "50"], "--chess960: expected at most 100 percent"),
        (&["--max-start-score", "0"], "--max-start-score: expected at least 50"),
        (&["--max-plies", "0"], "--max-plies: expected 1 to 10000"),
        (&["--shard", "5/4"], "expected I/N with I from 1 to N"),
        (&["--evaluator", "Oracle"], "Oracle"),
        (&["--out", "-"], "'--out <FILE>': expected a file, as standard output is not supported"),
    ] {
        let path = file("usage");
        let out =
            if args.contains(&"--out") { &[][..] } else { &["--out", path.to_str().unwrap()] };
        let run = lucena(&[&["selfplay", "--games", "1"], out, args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{args:?}: {run:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {run:?}");
        assert!(!path.exists());
    }
}

#[test]
fn games_end_in_tablebases() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("selfplay-tables");
    let tables = folder.to_str().unwrap();
    let run = lucena(&["tb", "generate", "--pieces", "3", "--out", tables, "--resume"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let path = file("tables");
    play(&path, &["--games", "40", "--endgames", "100", "--chess960", "0", "--syzygy", tables]);
    let info = lucena(&["data", "info", path.to_str().unwrap()]);
    assert!(info.stdout.contains("    tablebase-pieces = 3\n"), "{info:?}");
    assert!(info.stdout.contains("    tablebase adjudication"), "{info:?}");
    // Other tables: games could be others.
    let fewer = folder.with_file_name("selfplay-fewer-tables");
    fs::create_dir_all(&fewer).unwrap();
    fs::copy(folder.join("KQvK.rtbw"), fewer.join("KQvK.rtbw")).unwrap();
    let endgames = ["--games", "80", "--endgames", "100", "--chess960", "0"];
    let other = ["--out", path.to_str().unwrap(), "--syzygy", fewer.to_str().unwrap()];
    let run = lucena(&[FEW_NODES, &endgames, &other].concat());
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("\n  tablebase-fingerprint: file has \""), "{run:?}");
    assert!(!run.stderr.contains("tablebase-pieces"), "{run:?}");

    let run = lucena(&["selfplay", "--games", "1", "--out", "x.data", "--syzygy", "/nowhere"]);
    assert_eq!(run.code, FAILURE, "{run:?}");
}
