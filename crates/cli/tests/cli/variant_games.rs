//! Matches of variants.

use crate::chess960_games::tags_of;
use crate::run::{SUCCESS, lucena};
use crate::tournaments::{path, quick};

#[test]
fn variants_that_cannot_be_played_are_errors() {
    let run = lucena(&quick(&["--games", "2", "--variant", "Three-check"]));
    assert_ne!(run.code, SUCCESS);
    assert!(run.stderr.contains("the built-in engine does not play Three-check"), "{run:?}");
    let run = lucena(&quick(&["--variant", "bughouse"]));
    assert!(run.stderr.contains("expected standard, chess960 or the name of a variant"), "{run:?}");
    let run = lucena(&quick(&["--variant", "atomic", "--chess960"]));
    assert!(run.stderr.contains("cannot be used with"), "{run:?}");
}

#[test]
fn chess960_is_a_variant_too() {
    let pgn = path("variant-960.pgn");
    let run = lucena(&quick(&["--games", "2", "--variant", "chess960", "--pgn", &pgn]));
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert_eq!(tags_of(&pgn, "Variant"), ["Chess960", "Chess960"]);
}

#[test]
fn fairy_stockfish_plays_itself() {
    let Some(program) = lucena_testkit::program("fairy-stockfish") else { return };
    let engine = format!("cmd={}", program.display());
    let pgn = path("crazyhouse.pgn");
    let run = lucena(&[
        "match",
        "--engine",
        &engine,
        "name=a",
        "--engine",
        &engine,
        "name=b",
        "--variant",
        "crazyhouse",
        "--nodes",
        "100",
        "--games",
        "2",
        "--pgn",
        &pgn,
    ]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert_eq!(tags_of(&pgn, "Variant"), ["Crazyhouse", "Crazyhouse"]);
    let run = lucena(&["check-engine", program.to_str().unwrap(), "--only", "variant_"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
}
