//! Inputs that provoke excessive time or memory, or hide errors.

use std::time::{Duration, Instant};

use lucena_pgn::{Counts, Limits, ParallelReader, Reader, TreeBuilder};

use crate::events::events;

/// Much more than any of these inputs takes, much less than quadratic time would take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Reads a text from memory, as a stream and in parallel: in time, and with the same counts.
#[track_caller]
fn check(text: &[u8]) -> Counts {
    let begin = Instant::now();
    let mut reader = Reader::from_bytes(text);
    while reader.skip_game().expect("memory can be read") {}
    let mut stream = Reader::new(text);
    while stream.skip_game().expect("memory can be read") {}
    assert_eq!(stream.counts(), reader.counts());
    let in_parts = ParallelReader::new().part_bytes(1 << 16).count_bytes(text);
    assert_eq!(in_parts, reader.counts());
    assert!(begin.elapsed() < PATIENCE, "{:?}", begin.elapsed());
    reader.counts()
}

/// A megabyte of a repeated string, between a beginning and an end.
fn text(beginning: &str, thing: &str, end: &str) -> Vec<u8> {
    [beginning, &thing.repeat((1 << 20) / thing.len()), end].concat().into_bytes()
}

#[test]
fn comments_between_tags() {
    // Shorter than the limit of a comment, so that the tag after them is found from the first one.
    let counts = check(&text("[Event \"a\"]\n", "{}", "[Site \"b\"]\n\n1. e4 *\n"));
    assert_eq!((counts.games, counts.tags, counts.comments), (1, 2, 1 << 19));
    let counts = check(&text("", "; x\n", "[Site \"b\"]\n\n1. e4 *\n"));
    assert_eq!((counts.games, counts.tags, counts.comments), (1, 1, 1 << 18));
    check(&text("", "{}\n%\n", ""));
}

#[test]
fn a_comment_full_of_games() {
    let game = "\n\n[Event \"x\"]";
    let counts = check(&text("1. e4 {", game, "} *"));
    assert_eq!((counts.games, counts.comments), (1, 1));
    check(&text("1. e4 {", game, "{} *"));
    check(&text("1. e4 {", game, ""));
    check(&text("", game, ""));
    check(&text("", "\n\n[Event \"x\"]\n\n1-0", "}"));
}

#[test]
fn huge_tokens() {
    for thing in
        ["x", "1", " ", "\t", "\r", "\n", "[", "]", "{", "}", "(", ")", "\"", "\\", ";", "%", "<"]
    {
        check(&text("", thing, ""));
        check(&text("[Event \"a\"]\n\n1. e4 ", thing, " e5 *"));
        check(&text("[Event \"a", thing, "\"]\n\n1. e4 *"));
    }
    for thing in [
        "[a \"b\"]\n",
        "[[[\n",
        "1. e4 *\n",
        "(*",
        "$1",
        "!?",
        "1-0 ",
        "\u{a0}",
        "[a ",
        "{}[a \"b\"]",
    ] {
        check(&text("", thing, ""));
        check(&text("1. e4 ", thing, " e5 *"));
    }
}

/// Any number of tolerated errors does not hide a later fault.
#[test]
fn tolerated_errors_do_not_hide_faults() {
    let pgn = format!("1. e4 {} e5 2. Ke3 Nf6 *", "}".repeat(500));
    assert!(events(Reader::from_bytes(pgn.as_bytes())).contains("Ke3 is illegal"));
    let read = Reader::from_bytes(pgn.as_bytes()).read_game(&mut TreeBuilder::new());
    let read = read.expect("memory can be read").expect("there is a game");
    assert!(!read.is_whole() && read.tree.n_moves() == 2);
    let mut reader = Reader::from_bytes(pgn.as_bytes());
    assert!(reader.read_game(&mut TreeBuilder::new()).is_ok());
    let counts = reader.counts();
    assert_eq!((counts.tolerated, counts.errors, counts.invalid_games), (500, 1, 1));
}

/// A tree cannot represent a variation before the first move, and reports that.
#[test]
fn what_a_tree_cannot_represent_is_reported() {
    let is_whole = |pgn: &str| {
        let read = Reader::from_bytes(pgn.as_bytes()).read_game(&mut TreeBuilder::new());
        read.expect("memory can be read").expect("there is a game").is_whole()
    };
    assert!(is_whole("1. e4 (1. d4) *"));
    assert!(!is_whole("(1. d4 d5) 1. e4 *"));
    assert!(!is_whole("1. e4 ((1. c4) 1. d4) *"));
}

/// A file truncated anywhere is read up to its end.
#[test]
fn truncated_files() {
    let pgn = "[Event \"a\"]\r\n[Result \"1-0\"]\r\n\r\n1. e4 {b; (c} e5 (1... c5 $1) ; d\r\n2. Nf3! 1-0\r\n";
    for len in 0..pgn.len() {
        let counts = check(&pgn.as_bytes()[..len]);
        assert_eq!(counts.bytes, len as u64);
        assert!(counts.games <= 1 && counts.stray_bytes <= len as u64);
    }
}

/// A reader makes progress even with limits of zero.
#[test]
fn limits_of_zero() {
    let tags = "[Event \"a\"]\n[            Result \"1-0\"]\n\n";
    let pgn = format!("{tags}{tags}1. e4 {{b; (c}} e5 (1... c5 $1) ; d\n2. Nf3! 1-0\n");
    for least in 0..20 {
        let limits = Limits { comment: least, tag: least, word: least, depth: least as u32 };
        let mut reader = Reader::from_bytes(pgn.as_bytes()).limits(limits);
        while reader.skip_game().expect("memory can be read") {}
        assert_eq!(reader.counts().bytes, pgn.len() as u64);
        assert!(reader.counts().games >= 1);
    }
}
