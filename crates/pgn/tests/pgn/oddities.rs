//! What real files hold, one oddity a test.

use lucena_pgn::Reader;

use crate::told::{told, told_tokens};

/// What is told of a text, without the counts.
#[track_caller]
fn check(pgn: &str, expected: &[&str]) {
    let told = told(Reader::from_bytes(pgn.as_bytes()));
    let lines: Vec<&str> = told.lines().filter(|line| !line.starts_with("Counts")).collect();
    assert_eq!(lines, expected, "{pgn:?}");
}

#[test]
fn a_game_as_the_standard_has_it() {
    check(
        "[Event \"Casual\"]\n[Result \"1-0\"]\n\n1. e4 $1 {best} e5 2. Qh5 (2. Nf3 Nc6) 1-0\n",
        &[
            "game at 0",
            "tag Event = Casual",
            "tag Result = 1-0",
            "0.0 e4",
            "$1",
            "\"best\"",
            "1.0 e5",
            "2.0 Qh5",
            "(",
            "2.1 Nf3",
            "3.1 Nc6",
            ")",
            "result 1-0",
            "end",
        ],
    );
}

#[test]
fn words_of_other_rules_can_be_read() {
    let pgn = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n";
    check(
        pgn,
        &[
            "game at 0",
            "tag Variant = Crazyhouse",
            "error line 3, byte 24: found variant \"Crazyhouse\", expected standard chess or Chess960",
            "result *",
            "end",
        ],
    );
    assert!(told_tokens(Reader::from_bytes(pgn.as_bytes())).contains("word P@e4\n"));
}
