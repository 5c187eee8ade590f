//! Oddities of real files, one per test.

use lucena_pgn::Reader;

use crate::events::{events, token_events};

/// Checks the events of a text, without the counts.
#[track_caller]
fn check(pgn: impl AsRef<[u8]>, expected: &[&str]) {
    let events = events(Reader::from_bytes(pgn.as_ref()));
    let lines: Vec<&str> = events.lines().filter(|line| !line.starts_with("Counts")).collect();
    assert_eq!(lines, expected, "{:?}", String::from_utf8_lossy(pgn.as_ref()));
}

/// Checks the events of the movetext of one game, in one line.
#[track_caller]
fn moves(pgn: impl AsRef<[u8]>, expected: &str) {
    let events = events(Reader::from_bytes(pgn.as_ref()));
    let is_move = |line: &&str| !line.starts_with("game") && !line.starts_with("Counts");
    let lines: Vec<&str> = events.lines().filter(is_move).collect();
    let pgn = String::from_utf8_lossy(pgn.as_ref());
    assert_eq!(lines.join(" "), format!("{expected} end"), "{pgn:?}");
}

#[test]
fn a_game_in_export_format() {
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
fn variants_can_be_read_as_tokens() {
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
    assert!(token_events(Reader::from_bytes(pgn.as_bytes())).contains("word P@e4\n"));
}

#[test]
fn byte_order_marks_and_escape_lines() {
    moves(b"\xEF\xBB\xBF\n% for programs\n1. e4\n%{\ne5 *\n", "0.0 e4 1.0 e5 result *");
    // Not at the beginning of a line.
    moves(
        b"1. e4 % e5 *",
        "0.0 e4 error line 1, byte 6: found '%', expected a move, a comment \
        or a result 1.0 e5 result *",
    );
}

#[test]
fn latin_1_and_utf_8() {
    check(
        b"[White \"R\xE9ti\"]\n[Black \"\xC3\xA9\"]\n\n{\xFC} *\n",
        &["game at 0", "tag White = Réti", "tag Black = é", "\"ü\"", "result *", "end"],
    );
}

#[test]
fn all_line_ends() {
    for newline in ["\n", "\r\n", "\r"] {
        let pgn = "[White \"a\"]\n[Black \"b\"]\n\n1. e4 ; best\n1... e9\n".replace('\n', newline);
        let events = events(Reader::from_bytes(pgn.as_bytes()));
        let expected = "tag White = a\ntag Black = b\n0.0 e4\n\" best\"\nerror line 5, byte ";
        assert!(events.contains(expected), "{events}");
    }
}

#[test]
fn all_forms_of_move_numbers() {
    for pgn in [
        "1.e4 e5 2.Nf3 *",
        "1. e4 e5 2. Nf3 *",
        "1 . e4 1 ... e5 2 . Nf3 *",
        "1 e4 e5 2 Nf3 *",
        "1... e4 1…e5 2. … Nf3 *",
        "1e4 e5 2Nf3 *",
        "e4 e5 Nf3 *",
        "1.e4 1...e5 99999.Nf3 *",
        "1. e4  \t\n\n  e5\x0c2.\nNf3\n*",
    ] {
        moves(pgn, "0.0 e4 1.0 e5 2.0 Nf3 result *");
    }
}

#[test]
fn all_notations_of_moves() {
    moves(
        "1. e2e4 e7-e5 2. Ng1-f3 g8f6 3. Nf3xe5 ♞xe4 *",
        "0.0 e4 1.0 e5 2.0 Nf3 3.0 Nf6 \
        4.0 Nxe5 5.0 Nxe4 result *",
    );
    let castle = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n";
    for (white, black) in [("O-O", "O-O-O"), ("0-0", "0-0-0"), ("o-o", "0-0-0+"), ("e1g1", "e8c8")]
    {
        let events = events(Reader::from_bytes(format!("{castle}1. {white} {black} *").as_bytes()));
        assert!(events.contains("0.0 O-O\n1.0 O-O-O\n"), "{white} {black}: {events}");
    }
    let promote = "[FEN \"3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
    for word in ["e8=Q+", "e8Q", "e8(Q)", "e7e8q", "e8/Q"] {
        let events = events(Reader::from_bytes(format!("{promote}1. {word} *").as_bytes()));
        assert!(events.contains("\n0.0 e8=Q+\nresult *\n"), "{word}: {events}");
    }
    let passed = "[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n";
    for word in ["exd6", "exd6e.p.", "exd6 e.p.", "exd6ep", "exd6 ep", "e5d6"] {
        let events = events(Reader::from_bytes(format!("{passed}1. {word} *").as_bytes()));
        assert!(events.contains("\n0.0 exd6\nresult *\n"), "{word}: {events}");
    }
}

#[test]
fn null_moves() {
    for null in ["--", "Z0", "0000"] {
        let pgn = format!("1. e4 {null} 2. d4 *");
        moves(pgn, "0.0 e4 1.0 -- 2.0 d4 result *");
    }
    let events = events(Reader::from_bytes(b"1. e4 f6 2. d4 g5 3. Qh5# -- *"));
    assert!(events.contains("byte 26: null move in check after ply 5"), "{events}");
}

#[test]
fn nags() {
    moves(
        "1. e4! e5?? 2. Nf3!? Nc6$14 3. Bb5 $1$2 a6 □ += +- N *",
        "0.0 e4 $1 1.0 e5 $4 2.0 Nf3 $5 3.0 Nc6 $14 4.0 Bb5 $1 $2 5.0 a6 $7 $14 $18 $146 result *",
    );
    let events = events(Reader::from_bytes(b"1. e4 $256 e5 $ Nf3!!! *"));
    assert_eq!(events.matches("expected a number from 0 to 255 after '$'").count(), 3, "{events}");
    assert!(events.contains("2.0 Nf3\n"), "{events}");
}

#[test]
fn comments_everywhere() {
    check(
        "{before the tags}\n[White \"a\"] {between}\n[Black \"b\"]\n\n{first} {second} 1. e4 \
         {has { within} ; to the end {\ne5 {} * {after the end}\n{lost}\n",
        &[
            "game at 0",
            "\"before the tags\"",
            "tag White = a",
            "\"between\"",
            "tag Black = b",
            "\"first\"",
            "\"second\"",
            "0.0 e4",
            "\"has { within\"",
            "\" to the end {\"",
            "1.0 e5",
            "\"\"",
            "result *",
            "\"after the end\"",
            "end",
        ],
    );
    let mut reader = Reader::from_bytes(b"1. e4 *\n{lost}\n");
    while reader.skip_game().expect("memory can be read") {}
    assert_eq!(reader.counts().stray_bytes, 6);
}

#[test]
fn variations_nest_and_start_before_the_last_move() {
    moves(
        "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 (1... c5) *",
        "0.0 e4 ( 0.1 d4 1.1 d5 ( 1.2 Nf6 2.2 c4 ) 2.1 c4 ) ( 0.1 c4 ) 1.0 e5 ( 1.1 c5 ) result *",
    );
    // Before the first move there is no alternative.
    moves("(1. d4 d5) 1. e4 *", "( 0.1 d4 1.1 d5 ) 0.0 e4 result *");
}

#[test]
fn a_bad_move_in_a_variation_ends_the_variation() {
    moves(
        "1. e4 (1. d4 d4 2. Nf3 (2. c4) e6) e5 *",
        "0.0 e4 ( 0.1 d4 error line 1, byte 13: \"d4\" after ply 1: d4 is illegal: no piece \
         of that type can move there ) 1.0 e5 result *",
    );
}

#[test]
fn unbalanced_parentheses_and_braces() {
    moves(
        "1. e4 ) e5 } *",
        "0.0 e4 error line 1, byte 6: found ')' outside of variations 1.0 e5 \
        error line 1, byte 11: found '}', expected a move, a comment or a result result *",
    );
    moves(
        "1. e4 (1. d4 1-0",
        "0.0 e4 ( 0.1 d4 error line 1, byte 13: found result 1-0 in a \
        variation, expected a move or ')' error line 1, byte 16: found the end of the game in a \
        variation, expected 1 ')' result 1-0",
    );
    moves(
        "1. e4 {no end",
        "0.0 e4 \"no end\" error line 1, byte 6: found a comment without end, \
        expected '}' error line 1, byte 13: found the end of the game, expected a result",
    );
}

/// An unclosed comment does not extend into the next game, as a `{` follows there; a closed comment
/// that contains tags continues.
#[test]
fn an_unclosed_comment_ends_with_its_game() {
    let tags =
        "[Event \"x\"]\n[Site \"something long enough to be clear of all braces around it\"]\n";
    let broken = format!("1. e4 {{no end 1-0\n\n{tags}\n1. d4 {{best}} *\n");
    let broken_events = events(Reader::from_bytes(broken.as_bytes()));
    assert_eq!(broken_events.matches("\ngame at ").count(), 1, "{broken_events}");
    assert!(broken_events.contains("found a comment without end"), "{broken_events}");
    assert!(broken_events.contains("\n0.0 d4\n\"best\"\nresult *"), "{broken_events}");

    let sound = format!("1. e4 {{a game:\n\n{tags}\n1. d4 d5}} e5 *\n");
    let sound_events = events(Reader::from_bytes(sound.as_bytes()));
    assert!(!sound_events.contains("\nerror"), "{sound_events}");
    assert!(sound_events.contains("1.0 e5\nresult *\nend\nCounts { games: 1,"), "{sound_events}");
}

#[test]
fn malformed_tags() {
    check(
        "  [ White  \"a \\\"b\\\" \\\\\" ]\n[Black no quotes]\n[Round \"3]\n[ECO \"C60\"[Site \"the \"Inn\"\"]\n\
         [Odd?Name \"x\"][Two \"y\"]\n[]\n[Date \"\"]\n1. e4 *",
        &[
            "game at 2",
            "tag White = a \"b\" \\",
            "tag Black = no quotes",
            "error line 2, byte 26: found a malformed tag, expected '\"' before the value",
            "tag Round = 3",
            "error line 3, byte 44: found a malformed tag, expected '\"' after the value",
            "tag ECO = C60\"[Site \"the \"Inn\"",
            "error line 4, byte 55: found a malformed tag, expected '\\' before '\"' within the value",
            "tag Odd?Name = x",
            "tag Two = y",
            "error line 6, byte 108: found a malformed tag, expected the name of a tag after '['",
            "tag Date = ",
            "0.0 e4",
            "result *",
            "end",
        ],
    );
}

#[test]
fn games_without_separators() {
    check(
        "[White \"a\"]\n1. e4 1-0 [White \"b\"]\n1. d4 [White \"c\"]\n[White \"d\"]\n*\n1. c4 * 1. Nf3 *",
        &[
            "game at 0",
            "tag White = a",
            "0.0 e4",
            "result 1-0",
            "end",
            "game at 22",
            "tag White = b",
            "0.0 d4",
            "error line 3, byte 40: found the end of the game, expected a result",
            "end",
            "game at 40",
            "tag White = c",
            "tag White = d",
            "error line 4, byte 52: found tag White a second time, expected every tag once",
            "result *",
            "end",
            "game at 66",
            "0.0 c4",
            "result *",
            "end",
            "game at 74",
            "0.0 Nf3",
            "result *",
            "end",
        ],
    );
}

#[test]
fn an_empty_line_among_tags() {
    check(
        "[Event \"a\"]\n\n[White \"b\"]\n\n*\n",
        &["game at 0", "tag Event = a", "tag White = b", "result *", "end"],
    );
}

#[test]
fn conflicting_results() {
    moves(
        "[Result \"1-0\"]\n\n1. e4 0-1",
        "tag Result = 1-0 0.0 e4 error line 3, byte 22: found \
        result 0-1, expected 1-0 as in the tag result 0-1",
    );
    moves(
        "1. e4 1-0 0-1",
        "0.0 e4 result 1-0 error line 1, byte 10: found result 0-1 after 1-0, \
        expected the next game",
    );
    for (word, result) in
        [("1/2", "1/2-1/2"), ("0.5-0.5", "1/2-1/2"), ("½-½", "1/2-1/2"), ("1–0", "1-0")]
    {
        moves(format!("1. e4 {word}"), &format!("0.0 e4 result {result}"));
    }
}

#[test]
fn prose_between_games() {
    let pgn = b"From: somebody\nDear all, look:\n\n1. e4 *\nRegards\n[sic]\n1. d4 *\n";
    let mut reader = Reader::from_bytes(pgn);
    while reader.skip_game().expect("memory can be read") {}
    let counts = reader.counts();
    assert_eq!((counts.games, counts.words, counts.stray_bytes), (2, 2, 14 + 15 + 7 + 5));
}

#[test]
fn chess960_and_positions() {
    let events = events(Reader::from_bytes(
        b"[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R1K3R w HB - 0 1\"]\n\n1. O-O-O *\n\n\
          [Variant \"fischerandom\"]\n[FEN \"4k3/8/8/8/8/8/8/1R1K3R w KQ - 0 1\"]\n\n1. O-O *\n\n\
          [FEN \"4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1\"]\n\n1. Kd1 *\n\n\
          [FEN \"8/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd1 *\n",
    ));
    assert!(events.contains("\n0.0 O-O-O\n") && events.contains("\n0.0 O-O\n"), "{events}");
    // Invalid castling rights and en passant squares are ignored; illegal positions are errors.
    assert!(events.contains("from 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n0.0 Kd1\n"), "{events}");
    assert!(
        events.contains("tag FEN: not a legal position: black has no king, expected 1"),
        "{events}"
    );
    assert_eq!(events.matches("error").count(), 2, "{events}");
}

#[test]
fn a_million_open_parentheses() {
    let pgn = format!("1. e4 {} 1-0\n\n[Event \"b\"]\n\n1. d4 *\n", "(".repeat(1_000_000));
    let events = events(Reader::from_bytes(pgn.as_bytes()));
    assert!(events.contains("expected variations at most 500 deep"));
    assert!(events.ends_with("variations: 1000000, stray_bytes: 0 }\n"));
    assert!(events.contains("0.0 d4\nresult *"));
}
