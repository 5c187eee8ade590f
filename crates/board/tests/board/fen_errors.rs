//! All kinds of FEN errors with their messages.

use lucena_board::{Excerpt, FenError, Position, PositionError, Setup};

fn found(text: &str) -> Excerpt {
    Excerpt::new(text)
}

fn check(text: &str, error: FenError, message: &str) {
    assert_eq!(text.parse::<Setup>(), Err(error), "{text:?}");
    assert_eq!(text.parse::<Position>(), Err(PositionError::Fen(error)), "{text:?}");
    assert_eq!(error.to_string(), message);
    assert_eq!(PositionError::Fen(error).to_string(), format!("not a FEN: {message}"));
}

#[test]
fn unexpected_characters() {
    let message = |at: usize, found: &str| {
        format!("byte {at}: found {found}, expected a piece letter, a digit from 1 to 8 or '/'")
    };
    let check = |text: &str, at, found: char| {
        let error = FenError::UnexpectedChar { at, found };
        check(text, error, &message(at, &format!("{found:?}")));
    };
    check("x7/8/8/8/8/8/8/8 w - - 0 1", 0, 'x');
    check("8/8/8/8/8/8/8/7x w - - 0 1", 15, 'x');
    check("9/8/8/8/8/8/8/8 w - - 0 1", 0, '9');
    check("80/8/8/8/8/8/8/8 w - - 0 1", 1, '0');
    check("  0/8/8/8/8/8/8/8 w - - 0 1", 2, '0');
    check("♚7/8/8/8/8/8/8/8 w - - 0 1", 0, '♚');
    check("k♚6/8/8/8/8/8/8/8 w - - 0 1", 1, '♚');
    check("8/8/8/8/8/8/8/8_w_-_-_0_1", 15, '_');
    check("~7/8/8/8/8/8/8/8 w - - 0 1", 0, '~');
    check("p~7/8/8/8/8/8/8/8 w - - 0 1", 1, '~');
    check("K~7/8/8/8/8/8/8/8 w - - 0 1", 1, '~');
    check("q~~7/8/8/8/8/8/8/8 w - - 0 1", 2, '~');
    check("q7~/8/8/8/8/8/8/8 w - - 0 1", 2, '~');
    check("7q/~8/8/8/8/8/8/8 w - - 0 1", 3, '~');
    check("8/8/8/8/8/8/8/8[Q] w - - 0 1", 15, '[');
    check("-", 0, '-');
    // Only ASCII whitespace separates fields.
    check("8/8/8/8/8/8/8/8\u{a0}w - - 0 1", 15, '\u{a0}');
}

#[test]
fn adjacent_digits() {
    let message = |at| {
        format!("byte {at}: found a second digit, expected one digit for adjacent empty squares")
    };
    let check = |text: &str, at| check(text, FenError::AdjacentDigits { at }, &message(at));
    check("44/8/8/8/8/8/8/8 w - - 0 1", 1);
    check("8/8/8/8/8/8/8/k11111 w - - 0 1", 16);
    // Reported before the width of the rank.
    check("88/8/8/8/8/8/8/8 w - - 0 1", 1);
}

#[test]
fn ranks_of_wrong_width() {
    let check = |text: &str, at, rank, files| {
        let message = format!("byte {at}: rank {rank} has {files} files, expected 8");
        check(text, FenError::RankWidth { at, rank, files }, &message);
    };
    check("7/8/8/8/8/8/8/8 w - - 0 1", 1, 8, 7);
    check("8/8/8/8/8/8/8/7 w - - 0 1", 15, 1, 7);
    check("8/8/ppppppppp/8/8/8/8/8 w - - 0 1", 12, 6, 9);
    check("8/8/8/8/8/8/8/k8 w - - 0 1", 15, 1, 9);
    check("/8/8/8/8/8/8/8/8 w - - 0 1", 0, 8, 0);
    check("8//8/8/8/8/8/8 w - - 0 1", 2, 7, 0);
    check("8/8/8/8/8/8/8/ w - - 0 1", 14, 1, 0);
    check("rnbqkbnr/ppp", 12, 7, 3);
}

