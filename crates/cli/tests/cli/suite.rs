//! `lucena perft --suite FILE`.

use serde_json::json;

use crate::run::{FAILURE, Run, SUCCESS, WRONG_USAGE, file, lucena, lucena_reading, lucena_unread};

fn check(path: &str, more: &[&str]) -> Run {
    lucena(&[&["perft", "--suite", path], more].concat())
}

/// Positions, entries, skipped, mismatches, unreadable.
fn summary(run: &Run) -> [&str; 5] {
    ["positions", "entries", "skipped", "mismatches", "unreadable"].map(|name| run.value(name))
}

#[test]
fn good_suite_passes() {
    let path = file("good.epd", lucena_testkit::PERFT);
    for means in [&[][..], &["--no-bulk"], &["--threads", "2", "--hash", "1"]] {
        let run = check(&path, &[&["--max-nodes", "5000000"], means].concat());
        assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""));
        assert_eq!(summary(&run), ["7", "30", "12", "0", "0"]);
        let last: Vec<_> = run.stdout.lines().rev().take(3).collect();
        assert!(last[0].starts_with("nps ") && last[1].starts_with("seconds "), "{run:?}");
        assert_eq!(last[2], format!("nodes {}", good_suite_nodes()));
    }
}

fn good_suite_nodes() -> u64 {
    lucena_testkit::perft_lines(lucena_testkit::PERFT)
        .flat_map(|line| line.counts)
        .map(|(_, nodes)| nodes)
        .filter(|&nodes| nodes <= 5_000_000)
        .sum()
}

#[test]
fn own_suites_pass() {
    for (name, text) in [
        ("rules.epd", lucena_testkit::RULES),
        ("generated_ep.epd", lucena_testkit::GENERATED_EP),
        ("generated_castle.epd", lucena_testkit::GENERATED_CASTLE),
    ] {
        let run = check(&file(name, text), &["--max-nodes", "10000"]);
        assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{name}");
    }
}

const BAD: &str = "\u{feff}# two of three are wrong\r
\r
4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\r
7k/8/8/8/8/8/8/K7 w - - ;D1 3 ;D2 10 ;id corners\r
hello ;D1 5\r
7k/8/8/8/8/8/8/K7 w - -
";

#[test]
fn mismatches_and_unreadable_lines_are_reported() {
    let path = file("bad.epd", BAD);
    let run = check(&path, &[]);
    assert_eq!(run.code, FAILURE);
    assert_eq!(summary(&run), ["2", "4", "0", "1", "2"]);
    assert_eq!(
        run.stdout.lines().next().unwrap(),
        format!("{path}:4: depth 2: expected 10, found 9: 7k/8/8/8/8/8/8/K7 w - - 0 1"),
    );
    assert_eq!(
        run.stderr,
        format!(
            "lucena: {path}:5: not a FEN: byte 0: found 'h', expected a piece letter, a digit \
             from 1 to 8 or '/'\n\
             lucena: {path}:6: byte 23: found the end, expected a count such as \";D1 20\"\n"
        ),
    );
}

#[test]
fn json_is_one_document_even_with_errors() {
    let path = file("bad_for_json.epd", BAD);
    let run = check(&path, &["--json"]);
    assert_eq!(run.code, FAILURE);
    let document = run.json();
    assert_eq!(document["suite"], json!(path));
    assert_eq!(document["positions"], json!(2));
    assert_eq!(document["entries"], json!(4));
    assert_eq!(document["skipped"], json!(0));
    assert_eq!(document["nodes"], json!(5 + 25 + 3 + 9));
    assert_eq!(
        document["mismatches"],
        json!([{
            "line": 4,
            "id": "corners",
            "fen": "7k/8/8/8/8/8/8/K7 w - - 0 1",
            "depth": 2,
            "expected": 10,
            "found": 9,
        }]),
    );
    assert_eq!(document["unreadable"][1]["line"], json!(6));
    assert_eq!(document["unreadable"].as_array().unwrap().len(), 2);
    assert!(document["seconds"].is_f64() && document["nps"].is_u64());
}

