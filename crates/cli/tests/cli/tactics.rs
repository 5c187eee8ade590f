//! `lucena tactics FILE`.

use crate::run::{FAILURE, SUCCESS, file, lucena, lucena_reading};
use crate::searching::MATE_IN_ONE;

#[test]
fn positions_are_solved_or_not() {
    let fen = MATE_IN_ONE.trim_end_matches(" 0 1");
    let problems = format!(
        "# three problems\n{fen} bm Rd8#; id \"back rank\";\n\n{fen} dm 1;\n{fen} am Rd8#; id \"no\";\n"
    );
    let path = file("tactics.epd", &problems);
    let run = lucena(&["tactics", &path, "--depth", "5"]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("solved back rank: Rd8# "), "{lines:?}");
    assert!(lines[1].starts_with("solved line 4: "), "{lines:?}");
    assert!(lines[2].starts_with("missed no: "), "{lines:?}");
    assert_eq!(lines[3..], ["solved 2 / 3"]);

    let several = lucena(&["tactics", &path, "--depth", "5", "--concurrency", "3"]);
    assert_eq!(several.stdout, run.stdout, "the order is that of the file");
    let run = lucena_reading(&problems, &["tactics", "-", "--nodes", "5000", "--json"]);
    let json = run.json_lines();
    assert_eq!((&json[3]["solved"], &json[3]["total"]), (&2.into(), &3.into()));
    assert_eq!(json[0]["best_move"], "d1d8");
}

#[test]
fn bad_lines_are_reported_and_the_others_solved() {
    let fen = MATE_IN_ONE.trim_end_matches(" 0 1");
    let path = file("bad.epd", format!("{fen} bm Qxh9;\n{fen} id \"nothing\";\n{fen} bm Rd8;\n"));
    let run = lucena(&["tactics", &path, "--depth", "4"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("bad.epd:1: "), "{run:?}");
    assert!(run.stderr.contains("bad.epd:2: expected bm, am or dm"), "{run:?}");
    assert!(run.stdout.ends_with("solved 1 / 1\n"), "{run:?}");
    let run = lucena(&["tactics", &file("none.epd", "# nothing\n")]);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""));
}

#[test]
fn bytes_that_are_no_text_cost_one_line() {
    let fen = MATE_IN_ONE.trim_end_matches(" 0 1");
    let mut lines =
        format!("\u{feff}{fen} bm Rd8; id \"first\";\r\n{fen} bm Rd8; id \"").into_bytes();
    lines.extend_from_slice(b"h\xf6he\";\n\0\x01\xff\n");
    lines.extend_from_slice(format!("{fen} bm Rd8; id \"last\";").as_bytes());
    let path = file("latin.epd", lines);
    let run = lucena(&["tactics", &path, "--depth", "3"]);
    assert_eq!(run.code, FAILURE);
    let at = fen.len() + " bm Rd8; id \"h".len();
    assert_eq!(
        run.stderr,
        format!(
            "lucena: {path}:2: byte {at}: not UTF-8 text\nlucena: {path}:3: byte 2: not UTF-8 text\n"
        ),
    );
    assert!(run.stdout.starts_with("solved first: "), "{run:?}");
    assert!(run.stdout.contains("\nsolved last: "), "{run:?}");
    assert!(run.stdout.ends_with("\nsolved 2 / 2\n"), "{run:?}");
}

#[test]
fn long_lines_cost_themselves() {
    let fen = MATE_IN_ONE.trim_end_matches(" 0 1");
    let long = "x".repeat(1 << 20);
    let text = format!("{fen} bm Rd8; c0 \"{long}\";\n{fen} bm Rd8;\n{long}\n");
    let run = lucena_reading(&text, &["tactics", "-", "--depth", "3"]);
    assert_eq!(run.code, FAILURE);
    assert_eq!(
        run.stderr,
        "lucena: standard input:1: longer than 65536 bytes\n\
         lucena: standard input:3: longer than 65536 bytes\n",
    );
    assert!(run.stdout.ends_with("\nsolved 1 / 1\n"), "{run:?}");
}

#[test]
fn many_bad_lines_are_counted() {
    let fen = MATE_IN_ONE.trim_end_matches(" 0 1");
    let text = format!("{}{fen} bm Rd8;\n", "no position\n".repeat(103));
    let run = lucena_reading(&text, &["tactics", "-", "--depth", "3"]);
    assert_eq!(run.code, FAILURE);
    assert_eq!(run.stderr.lines().count(), 101, "{run:?}");
    assert!(run.stderr.ends_with("\nlucena: standard input: 3 more unreadable lines\n"), "{run:?}");
    assert!(run.stdout.ends_with("\nsolved 1 / 1\n"), "{run:?}");
}

#[test]
fn missed_positions_are_no_error() {
    let fen = MATE_IN_ONE.trim_end_matches(" 0 1");
    let run = lucena_reading(format!("{fen} am Rd8;"), &["tactics", "-", "--depth", "3"]);
    assert_eq!((run.code, run.stdout.lines().last()), (SUCCESS, Some("solved 0 / 1")));
}
