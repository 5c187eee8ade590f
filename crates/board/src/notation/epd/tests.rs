extern crate std;

use std::format;
use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use super::*;
use crate::{Excerpt, Faults, FenError, IllegalReason, Position, PositionError, SanError, Square};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";
/// The byte at which operations after `KINGS` and a space start.
const START: usize = KINGS.len() + 1;
const NUMBER: &str = "a number from -9223372036854775808 to 9223372036854775807";

#[track_caller]
fn read(operations: &str) -> Epd {
    let epd: Epd = format!("{KINGS} {operations}").parse().unwrap();
    assert_eq!(epd.to_string().parse(), Ok(epd.clone()), "{epd}");
    epd
}

/// The line written for these operations.
#[track_caller]
fn check(operations: &str, expected: &str) {
    assert_eq!(read(operations).to_string(), format!("{KINGS} {expected}"));
}

#[track_caller]
fn fails(operations: &str, error: EpdError, message: &str) {
    assert_eq!(format!("{KINGS} {operations}").parse::<Epd>(), Err(error), "{operations}");
    assert_eq!(error.to_string(), message);
}

#[test]
fn canonical_text_stays_as_it_is() {
    for operations in [
        "bm Kd2 Ke2;",
        "am Kd1;",
        "sm Kd2;",
        "pm Kd2;",
        "pv Kd2 Kd7 Ke3;",
        "id \"a name; with a semicolon\";",
        "c0 \"\"; c9 \"nine\";",
        "ce -32767; acd 12; acn 9223372036854775807; acs 1; dm 5; rc 2;",
        "hmvc 12; fmvn 34;",
        "noop; noop_2 whatever \"quo;ted\" stands here;",
        "D1 5; D2 25; perft 3; style 1;",
    ] {
        check(operations, operations);
    }
}

#[test]
fn tolerated_text() {
    check("bm Kd2", "bm Kd2;");
    check(";;  bm  Kd2  ; ;", "bm Kd2;");
    check("\tbm\tKd2\t;\r\n", "bm Kd2;");
    check("bm Ke1-d2+!; id no quotes", "bm Kd2; id \"no quotes\";");
    check(";D1 5 ;D2 25", "D1 5; D2 25;");
    check("0 1 ;D1 5", "D1 5;");
    check("3 20 id \"x\";", "hmvc 3; fmvn 20; id \"x\";");
    check("hmvc 7; fmvn 8", "hmvc 7; fmvn 8;");
    check("3 20; hmvc 7;", "hmvc 7; fmvn 20;");
    check("id;", "id \"\";");
}

#[test]
fn a_position_without_operations() {
    let epd: Epd = KINGS.parse().unwrap();
    assert_eq!(epd.to_string(), KINGS);
    assert_eq!(epd, Epd::from(*epd.position()));
    assert!(epd.operations().is_empty());
}

