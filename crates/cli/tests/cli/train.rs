//! `lucena train`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, command, finished, lucena, lucena_unread};

/// An empty folder for one test, with data.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("train-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let data = folder.join("games.data");
    let args = ["selfplay", "--games", "60", "--nodes", "30", "--out", data.to_str().unwrap()];
    assert_eq!(lucena(&args).code, SUCCESS);
    folder
}

fn write_config(folder: &Path, epochs: u32, more: &str) -> String {
    let config = folder.join("net.toml");
    let text = format!(
        "data = ['games.data']\nout = 'net.nnue'\nhidden-size = 32\nbatch-size = 256\n\
         epochs = {epochs}\n{more}"
    );
    fs::write(&config, text).unwrap();
    config.to_str().unwrap().to_owned()
}

#[test]
fn networks_are_trained_and_not_trained_twice() {
    let folder = folder("network");
    let config = write_config(&folder, 3, "");
    let run = lucena(&["train", &config, "--json"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let epochs = run.json_lines();
    assert_eq!(epochs.len(), 3);
    let loss = |epoch: usize| epochs[epoch]["training_loss"].as_f64().unwrap();
    assert!(loss(2) < loss(0), "{run:?}");
    let network = fs::read(folder.join("net.nnue")).unwrap();
    assert!(network.starts_with(b"LucenaNN"));
    let table = fs::read_to_string(folder.join("net.nnue.csv")).unwrap();
    assert_eq!(table.lines().count(), 4);
    assert!(fs::read_to_string(folder.join("net.nnue.svg")).unwrap().starts_with("<svg "));

    let again = lucena(&["train", &config]);
    assert_eq!((again.code, again.stdout.as_str()), (SUCCESS, ""), "{again:?}");
    assert!(again.stderr.contains("already trained for 3 epochs"), "{again:?}");
    let fresh = lucena(&["train", &config, "--fresh"]);
    assert_eq!(fresh.stdout.lines().count(), 3, "{fresh:?}");
    assert_eq!(fs::read(folder.join("net.nnue")).unwrap(), network);
}

#[cfg(unix)]
#[test]
fn a_stopped_run_says_how_to_resume() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let folder = folder("stopped");
    let config = write_config(&folder, 100_000, "");
    let mut train = command(&["train", &config]);
    let mut child = train.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first_epoch = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut first_epoch).unwrap();
    assert!(first_epoch.starts_with("epoch 1/100000 "), "{first_epoch}");
    let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let run = finished(child.wait_with_output().unwrap());
    assert_eq!(run.code, 143, "{run:?}");
    assert!(run.stderr.contains("lucena: stopped after "), "{run:?}");
    assert!(run.stderr.ends_with("; run it again to resume\n"), "{run:?}");
}

#[test]
fn a_closed_stdout_aborts_the_training() {
    let folder = folder("unread");
    let config = write_config(&folder, 2, "");
    let run = lucena_unread(&["train", &config]);
    let expected = "stdout closed: training aborted after epoch 1 of 2; run it again to resume\n";
    assert!(run.code == FAILURE && run.stderr.ends_with(expected), "{run:?}");
    // Nothing is missing after the last epoch.
    let run = lucena_unread(&["train", &config]);
    assert!(run.code == SUCCESS && !run.stderr.contains("stdout closed"), "{run:?}");
    assert_eq!(fs::read_to_string(folder.join("net.nnue.csv")).unwrap().lines().count(), 3);
}

