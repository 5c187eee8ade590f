//! The compliance check of engines.

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, lucena};

/// The program itself, which is an engine.
const ENGINE: &str = env!("CARGO_BIN_EXE_lucena");

#[test]
fn a_line_for_each_case_and_a_summary() {
    let run = lucena(&["check-engine", ENGINE, "--only", "go_depth", "--timeout", "60"]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    let [case, summary] = run.stdout.lines().collect::<Vec<_>>()[..] else { panic!("{run:?}") };
    assert!(case.starts_with("pass  protocol    go_depth "), "{case}");
    assert!(summary.starts_with("Lucena ") && summary.ends_with(": 1 passed, 0 failed, 0 skipped"));
}

#[test]
fn json_and_arguments_of_the_engine() {
    let engine = format!("'{ENGINE}' uci");
    let run = lucena(&["check-engine", &engine, "--json", "--only", "multipv", "--timeout", "60"]);
    let document = run.json();
    assert_eq!((run.code, &document["passed"]), (SUCCESS, &1.into()), "{document}");
    assert_eq!(document["cases"][0]["name"], "multipv");
    assert_eq!(document["cases"][0]["verdict"], "pass");

    // Arguments that make it something else than an engine.
    let run = lucena(&["check-engine", ENGINE, "--json", "--only", "go_depth", "--", "--version"]);
    let document = run.json();
    assert_eq!((run.code, &document["failed"]), (FAILURE, &1.into()), "{document}");
    assert_eq!(document["cases"][0]["name"], "uciok");
    assert_eq!(document["cases"][1]["verdict"], "skip");
}

#[test]
fn names_and_wrong_usage() {
    let list = lucena(&["check-engine", "--list"]);
    assert!(list.code == SUCCESS && list.stdout.starts_with("uciok\n"), "{list:?}");
    let names = lucena(&["check-engine", "--list", "--json"]).json();
    assert_eq!(names.as_array().unwrap().len(), list.stdout.lines().count());
    for args in
        [&[][..], &[""], &[ENGINE, "--only", "nothing_like_it"], &[ENGINE, "--timeout", "0"]]
    {
        let run = lucena(&[&["check-engine"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{args:?}");
    }
}

#[test]
fn programs_that_cannot_be_started_are_reported() {
    let check = |args: &[&str], expected: &str| {
        let run = lucena(&[&["check-engine"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{run:?}");
    };
    check(&["no-such-engine"], "no-such-engine");
    check(&[ENGINE, "--dir", "no/such/dir"], "--dir no/such/dir: no such directory");
}