#[test]
fn quotes_and_backslashes_in_texts() {
    for text in ["a \"b\" c", "\\", "\\\\", "C:\\new", "\"", " spaces ", ";", "♘ é", "\\\""] {
        let mut epd: Epd = KINGS.parse().unwrap();
        epd.set("c0", EpdOperand::Text(text.into())).unwrap();
        let again: Epd = epd.to_string().parse().unwrap();
        assert_eq!(again.text("c0"), Some(text));
    }
    assert_eq!(read(r#"c0 "C:\new";"#).text("c0"), Some(r"C:\new"));
}

#[test]
fn clocks_are_those_of_the_position() {
    let mut epd = read("hmvc 99; fmvn 120;");
    let expected = "4k3/8/8/8/8/8/8/4K3 w - - 99 120";
    assert_eq!(epd.position().to_string(), expected);
    assert_eq!(Epd::new(expected.parse().unwrap()), epd);
    epd.set("hmvc", EpdOperand::Number(3)).unwrap();
    epd.remove("fmvn");
    assert_eq!(epd.position().to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 3 1");
}

#[test]
fn a_line_of_moves_is_played() {
    let epd = read("pv Kd2 Kd7 Kd3 Kd6;");
    let texts: Vec<_> = epd.moves("pv").iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["e1d2", "e8d7", "d2d3", "d7d6"]);
    let reason = IllegalReason::OwnPiece(Square::D2);
    let error = SanError::Illegal { san: Excerpt::new("Kd2"), reason };
    let at = START + 11;
    let message = format!("byte {at}: Kd2 is illegal: {reason}");
    fails("pv Kd2 Kd7 Kd2;", EpdError::Move { at, error }, &message);
}

#[test]
fn perft_lines() {
    let line = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25 ;D10 170 ;id kings";
    let epd: Epd = line.parse().unwrap();
    assert_eq!(epd.perft_counts().collect::<Vec<_>>(), [(1, 5), (2, 25), (10, 170)]);
    assert_eq!(epd.id(), Some("kings"));
    assert_eq!(read("D; Dx 1; D1234 5; Delta 6;").perft_counts().count(), 0);
}

#[test]
fn invalid_positions() {
    let error = FenError::MissingField { at: 21, expected: "castling rights" };
    let expected = EpdError::Position(PositionError::Fen(error));
    assert_eq!("4k3/8/8/8/8/8/8/4K3 w".parse::<Epd>(), Err(expected));
    let setup = "8/8/8/8/8/8/8/4K3 w - - bm Kd2;".parse::<Epd>();
    assert!(matches!(setup, Err(EpdError::Position(PositionError::Setup(_)))));
}

#[test]
fn errors_in_opcodes() {
    let opcode = |at, found| EpdError::Opcode { at: START + at, found };
    let message = format!("byte {START}: found '+', expected an opcode such as bm");
    fails("+7;", EpdError::Opcode { at: START, found: Some('+') }, &message);
    let message = format!("byte {}: found ':', expected an opcode such as bm", START + 2);
    fails("bm: Kd2;", opcode(2, Some(':')), &message);
    let message = format!("byte {}: found 'é', expected an opcode such as bm", START + 8);
    fails("bm Kd2; é", opcode(8, Some('é')), &message);
    let message = format!("byte {START}: found a longer opcode, expected at most 15 bytes");
    fails("abcdefghijklmnop 1;", EpdError::OpcodeLength { at: START }, &message);
    let error = EpdError::Repeated { at: START + 6, opcode: Excerpt::new("dm") };
    let message = format!("byte {}: found dm again, expected it once", START + 6);
    fails("dm 1; dm 1;", error, &message);
}

#[test]
fn errors_in_operands() {
    let operand = |at, opcode, found, expected| EpdError::Operand {
        at: START + at,
        opcode: Excerpt::new(opcode),
        found: Excerpt::new(found),
        expected,
    };
    let message = format!("byte {}: found \"soon\", expected {NUMBER} for dm", START + 3);
    fails("dm soon;", operand(3, "dm", "soon", NUMBER), &message);
    let too_large = "99999999999999999999";
    let found = "9999999999999999…";
    let message = format!("byte {}: found \"{found}\", expected {NUMBER} for acn", START + 4);
    fails(&format!("acn {too_large};"), operand(4, "acn", too_large, NUMBER), &message);
    let message = format!("byte {}: found \"\", expected moves for bm", START + 2);
    fails("bm;", operand(2, "bm", "", "moves"), &message);
    let message = format!("byte {}: found \"Kd2 Ke2\", expected one move for sm", START + 3);
    fails("sm Kd2 Ke2;", operand(3, "sm", "Kd2 Ke2", "one move"), &message);
    let message =
        format!("byte {}: found \"65536\", expected a number from 0 to 65535 for hmvc", START + 5);
    fails("hmvc 65536;", operand(5, "hmvc", "65536", "a number from 0 to 65535"), &message);
    let message =
        format!("byte {}: found \"0\", expected a number from 1 to 65535 for fmvn", START + 5);
    fails("fmvn 0;", operand(5, "fmvn", "0", "a number from 1 to 65535"), &message);
    let found = "\\\"a\\\" \\\"b\\\"";
    let message = format!("byte {}: found \"{found}\", expected one text for id", START + 3);
    fails("id \"a\" \"b\";", operand(3, "id", "\"a\" \"b\"", "one text"), &message);
    let message = format!("byte {}: found an unterminated string, expected '\"'", START + 3);
    fails("id \"a; bm Kd2;", EpdError::UnclosedString { at: START + 3 }, &message);
    let message = format!("byte {}: found a line break, expected one line", START + 6);
    fails("dm 1; \n dm 2;", EpdError::LineBreak { at: START + 6 }, &message);
}

#[test]
fn errors_in_moves_count_from_the_start_of_the_line() {
    let error =
        SanError::Syntax { at: START + 9, found: Some('9'), expected: "a rank from 1 to 8" };
    let message = format!("byte {}: found '9', expected a rank from 1 to 8", START + 9);
    fails("bm Kd2 Kd9;", EpdError::Move { at: START + 7, error }, &message);
}

#[test]
fn set_rejects_values_out_of_range() {
    let mut epd: Epd = KINGS.parse().unwrap();
    let before = epd.clone();
    let unfit = |opcode, expected| Err(EpdError::Unfit { opcode: Excerpt::new(opcode), expected });
    let raw = |text: &str| EpdOperand::Raw(text.to_string());
    assert_eq!(epd.set("dm", raw("1")), unfit("dm", NUMBER));
    assert_eq!(epd.set("bm", EpdOperand::Moves(vec![])), unfit("bm", "moves"));
    assert_eq!(epd.set("id", EpdOperand::Text("a\nb".into())), unfit("id", "one text"));
    assert_eq!(epd.set("fmvn", EpdOperand::Number(0)), unfit("fmvn", "a number from 1 to 65535"),);
    let expected = operation::Kind::Raw.expected();
    for text in ["a;b", "\"a", "a\nb", " a"] {
        assert_eq!(epd.set("x", raw(text)), unfit("x", expected));
    }
    assert_eq!(epd.set("", raw("")), Err(EpdError::Opcode { at: 0, found: None }));
    assert_eq!(epd.set("a b", raw("")), Err(EpdError::Opcode { at: 1, found: Some(' ') }));
    let e4 = Position::initial().parse_san("e4").unwrap();
    assert!(matches!(epd.set("bm", EpdOperand::Moves(vec![e4])), Err(EpdError::Illegal(_))));
    assert_eq!(epd, before);
}

#[test]
fn the_number_of_operations_is_bounded() {
    let operations: String = (0..257).map(|i| format!("x{i};")).collect();
    let at = START + operations.find("x256").unwrap();
    let message = format!("byte {at}: found another operation, expected at most 256");
    fails(&operations, EpdError::TooManyOperations { at }, &message);
}

#[test]
fn huge_and_damaged_inputs_are_harmless() {
    for piece in ["a;", "\"", "\\", " ", ";", "é", "bm ", "pv Kd2 Kd7 "] {
        let _ = format!("{KINGS} {}", piece.repeat(1_000_000)).parse::<Epd>();
        let _ = format!("{KINGS} id {}", piece.repeat(1_000_000)).parse::<Epd>();
        let _ = piece.repeat(1_000_000).parse::<Epd>();
    }
    let line = format!("{KINGS} 0 1 bm Kd2; pv Kd2 Kd7; id \"a\\\"b\"; c0 é; hmvc 3; x \"y\" z");
    for (at, _) in line.char_indices() {
        for letter in ["", ";", "\"", "\\", " ", "é", "0", "k", "\n", "\0"] {
            let damaged = [&line[..at], letter, &line[at..]].concat();
            for text in [&damaged, &line[..at]] {
                if let Ok(epd) = Epd::parse_waiving(text, Faults::WAIVABLE) {
                    let again = Epd::parse_waiving(&epd.to_string(), Faults::WAIVABLE);
                    assert_eq!(again, Ok(epd), "{text}");
                }
            }
        }
    }
}