#[test]
fn a_run_starts_from_the_checkpoint_of_another() {
    let folder = folder("start");
    let write = |name: &str, more: &str| {
        let config = folder.join(format!("{name}.toml"));
        let text = format!(
            "data = ['games.data']\nout = '{name}.nnue'\nbatch-size = 256\nepochs = 2\n\
             lambda = 0.0\n{more}"
        );
        fs::write(&config, text).unwrap();
        config.to_str().unwrap().to_owned()
    };
    let first = write("first", "hidden-size = 32\nlabels = 'classical'\nneighbours = 1");
    let run = lucena(&["train", &first]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let second =
        write("second", "hidden-size = 32\nstart = 'first.nnue.checkpoint'\nnote = 'of today'");
    let run = lucena(&["train", &second]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let network = fs::read(folder.join("second.nnue")).unwrap();
    let provenance = String::from_utf8_lossy(&network[36..2000]).into_owned();
    for expected in ["first.nnue.checkpoint", "of today", "lucena-selfplay"] {
        assert!(provenance.contains(expected), "{expected} in {provenance}");
    }

    let from_network = write("third", "hidden-size = 32\nstart = 'first.nnue'");
    let run = lucena(&["train", &from_network]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let from_data = write("fourth", "hidden-size = 32\nstart = 'games.data'");
    let run = lucena(&["train", &from_data]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("games.data: neither a checkpoint nor a network"), "{run:?}");

    let wide = write("wide", "hidden-size = 64\nstart = 'first.nnue.checkpoint'");
    let run = lucena(&["train", &wide]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("wide.toml: hidden-size: expected "), "{run:?}");
    // Outputs replace neither other files nor inputs, and the path of the configuration does not matter.
    fs::write(folder.join("notes.nnue"), "my own notes").unwrap();
    let notes = write("notes", "hidden-size = 32");
    let run = lucena(&["train", &notes]);
    assert!(run.code == FAILURE && run.stderr.contains("notes.nnue: not overwritten"), "{run:?}");
    assert_eq!(fs::read_to_string(folder.join("notes.nnue")).unwrap(), "my own notes");
    let data = fs::read(folder.join("games.data")).unwrap();
    let bad = folder.join("bad.toml");
    fs::write(&bad, "data = ['games.data']\nout = './games.data'").unwrap();
    let run = lucena(&["train", bad.to_str().unwrap()]);
    assert!(run.code == FAILURE && run.stderr.contains("cannot be input and output"), "{run:?}");
    assert_eq!(fs::read(folder.join("games.data")).unwrap(), data);
    fs::remove_file(folder.join("second.nnue")).unwrap();
    let other = folder.join(".").join("second.toml");
    let run = lucena(&["train", other.to_str().unwrap()]);
    assert!(run.code == SUCCESS && run.stderr.contains("resuming after 2 epochs"), "{run:?}");
    assert_eq!(fs::read(folder.join("second.nnue")).unwrap(), network, "written again");
    let nothing = write("nothing", "start = 'no-such-file'");
    let run = lucena(&["train", &nothing]);
    assert!(run.code == FAILURE && run.stderr.contains("no-such-file: "), "{run:?}");
}

#[test]
fn other_checkpoints_and_bad_files_are_errors() {
    let folder = folder("errors");
    let config = write_config(&folder, 1, "");
    assert_eq!(lucena(&["train", &config]).code, SUCCESS);
    write_config(&folder, 1, "seed = 2\n");
    let run = lucena(&["train", &config]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.ends_with("made with other values of seed; --fresh starts again\n"));
    fs::write(folder.join("net.nnue.checkpoint"), "x").unwrap();
    let run = lucena(&["train", &config]);
    assert!(run.stderr.ends_with("not a checkpoint; --fresh ignores it\n"), "{run:?}");
    for (text, expected) in [
        ("data = ['no-such-file']\nout = 'x'", "no-such-file: "),
        ("data = ['net.toml']\nout = 'x'", "net.toml: not a training data file"),
        ("data = []\nout = 'x'", "net.toml: data: expected at least one file"),
        ("data = 'games.data'\nout = 'x'", "line 1"),
        ("data = ['games.data', './games.data']\nout = 'x'", "./games.data: given twice"),
        ("data = ['games.data']\nout = 'nowhere/x'", "nowhere/x: the directory does not exist"),
    ] {
        fs::write(&config, text).unwrap();
        let run = lucena(&["train", &config]);
        assert_eq!(run.code, FAILURE, "{text}: {run:?}");
        assert!(run.stderr.contains(expected), "{text}: {run:?}");
    }
    assert_eq!(lucena(&["train"]).code, WRONG_USAGE);
}
