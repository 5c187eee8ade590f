//! `lucena data ...`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{FAILURE, Run, SUCCESS, WRONG_USAGE, lucena};

/// An empty folder for one test, with a file of games.
fn folder(name: &str, n_games: usize) -> (PathBuf, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("data-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("games.data").to_str().unwrap().to_owned();
    let n_games = n_games.to_string();
    check(&["selfplay", "--games", &n_games, "--nodes", "30", "--out", &file]);
    (folder, file)
}

#[track_caller]
fn check(args: &[&str]) -> Run {
    let run = lucena(args);
    assert_eq!(run.code, SUCCESS, "{args:?}: {run:?}");
    run
}

#[test]
fn information_is_complete() {
    let (_, file) = folder("info", 30);
    let run = check(&["data", "info", &file]);
    assert!(run.stdout.contains("    seed = 0\n    nodes = 30\n"), "{run:?}");
    assert_eq!(run.value("games").trim(), "30");
    let json = check(&["data", "info", &file, "--json"]).json();
    let count = |name: &str| json[name].as_u64().unwrap();
    assert_eq!(count("white_wins") + count("draws") + count("black_wins"), 30);
    let ends = json["ends"].as_array().unwrap().iter();
    assert_eq!(ends.map(|end| end["games"].as_u64().unwrap()).sum::<u64>(), 30);
    assert!(count("usable") > count("positions") / 4);
    assert_eq!(json["files"][0]["first_game"], 0);
}

#[test]
fn damage_is_found_and_costs_one_block() {
    let (_, file) = folder("damage", 300);
    let run = check(&["data", "verify", &file]);
    assert_eq!(run.value("games").trim(), "300");
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&file, &bytes).unwrap();
    let run = lucena(&["data", "verify", &file, "--json"]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("checksum mismatch, 128 games lost"), "{run:?}");
    assert_eq!(run.json()["damaged_blocks"], 1);
    assert_eq!(run.json()["games"], 172);
    // Games keep their numbers.
    let run = lucena(&["data", "to-pgn", &file]);
    assert!(!run.stdout.contains("[Round \"200\"]"), "{run:?}");
    assert!(run.stdout.contains("[Round \"300\"]"), "{run:?}");
    // The rest is written, but the exit code reports the damage.
    for command in ["info", "to-pgn", "to-epd", "sample"] {
        let run = lucena(&["data", command, &file]);
        assert_eq!(run.code, FAILURE, "{command}: {run:?}");
        assert!(run.stderr.ends_with("lucena: 1 damaged block, its games are missing\n"));
        assert!(run.stdout.lines().count() >= 10, "{command}: {run:?}");
    }
    let parts = file.replace("games.data", "parts");
    let run = lucena(&["data", "split", &file, "--games", "100", "--out", &parts]);
    assert_eq!((run.code, &run.stdout[..19]), (FAILURE, "172 games, 2 files "), "{run:?}");
    // What is left can be used.
    let repaired = file.replace("games.data", "repaired.data");
    let run = lucena(&["data", "merge", &file, "--out", &repaired]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(!Path::new(&repaired).exists());
    check(&["data", "merge", &file, "--out", &repaired, "--gaps"]);
    check(&["data", "verify", &repaired]);
}

#[test]
fn parts_are_merged_to_the_whole() {
    let (folder, file) = folder("split", 50);
    let parts = folder.join("parts");
    let run = check(&["data", "split", &file, "--games", "20", "--out", parts.to_str().unwrap()]);
    assert!(run.stdout.starts_with("50 games, 3 files in "), "{run:?}");
    let part = |number| parts.join(format!("games-000{number}.data")).to_str().unwrap().to_owned();
    let merged = folder.join("merged.data").to_str().unwrap().to_owned();
    let run = check(&["data", "merge", &part(2), &part(1), &part(3), "--out", &merged]);
    assert_eq!(run.stderr, "");
    assert_eq!(fs::read(&merged).unwrap(), fs::read(&file).unwrap());
    let with_gap = folder.join("gap.data").to_str().unwrap().to_owned();
    let run = lucena(&["data", "merge", &part(1), &part(3), "--out", &with_gap]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    let expected =
        ": starts with game 40, expected game 20: games are missing; --gaps merges anyway\n";
    assert!(run.stderr.ends_with(expected), "{run:?}");
    // In stages, the last parts first.
    let last = folder.join("last.data").to_str().unwrap().to_owned();
    let run = check(&["data", "merge", &part(2), &part(3), "--out", &last]);
    let expected = "games-0002.data: starts with game 20: earlier games are missing\n";
    assert!(run.stderr.ends_with(expected), "{run:?}");
    let staged = folder.join("staged.data").to_str().unwrap().to_owned();
    assert_eq!(check(&["data", "merge", &last, &part(1), "--out", &staged]).stderr, "");
    assert_eq!(fs::read(&staged).unwrap(), fs::read(&file).unwrap());
    let run = lucena(&["data", "merge", &file, &file, "--out", &with_gap]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("starts with game 0, expected game 50: games are duplicates; "));
    check(&["data", "merge", &part(1), &part(3), "--out", &with_gap, "--gaps"]);
    let run = lucena(&["data", "merge", &part(1), &part(2), "--out", &with_gap]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.ends_with("gap.data: the file exists already; --force overwrites it\n"));
    check(&["data", "merge", &part(1), &part(3), "--out", &with_gap, "--gaps", "--force"]);
    // It is no prefix of the run, so it must not be resumed as one.
    let run = lucena(&["selfplay", "--games", "50", "--nodes", "30", "--out", &with_gap]);
    assert_eq!(run.code, FAILURE, "{run:?}");

    let run = lucena(&["data", "split", &file, "--games", "20", "--out", parts.to_str().unwrap()]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("--force overwrites it"), "{run:?}");
    // Nothing is written if one of the files exists.
    fs::remove_file(part(1)).unwrap();
    let run = lucena(&["data", "split", &file, "--games", "20", "--out", parts.to_str().unwrap()]);
    assert!(
        run.stderr.ends_with("games-0002.data: the file exists already; --force overwrites it\n")
    );
    assert!(!Path::new(&part(1)).exists());
    check(&["data", "split", &file, "--games", "20", "--out", parts.to_str().unwrap(), "--force"]);
    let before = fs::read(&file).unwrap();
    for command in ["merge", "to-pgn", "to-epd"] {
        let run = lucena(&["data", command, &file, "--out", &file]);
        assert_eq!(run.code, FAILURE, "{run:?}");
        assert!(run.stderr.ends_with("games.data: cannot be input and output\n"), "{run:?}");
    }
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn merging_files_of_other_settings_prints_what_differs() {
    let (folder, first) = folder("settings", 3);
    let other = |name: &str, args: &[&str]| {
        let file = folder.join(name).to_str().unwrap().to_owned();
        check(&[&["selfplay", "--games", "2", "--out", &file], args].concat());
        file
    };
    let second = other("second.data", &["--nodes", "20"]);
    let third = other("third.data", &["--nodes", "25", "--seed", "1"]);
    let merged = folder.join("merged.data").to_str().unwrap().to_owned();
    let run = check(&["data", "merge", &first, &second, &third, "--out", &merged]);
    let expected = "lucena: note: the files differ in nodes: 30, 20, 25\n\
                    lucena: note: the files differ in seed: 0, 1\n";
    assert_eq!(run.stderr, expected);
    let run = lucena(&["data", "merge", &first, "--out", "-"]);
    assert_eq!(run.code, WRONG_USAGE, "{run:?}");
}

#[test]
fn games_are_valid_pgn() {
    let (folder, file) = folder("pgn", 60);
    let pgn = folder.join("games.pgn").to_str().unwrap().to_owned();
    check(&["data", "to-pgn", &file, "--out", &pgn]);
    let run = check(&["pgn", "validate", "--strict", "--json", &pgn]);
    assert!(run.stdout.contains("\"games\":60"), "{run:?}");
    let text = fs::read_to_string(&pgn).unwrap();
    assert!(text.contains("[Event \"Self-play\"]") && text.contains("{[%eval "));
    let mut terminations = text.lines().filter_map(|line| line.strip_prefix("[Termination "));
    assert!(terminations.all(|it| ["\"normal\"]", "\"adjudication\"]"].contains(&it)), "{text}");
    let run = check(&["data", "to-pgn", &file, "--games", "2"]);
    assert_eq!(run.stdout.matches("[Event ").count(), 2);
}

#[test]
fn positions_are_written_as_text() {
    let (_, file) = folder("positions", 10);
    let info = check(&["data", "info", &file, "--json"]).json();
    let all = check(&["data", "to-epd", &file]);
    assert_eq!(all.stdout.lines().count() as u64, info["positions"].as_u64().unwrap());
    assert!(all.stdout.lines().all(|line| line.contains(" bm ") && line.contains("; ce ")));
    let usable = check(&["data", "to-epd", "--usable", "--format", "text", &file]);
    assert_eq!(usable.stdout.lines().count() as u64, info["usable"].as_u64().unwrap());
    for line in usable.stdout.lines() {
        let fields: Vec<&str> = line.split(" | ").collect();
        assert!(fields[1].parse::<i32>().unwrap().abs() < 2500, "{line}");
        assert!(["0.0", "0.5", "1.0"].contains(&fields[2]), "{line}");
    }
    assert_eq!(lucena(&["data", "sample", &file, "-n", "0"]).code, WRONG_USAGE);
    let sample = |seed| check(&["data", "sample", &file, "-n", "20", "--seed", seed]).stdout;
    assert_eq!(sample("1"), sample("1"));
    assert_ne!(sample("1"), sample("2"));
    assert_eq!(sample("1").lines().count(), 20);
    assert!(sample("1").lines().all(|line| all.stdout.contains(line)));
    let json = check(&["data", "sample", &file, "-n", "20", "--seed", "1", "--json"]).json_lines();
    for (position, line) in json.iter().zip(sample("1").lines()) {
        let score = position["score"].as_i64().unwrap();
        assert!(line.contains(&format!("; ce {score};")), "{line}");
        let fields = line.split(' ').take(4).collect::<Vec<_>>().join(" ");
        assert!(position["fen"].as_str().unwrap().starts_with(&fields), "{line}");
        assert!(position["best_move"].is_string() && position["usable"].is_boolean());
    }
    assert_eq!(json.len(), 20);
    let run = lucena(&["data", "sample", &file, "--json", "--format", "text"]);
    assert_eq!(run.code, WRONG_USAGE, "{run:?}");
}

#[test]
fn other_files_are_errors() {
    let (folder, _) = folder("bad", 1);
    let text = folder.join("text").to_str().unwrap().to_owned();
    fs::write(&text, "hello").unwrap();
    for command in ["info", "verify", "to-pgn", "to-epd", "sample"] {
        for file in [&text, "no-such-file", "/"] {
            let run = lucena(&["data", command, file]);
            assert_eq!(run.code, FAILURE, "{command} {file}: {run:?}");
            assert!(run.stderr.starts_with("lucena: "), "{run:?}");
        }
        assert_eq!(lucena(&["data", command]).code, WRONG_USAGE);
    }
}
