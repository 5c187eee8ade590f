//! The exit code of every command: 0, 1 for what went wrong, 2 for a command line without sense.

use std::process::Stdio;

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, command, file, finished, lucena, lucena_unread};

/// Commands that use the engine, with something small to do.
const SEARCHING: [&[&str]; 8] = [
    &[],
    &["uci"],
    &["xboard"],
    &["bench", "--depth", "1"],
    &["speedtest", "1", "1", "--nodes", "1"],
    &["eval"],
    &["doctor"],
    &["search", "--depth", "2"],
];

fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [args, more].concat()
}

#[track_caller]
fn check_usage(args: &[&str]) {
    let run = lucena(args);
    assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{args:?}: {run:?}");
    assert!(run.stderr.starts_with("error: "), "{args:?}: {run:?}");
    assert!(run.stderr.ends_with("\nFor more information, try '--help'.\n"), "{args:?}: {run:?}");
}

#[track_caller]
fn check_failure(args: &[&str], expected: &str) {
    let run = lucena(args);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{args:?}: {run:?}");
    assert!(run.stderr.starts_with(&format!("lucena: {expected}")), "{args:?}: {run:?}");
}

#[test]
fn bad_values_are_wrong_usage() {
    let tactics = file("usage.epd", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8;\n");
    let tactics = ["tactics", &tactics];
    for command in [&["bench"][..], &["search"], &tactics] {
        for bad in [
            &["--hash", "0"][..],
            &["--hash", "-1"],
            &["--hash", "lots"],
            &["--hash", "99999999999999999999"],
            &["--threads", "0"],
            &["--threads", "1025"],
            &["--evaluator", "Best"],
            &["--depth", "-1"],
            &["--depth", "deep"],
        ] {
            check_usage(&with(command, bad));
        }
    }
    for command in [&["eval"][..], &["search"], &["perft", "1"]] {
        for fen in ["", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "startpos moves e2e4"] {
            check_usage(&with(command, &["--fen", fen]));
        }
    }
    for args in [
        &["eval", "--evaluator", "Best"][..],
        &["eval", "--fen"],
        &["search", "--multipv", "0"],
        &["search", "--multipv", "257"],
        &["search", "--mate", "x"],
        &["search", "--nodes", "-1"],
        &["search", "--movetime", "1.5"],
        &["tactics", "-", "--concurrency", "0"],
        &["tactics"],
        &["bench", "16", "1", "1", "default", "plies"],
        &["uci", "now"],
        &["uci", "--depth", "3"],
        &["fly"],
    ] {
        check_usage(args);
    }
}

#[test]
fn bad_files_are_failures() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    for path in ["/no/such/file", folder] {
        let expected = format!("{path}: ");
        for args in
            [&["tactics", path][..], &["perft", "--suite", path], &["bench", "16", "1", "1", path]]
        {
            check_failure(args, &expected);
        }
        for args in SEARCHING {
            check_failure(&with(args, &["--config", path]), &expected);
        }
    }
    for (text, expected) in [
        (&b"Hash = 0\n"[..], "1: option Hash: found \"0\", expected a number from 1 to 1048576\n"),
        (b"\nHash = '1'\n", "2: option Hash: found string, expected a number from 1 to 1048576\n"),
        (b"Hash = 1\nhash = 2\n", "2: option Hash: set in line 1 already\n"),
        (b"Hash = 1\nHash = 2\n", "2: duplicate key\n"),
        (b"courage = 1\n", "1: the engine has no option \"courage\"\n"),
        (b"Hash = 1\n# \xff\n", "2: byte 2: not UTF-8 text\n"),
        (b"Hash\n", "1: "),
    ] {
        let path = file("bad_options.toml", text);
        for args in SEARCHING {
            check_failure(&with(args, &["--config", &path]), &format!("{path}:{expected}"));
        }
    }
}

#[test]
fn reader_that_has_gone_is_no_fault() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -";
    let good = file("unread_tactics.epd", format!("{fen} bm Rd8;\n"));
    let bad = file("unread_bad_tactics.epd", format!("no\n{fen} bm Rd8;\n"));
    for args in [
        &["perft", "3", "--divide"][..],
        &["perft", "2", "--json"],
        &["bench", "--depth", "2"],
        &["bench", "--depth", "1", "--json"],
        &["eval"],
        &["eval", "--json"],
        &["doctor"],
        // It would take long if it went on.
        &["search", "--depth", "60"],
        &["search", "--depth", "60", "--json"],
        &["tactics", &good, "--depth", "3"],
        &["tactics", &good, "--depth", "3", "--json"],
        &["isready", "d"],
        &["--help"],
        &["help", "search"],
        &["--version"],
    ] {
        let run = lucena_unread(args);
        assert_eq!(run.code, SUCCESS, "{args:?}: {run:?}");
        assert!(!run.stderr.contains("lucena: "), "{args:?}: {run:?}");
    }
    let run = lucena_unread(&["tactics", &bad, "--depth", "3"]);
    assert_eq!(run.code, FAILURE, "a line that cannot be read is a fault, {run:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn full_disk_is_a_failure() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    for args in [
        &["perft", "1"][..],
        &["bench", "--depth", "1"],
        &["eval"],
        &["search", "--depth", "2"],
        &["isready"],
        &["--help"],
        &["help", "perft"],
        &["--version"],
    ] {
        let full = full.try_clone().unwrap();
        let run = finished(command(args).stdin(Stdio::null()).stdout(full).output().unwrap());
        assert_eq!(run.code, FAILURE, "{args:?}");
        assert!(run.stderr.starts_with("lucena: cannot write to standard output: "), "{run:?}");
    }
}

#[cfg(unix)]
#[test]
fn arguments_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let odd = OsStr::from_bytes(b"h\xf6he");
    let run = finished(command(&["eval", "--fen"]).arg(odd).output().unwrap());
    assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{run:?}");
    let run = finished(command(&["tactics"]).arg(odd).output().unwrap());
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
}
