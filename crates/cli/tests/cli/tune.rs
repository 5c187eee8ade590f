//! `lucena tune`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, lucena, lucena_unread};

/// A folder for one test, with data in `games.data`.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tune-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let data = path(&folder, "games.data");
    let args = ["selfplay", "--games", "150", "--nodes", "30", "--out", &data];
    assert_eq!(lucena(&args).code, SUCCESS);
    folder
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn weights_are_tuned() {
    let folder = folder("weights");
    let (data, out) = (path(&folder, "games.data"), path(&folder, "new.txt"));
    let settings = ["--epochs", "3", "--batch-size", "512", "--validation", "5"];
    let tune = |args: &[&str]| {
        let run =
            lucena(&[&["tune", "weights", &data, "--out", &out], &settings[..], args].concat());
        assert_eq!(run.code, SUCCESS, "{run:?}");
        (run, fs::read_to_string(&out).unwrap())
    };
    let (run, weights) = tune(&["--json"]);
    let epochs = run.json_lines();
    assert_eq!(epochs.len(), 3);
    let loss = |epoch: usize| epochs[epoch]["training_loss"].as_f64().unwrap();
    assert!(loss(2) < loss(0), "{run:?}");
    assert!(epochs[2]["validation_loss"].as_f64().unwrap() > 0.0);
    assert!(run.stderr.starts_with("lucena: 150 games: "), "{run:?}");
    assert!(weights.starts_with("material = "), "{weights}");

    let (run, same) = tune(&["--threads", "3"]);
    assert_eq!(run.stdout.lines().count(), 3, "{run:?}");
    assert!(run.stdout.starts_with("epoch 1/3  training loss 0."), "{run:?}");
    assert_eq!(same, weights);
    assert_ne!(tune(&["--seed", "1"]).1, weights);
    assert_ne!(tune(&["--hand-tuned"]).1, weights);
    assert_ne!(tune(&["--per-game", "5"]).1, weights);
    let args = [&["tune", "weights", &data, "--out", &out], &settings[..]].concat();
    let unread = lucena_unread(&args);
    let expected = "stdout closed: tuning aborted after epoch 1 of 3\n";
    assert!(unread.code == FAILURE && unread.stderr.ends_with(expected), "{unread:?}");
    // From the file itself, which is then replaced.
    assert_ne!(tune(&["--weights", &out]).1, weights);
    let notes = path(&folder, "notes.txt");
    fs::write(&notes, "my own notes").unwrap();
    let run = lucena(&["tune", "weights", &data, "--out", &notes]);
    assert!(run.code == FAILURE && run.stderr.contains("notes.txt: not overwritten"), "{run:?}");
    assert_eq!(fs::read_to_string(&notes).unwrap(), "my own notes");
}

#[test]
fn the_wdl_model_is_fitted() {
    let folder = folder("wdl");
    let data = path(&folder, "games.data");
    let run = lucena(&["tune", "wdl", &data]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert!(run.stdout.contains(" positions of 150 games\n"), "{run:?}");
    let one = lucena(&["tune", "wdl", &data, "--json"]).json();
    let copy = path(&folder, "copy.data");
    fs::copy(&data, &copy).unwrap();
    let two = lucena(&["tune", "wdl", &data, &copy, "--json", "--threads", "2"]).json();
    assert_eq!(two["games"], 300);
    assert!(one["loss"].as_f64().unwrap() <= one["current_loss"].as_f64().unwrap(), "{one}");
    for key in ["half_won_middlegame", "half_won_endgame", "width_middlegame", "width_endgame"] {
        let [one, two] = [&one, &two].map(|report| report[key].as_f64().unwrap());
        assert!(one >= 1.0 && (one - two).abs() < 0.2, "{key}: {one} {two}");
    }
    let plot = path(&folder, "wdl.svg");
    let run = lucena(&["tune", "wdl", &data, "--plot", &plot, "--json"]);
    assert!((0.0..0.5).contains(&run.json()["calibration_error"].as_f64().unwrap()), "{run:?}");
    let svg = fs::read_to_string(&plot).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("<circle"), "{svg}");
    let torn = path(&folder, "torn.data");
    let bytes = fs::read(&data).unwrap();
    fs::write(&torn, &bytes[..bytes.len() - 5]).unwrap();
    let run = lucena(&["tune", "wdl", &torn]);
    assert!(run.stdout.contains(" positions of 128 games\n"), "{run:?}");
    assert!(run.stderr.contains("torn.data: byte ") && run.stderr.contains("skipped"), "{run:?}");
}

#[test]
fn errors() {
    let folder = folder("errors");
    let (data, out) = (path(&folder, "games.data"), path(&folder, "new.txt"));
    let bytes = fs::read(&data).unwrap();
    let weights = ["tune", "weights"];
    let with_out = ["--out", &out];
    for (args, code, expected) in [
        (&["--lambda", "1.5"][..], WRONG_USAGE, "--lambda: expected 0 to 1"),
        (&["--rate", "0"], WRONG_USAGE, "--rate: expected more than 0"),
        (&["--weights", &data], FAILURE, "games.data: "),
        (&["--weights", &data, "--hand-tuned"], WRONG_USAGE, "cannot be used with"),
        (&["no-such-file"], FAILURE, "no-such-file: "),
        (&["--batch-size", "0"], WRONG_USAGE, "--batch-size: expected 1 to 1048576"),
    ] {
        let run = lucena(&[&weights[..], &[&data], &with_out, args].concat());
        assert_eq!(run.code, code, "{args:?}: {run:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {run:?}");
    }
    let run = lucena(&["tune", "weights", &data, "--out", &data]);
    assert!(run.stderr.ends_with("games.data: cannot be input and output\n"), "{run:?}");
    assert_eq!((run.code, fs::read(&data).unwrap()), (FAILURE, bytes.clone()));
    assert!(!Path::new(&out).exists());

    let run = lucena(&["tune", "wdl", &data, "--plot", &data]);
    assert!(run.stderr.ends_with("games.data: cannot be input and output\n"), "{run:?}");
    assert_eq!((run.code, fs::read(&data).unwrap()), (FAILURE, bytes));

    let notes = path(&folder, "notes.txt");
    fs::write(&notes, "my own notes").unwrap();
    let run = lucena(&["tune", "wdl", &data, "--plot", &notes]);
    assert!(run.stderr.ends_with("notes.txt: not overwritten: not an SVG file\n"), "{run:?}");
    assert_eq!((run.code, fs::read_to_string(&notes).unwrap().as_str()), (FAILURE, "my own notes"));

    let header = path(&folder, "empty.data");
    // The second shard of a single game has none.
    let args = ["selfplay", "--games", "1", "--shard", "2/2", "--out", &header];
    assert_eq!(lucena(&args).code, SUCCESS);
    let run = lucena(&["tune", "wdl", &header]);
    assert_eq!((run.code, run.stderr.as_str()), (FAILURE, "lucena: the data has no positions\n"));
    let run = lucena(&["tune", "weights", &header, "--out", &out]);
    assert!(run.stderr.ends_with("the data has no usable positions\n"), "{run:?}");
    for args in [&["tune"][..], &["tune", "weights", &data], &["tune", "wdl"]] {
        assert_eq!(lucena(args).code, WRONG_USAGE, "{args:?}");
    }
}
