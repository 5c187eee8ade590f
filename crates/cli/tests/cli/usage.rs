//! Wrong usage, and help.

use crate::run::{SUCCESS, WRONG_USAGE, lucena};

#[test]
fn usage_errors_are_printed_on_standard_error() {
    for args in [
        &["perfd"][..],
        &["perft"],
        &["perft", "six"],
        &["perft", "-1"],
        &["perft", "256"],
        &["perft", "5000000000"],
        &["perft", "3", "4"],
        &["perft", "3", "--threads", "0"],
        &["perft", "3", "--threads", "two"],
        &["perft", "3", "--hash", "-1"],
        &["perft", "3", "--hash"],
        &["perft", "3", "--fen"],
        &["perft", "3", "--frob"],
        &["perft", "3", "--max-nodes", "10"],
        &["perft", "3", "--suite", "some.epd"],
        &["perft", "--suite", "some.epd", "--divide"],
        &["perft", "--suite", "some.epd", "--fen", "8/8/8/8/8/8/8/8 w - -"],
        &["perft", "--suite"],
    ] {
        let run = lucena(args);
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{args:?}");
        assert!(run.stderr.starts_with("error: "), "{args:?}: {run:?}");
    }
}

#[test]
fn bad_numbers_are_reported_with_the_range() {
    for (args, expected) in [
        (&["-1"][..], "expected a depth from 0 to 255"),
        (&["256"], "expected a depth from 0 to 255"),
        (&["help"], "expected a depth from 0 to 255"),
        (&["3", "--hash", "-1"], "expected a size from 0 to 18446744073709551615 MiB"),
        (&["3", "--threads", "-1"], "expected 1 to 1024 threads"),
        (&["3", "--threads", "0"], "expected 1 to 1024 threads"),
        (&["3", "--threads", "1025"], "expected 1 to 1024 threads"),
        (
            &["--suite", "-", "--max-nodes", "-1"],
            "expected a number from 0 to 18446744073709551615",
        ),
    ] {
        let run = lucena(&[&["perft"], args].concat());
        assert_eq!(run.code, WRONG_USAGE, "{args:?}");
        let message = run.stderr.lines().next().unwrap();
        assert!(message.ends_with(expected), "{args:?}: {run:?}");
    }
}

#[test]
fn usage_shows_that_depth_and_suite_exclude_each_other() {
    for args in [&["perft"][..], &["perft", "3", "--suite", "some.epd"], &["perft", "--help"]] {
        let run = lucena(args);
        let text = [run.stdout, run.stderr].concat();
        let usage = text.lines().find(|line| line.starts_with("Usage: ")).unwrap();
        assert!(usage.contains("<DEPTH|--suite <FILE>>"), "{args:?}: {text}");
    }
}

#[test]
fn help_lists_every_command() {
    let help = lucena(&["--help"]).stdout;
    for command in ["uci", "fastchess", "tb", "perft"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command}: {help}");
    }
    assert!(lucena(&["fastchess", "-help"]).stdout.contains("-openings"));
    assert!(lucena(&["help", "fastchess"]).stdout.contains("lucena fastchess -help"));
}

#[test]
fn help_and_version_are_answers() {
    for args in [&["help"][..], &["--help"], &["help", "perft"], &["--version"]] {
        let run = lucena(args);
        assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{args:?}");
        assert!(run.stdout.contains("lucena"), "{args:?}: {run:?}");
    }
}
