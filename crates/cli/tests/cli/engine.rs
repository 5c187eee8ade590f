//! The UCI engine as a process.

use crate::run::{FAILURE, SUCCESS, file, lucena, lucena_reading};

#[test]
fn no_arguments_are_uci() {
    for args in [&[][..], &["uci"]] {
        let run = lucena_reading("uci\nposition startpos\ngo depth 3\n", args);
        assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
        assert!(run.stdout.starts_with("id name Lucena "), "{run:?}");
        let last = run.stdout.lines().last().unwrap();
        assert!(last.starts_with("bestmove "), "{run:?}");
    }
}

#[test]
fn quit_ends_an_endless_search() {
    let run = lucena_reading("position startpos\ngo infinite\nquit\n", &[]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert!(run.stdout.lines().last().unwrap().starts_with("bestmove "), "{run:?}");
}

#[test]
fn commands_on_the_command_line() {
    let run = lucena(&["genfens 2 seed 9 book None", "quit"]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert_eq!(run.stdout.matches("info string genfens ").count(), 2, "{run:?}");

    let run = lucena(&["position startpos moves e2e4", "d"]);
    assert!(run.stdout.contains("Fen: rnbqkbnr/pppppppp/8/8/4P3/"), "{run:?}");
    assert!(lucena(&["compiler"]).stdout.starts_with("Built for "));
}

#[test]
fn options_from_a_file() {
    let path = file("options.toml", "# small\nhash = 2\n\"Move Overhead\" = 7\nMultiPV = 2\n");
    let run = lucena_reading("uci\nposition startpos\ngo depth 2\n", &["--config", &path]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    for words in [
        "option name Hash type spin default 2 ",
        "option name Move Overhead type spin default 7 ",
        " multipv 2 ",
    ] {
        assert!(run.stdout.contains(words), "{words}: {run:?}");
    }

    let path = file("unknown.toml", "hash = 2\ncourage = 7\n");
    let run = lucena(&["uci", "--config", &path]);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""));
    assert!(
        run.stderr.ends_with("unknown.toml:2: the engine has no option \"courage\"\n"),
        "{run:?}"
    );
    let run = lucena(&["--config", "/no/such/file"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.starts_with("lucena: /no/such/file: "), "{run:?}");
}

#[cfg(unix)]
#[test]
fn files_without_end_are_refused() {
    let zero = "/dev/zero";
    for (args, error) in [
        (&["eval", "--config", zero][..], "larger than 1048576 bytes"),
        (&["tactics", zero], "larger than 67108864 bytes"),
        (&["bench", "1", "1", "1", zero], "not a regular file"),
        (&["perft", "--suite", zero], "line 1 is longer than"),
    ] {
        let run = lucena(args);
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{args:?}");
        assert!(run.stderr.contains(&format!("/dev/zero: {error}")), "{args:?}: {run:?}");
    }
    let empty = file("empty.epd", "");
    for path in [empty.as_str(), "/dev/null", "."] {
        let run = lucena(&["tactics", path]);
        let error = if path == "." { "is a directory" } else { "no positions with bm, am or dm" };
        assert_eq!((run.code, run.stderr), (FAILURE, format!("lucena: {path}: {error}\n")));
    }
    let run = lucena_reading("Hash = 3\n", &["eval", "--config", "-"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
}