#[test]
fn limit_is_inclusive_and_can_leave_nothing() {
    let path = file("limit.epd", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25");
    assert_eq!(summary(&check(&path, &["--max-nodes", "25"])), ["1", "2", "0", "0", "0"]);
    assert_eq!(summary(&check(&path, &["--max-nodes", "24"])), ["1", "1", "1", "0", "0"]);
}

#[test]
fn check_of_nothing_does_not_pass() {
    let path = file("nothing.epd", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25");
    let expected =
        format!("lucena: {path}: nothing to verify: every node count is above --max-nodes\n");
    for max in ["0", "4"] {
        let run = check(&path, &["--max-nodes", max]);
        assert_eq!((run.code, run.stderr.as_str()), (FAILURE, expected.as_str()));
        assert_eq!(summary(&run), ["1", "0", "2", "0", "0"]);
        let run = check(&path, &["--max-nodes", max, "--json"]);
        assert_eq!((run.code, run.stderr.as_str()), (FAILURE, expected.as_str()));
        assert_eq!(run.json()["skipped"], json!(2));
    }
}

#[test]
fn dash_reads_standard_input() {
    let good = lucena_reading("4k3/8/8/8/8/8/8/4K3 w - - ;D1 5", &["perft", "--suite", "-"]);
    assert_eq!((good.code, summary(&good)), (SUCCESS, ["1", "1", "0", "0", "0"]));
    let bad = lucena_reading("7k/8/8/8/8/8/8/K7 w - - ;D1 4", &["perft", "--suite", "-"]);
    assert_eq!(bad.code, FAILURE);
    assert!(bad.stdout.starts_with("standard input:1: depth 1: expected 4, found 3: "), "{bad:?}");
    let bad = lucena_reading("", &["perft", "--suite", "-"]);
    let expected = "lucena: standard input: no positions with node counts\n";
    assert_eq!((bad.code, bad.stderr.as_str()), (FAILURE, expected));
    let json =
        lucena_reading("7k/8/8/8/8/8/8/K7 w - - ;D1 3", &["perft", "--suite", "-", "--json"]);
    assert_eq!(json.json()["suite"], json!("-"));
}

fn check_refused(path: &str, expected: &str) {
    for json in [&[][..], &["--json"]] {
        let run = check(path, json);
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{path}");
        assert!(run.stderr.ends_with(&format!("{path}: {expected}\n")), "{run:?}");
    }
}

#[test]
fn file_without_positions_is_refused() {
    check_refused(&file("empty.epd", ""), "no positions with node counts");
    check_refused(&file("comments.epd", "# nothing\n\n"), "no positions with node counts");
}

#[test]
fn line_without_end_is_refused() {
    let path = file("giant.epd", vec![b'8'; 1 << 20]);
    check_refused(&path, "line 1 is longer than 65536 bytes");
}

#[test]
#[cfg(target_os = "linux")]
fn endless_file_is_refused() {
    check_refused("/dev/zero", "line 1 is longer than 65536 bytes");
}

#[test]
fn file_of_something_else_is_given_up() {
    let path = file("other.epd", "These are no positions.\n".repeat(1000));
    check_refused(&path, "more than 100 unreadable lines; giving up");
}

#[test]
fn file_that_is_no_text_is_given_up_soon() {
    let path = file("other.bin", b"\x7fELF\xff\n\0\xfe\n".repeat(1000));
    check_refused(&path, "more than 3 unreadable lines and the first is not UTF-8 text; giving up");
    assert_eq!(check(&path, &[]).stderr.lines().count(), 5);
}

#[test]
fn first_line_in_an_old_encoding_does_not_hide_the_rest() {
    let path = file("latin_first.epd", b"# h\xf6he\n7k/8/8/8/8/8/8/K7 w - - ;D1 3\n");
    let run = check(&path, &[]);
    assert_eq!((run.code, summary(&run)), (FAILURE, ["1", "1", "0", "0", "1"]));
}

#[test]
fn text_must_be_utf_8() {
    let path = file("latin.epd", b"# comment\n7k/8/8/8/8/8/8/K7 w - - ;D1 3 ;id h\xf6he\n");
    let run = check(&path, &[]);
    assert_eq!(run.code, FAILURE);
    assert_eq!(run.stderr, format!("lucena: {path}:2: byte 35: not UTF-8 text\n"));
}

#[test]
fn missing_file_and_folder_are_named() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    for path in [folder, "no/such/file.epd"] {
        let run = check(path, &[]);
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""));
        assert!(run.stderr.starts_with(&format!("lucena: {path}: ")), "{run:?}");
    }
    assert_eq!(check("", &[]).code, WRONG_USAGE);
}

#[test]
fn closed_pipe_does_not_change_the_exit_code() {
    let unread = |path: &str| lucena_unread(&["perft", "--suite", path, "--max-nodes", "100"]);
    let good = unread(&file("unread.epd", lucena_testkit::GENERATED_EP));
    assert_eq!((good.code, good.stderr.as_str()), (SUCCESS, ""));
    let bad = unread(&file("unread_bad.epd", "7k/8/8/8/8/8/8/K7 w - - ;D1 4"));
    assert_eq!((bad.code, bad.stderr.as_str()), (FAILURE, ""));
    let unreadable = unread(&file("unread_text.epd", "7k/8/8/8/8/8/8/K7 w - - ;D1 3\nno\n"));
    assert_eq!(unreadable.code, FAILURE);
}

#[test]
fn suites_of_variants() {
    let text = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1 ;D1 67\n";
    let run = check(&file("drops.epd", text), &["--variant", "crazyhouse"]);
    assert_eq!((run.code, summary(&run)), (SUCCESS, ["1", "1", "0", "0", "0"]), "{run:?}");
    let run = check(&file("drops.epd", text), &["--variant", "atomic"]);
    assert_eq!((run.code, summary(&run)), (FAILURE, ["0", "0", "0", "0", "1"]), "{run:?}");
}

/// The form of the suites of variants: blocks of `id`, `epd` and `perft` lines.
#[test]
fn suites_in_blocks() {
    let text = "id start\nepd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -\nperft 1 20\nperft 3 8067\n";
    let run = check(&file("blocks.perft", text), &["--variant", "antichess"]);
    assert_eq!((run.code, summary(&run)), (SUCCESS, ["1", "2", "0", "0", "0"]), "{run:?}");
    let run = check(&file("blocks.perft", text), &["--variant", "atomic", "--json"]).json();
    assert_eq!(run["mismatches"][0]["id"], "start");
    assert_eq!(
        (&run["mismatches"][0]["expected"], &run["mismatches"][0]["found"]),
        (&json!(8067), &json!(8902))
    );

    let text =
        "id one\nperft 1 20\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1\nperft one 5\nperft 1 5\n";
    let run = check(&file("bad.perft", text), &[]);
    assert_eq!((run.code, summary(&run)), (FAILURE, ["1", "1", "0", "0", "3"]), "{run:?}");
    assert!(run.stderr.contains("bad.perft:2: a count without a position"), "{run:?}");
    assert!(run.stderr.contains("bad.perft:4: found \"perft 1\", expected a depth and"), "{run:?}");
}