#[test]
fn wrong_number_of_ranks() {
    let check = |text: &str, at, ranks| {
        let message = format!("byte {at}: found {ranks} ranks, expected 8");
        check(text, FenError::RankCount { at, ranks }, &message);
    };
    check("8/8/8/8/8/8/8 w - - 0 1", 13, 7);
    check("8/8/8/8/8/8/8/8/8 w - - 0 1", 15, 9);
    check("8/8/8/8/8/8/8/8/ w - - 0 1", 15, 9);
    check("8 w - - 0 1", 1, 1);
}

#[test]
fn missing_fields() {
    let check = |text: &str, expected| {
        let at = text.len();
        let message = format!("byte {at}: found the end, expected {expected}");
        check(text, FenError::MissingField { at, expected }, &message);
    };
    check("", "a placement");
    check(" \t\n", "a placement");
}

#[test]
fn the_side_to_move() {
    let check = |side: &str, shown: &str| {
        let error = FenError::Turn { at: 16, found: found(shown) };
        let message = format!("byte 16: found {shown:?}, expected w or b as the side to move");
        check(&format!("8/8/8/8/8/8/8/8 {side} - - 0 1"), error, &message);
    };
    check("W", "W");
    check("-", "-");
    check("wb", "wb");
    check("white", "white");
    check("ẅ", "ẅ");
}

#[test]
fn castling_letters() {
    let check = |rights: &str, at, found: char| {
        let error = FenError::Castling { at, found };
        let message = format!(
            "byte {at}: found {found:?}, expected '-' or castling rights out of KQkq and A-H, a-h"
        );
        check(&format!("4k3/8/8/8/8/8/8/4K3 w {rights} - 0 1"), error, &message);
    };
    check("x", 22, 'x');
    check("Kx", 23, 'x');
    check("K-", 23, '-');
    check("--", 22, '-');
    check("0", 22, '0');
    check("Ké", 23, 'é');
}

#[test]
fn castling_letters_named_twice() {
    let check = |rights: &str, at, found: char| {
        let error = FenError::RepeatedCastling { at, found };
        let message = format!("byte {at}: found {found:?}, whose right is already named");
        check(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"), error, &message);
    };
    check("KK", 27, 'K');
    check("KQkqQ", 30, 'Q');
    check("KH", 27, 'H');
    check("HK", 27, 'K');
    check("aq", 27, 'q');
}

#[test]
fn en_passant_squares() {
    let check = |square: &str, shown: &str| {
        let error = FenError::EnPassant { at: 20, found: found(shown) };
        let message = format!("byte 20: found {shown:?}, expected '-' or an en passant square");
        check(&format!("8/8/8/8/8/8/8/8 w - {square} 0 1"), error, &message);
    };
    check("E3", "E3");
    check("e9", "e9");
    check("i3", "i3");
    check("e", "e");
    check("e3e", "e3e");
    check("--", "--");
}

#[test]
fn clocks() {
    let check = |clocks: &str, at, shown: &str, field| {
        let error = FenError::Number { at, found: found(shown), field };
        let message = format!("byte {at}: found {shown:?}, expected the {field}, 0 to 65535");
        check(&format!("8/8/8/8/8/8/8/8 w - - {clocks}"), error, &message);
    };
    check("-1 1", 22, "-1", "half move clock");
    check("- -", 22, "-", "half move clock");
    check("+1 1", 22, "+1", "half move clock");
    check("1.5 1", 22, "1.5", "half move clock");
    check("x", 22, "x", "half move clock");
    check("65536 1", 22, "65536", "half move clock");
    check("0 70000", 24, "70000", "move number");
    check("0 -1", 24, "-1", "move number");
    check("0 0x1", 24, "0x1", "move number");
}

#[test]
fn more_than_six_fields() {
    let check = |extra: &str, at, shown: &str| {
        let error = FenError::ExtraField { at, found: found(shown) };
        let message = format!("byte {at}: found {shown:?}, expected the end");
        check(&format!("8/8/8/8/8/8/8/8 w - - 0 1{extra}"), error, &message);
    };
    check(" x", 26, "x");
    check("  0 1", 27, "0");
    check(" ;D1", 26, ";D1");
}

#[test]
fn long_texts_are_shown_shortened() {
    let text = format!("8/8/8/8/8/8/8/8 {} - - 0 1", "w".repeat(1000));
    let Err(FenError::Turn { at: 16, found }) = text.parse::<Setup>() else {
        panic!("not the error of a wrong side");
    };
    assert!(found.as_str().len() <= 16, "{found}");
    assert!(found.as_str().starts_with("www"), "{found}");
}
