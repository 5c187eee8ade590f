extern crate std;

use std::string::ToString;

use super::*;
use crate::{IllegalMove, IllegalReason, Move, Position, Role, Square, UciMove};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[track_caller]
fn reads(fen: &str, text: &str, mv: Option<Move>) {
    let pos: Position = fen.parse().unwrap();
    assert_eq!(pos.parse_uci(text), Ok(mv.unwrap()));
    assert_eq!(pos.play_uci(text), Ok(pos.play_unchecked(mv.unwrap())));
}

#[track_caller]
fn fails_to_parse(text: &str, at: usize, expected: &'static str) {
    let found = text[at..].chars().next();
    let error = UciError::Syntax { at, found, expected };
    assert_eq!(text.parse::<UciMove>(), Err(error), "{text}");
    assert_eq!(Position::initial().play_uci(text), Err(error), "{text}");
}

#[track_caller]
fn is_illegal(fen: &str, text: &str, reason: IllegalReason) {
    let pos: Position = fen.parse().unwrap();
    let error = UciError::Illegal(IllegalMove::new(text.parse().unwrap(), reason));
    assert_eq!(pos.parse_uci(text), Err(error));
    assert_eq!(error.to_string(), std::format!("{text} is illegal: {reason}"));
}

#[test]
fn every_kind_of_move() {
    use Square::*;
    reads(START, "e2e4", Move::double_push(E2, E4));
    reads(START, "e2e3", Move::normal(Role::Pawn, E2, E3));
    reads(START, "b1c3", Move::normal(Role::Knight, B1, C3));
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    reads(en_passant, "e5d6", Move::en_passant(E5, D6));
    let promoting = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    reads(promoting, "e7e8q", Move::promote(E7, E8, Role::Queen));
    reads(promoting, "e7d8N", Move::promote(E7, D8, Role::Knight));
}

#[test]
fn both_forms_of_standard_castling() {
    use Square::*;
    reads(CASTLING, "e1g1", Move::castle(E1, H1));
    reads(CASTLING, "e1h1", Move::castle(E1, H1));
    reads(CASTLING, "e1c1", Move::castle(E1, A1));
    reads(CASTLING, "e1a1", Move::castle(E1, A1));
    reads(CASTLING, "e1d1", Move::normal(Role::King, E1, D1));
}

#[test]
fn chess960_castling_is_king_captures_rook() {
    use Square::*;
    let beside = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    reads(beside, "f1g1", Move::normal(Role::King, F1, G1));
    reads(beside, "f1h1", Move::castle(F1, H1));
    let on_target = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    reads(on_target, "f1g1", Move::castle(F1, G1));
    let far = "4k3/8/8/8/8/8/8/1K5R w H - 0 1";
    is_illegal(far, "b1g1", IllegalReason::Unreachable);
    let inner_rook = "4k3/8/8/8/8/8/8/4KR2 w F - 0 1";
    is_illegal(inner_rook, "e1g1", IllegalReason::Unreachable);
    reads(inner_rook, "e1f1", Move::castle(E1, F1));
}

#[test]
fn illegal_moves() {
    use Square::*;
    is_illegal(START, "e3e4", IllegalReason::EmptySquare(E3));
    is_illegal(START, "e7e5", IllegalReason::EnemyPiece(E7));
    is_illegal(START, "e2e5", IllegalReason::Unreachable);
    is_illegal(START, "e2e2", IllegalReason::SameSquare);
    is_illegal(START, "d1d2", IllegalReason::OwnPiece(D2));
    is_illegal(START, "e1h1", IllegalReason::CannotCastle);
    is_illegal(START, "e2e4q", IllegalReason::UnexpectedPromotion);
    is_illegal(START, "g1f3q", IllegalReason::UnexpectedPromotion);
    is_illegal("8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8", IllegalReason::MissingPromotion);
    is_illegal("8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8k", IllegalReason::UnexpectedPromotion);
    is_illegal(START, "N@e4", IllegalReason::NotInPocket);
    is_illegal("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2", IllegalReason::KingInCheck);
    is_illegal("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", IllegalReason::CannotCastle);
}

#[test]
fn syntax_errors() {
    const FILE: &str = "a file from a to h";
    const RANK: &str = "a rank from 1 to 8";
    const PROMOTION: &str = "n, b, r, q or the end";
    fails_to_parse("", 0, FILE);
    fails_to_parse("E2e4", 0, FILE);
    fails_to_parse("é2e4", 0, FILE);
    fails_to_parse("e", 1, RANK);
    fails_to_parse("e9e4q", 1, RANK);
    fails_to_parse("e2", 2, FILE);
    fails_to_parse("e2é", 2, FILE);
    fails_to_parse("e2e0", 3, RANK);
    fails_to_parse("e2e4p", 4, PROMOTION);
    fails_to_parse("K@e4", 0, "P, N, B, R or Q before @");
    fails_to_parse("N@e44", 4, "the end");
    fails_to_parse("e2e4 q", 4, PROMOTION);
    fails_to_parse("e2e4\u{10FFFF}", 4, PROMOTION);
    fails_to_parse("e7e8qq", 5, "the end");
    fails_to_parse("e7e8q♕", 5, "the end");
    fails_to_parse("00000", 0, FILE);
}

#[test]
fn whitespace_around_the_move() {
    let pos = Position::initial();
    assert_eq!(pos.parse_uci(" e2e4\r\n"), pos.parse_uci("e2e4"));
    assert_eq!(pos.parse_uci(" 0000 "), Err(UciError::NullMove));
    let error = UciError::Syntax { at: 3, found: Some('9'), expected: "a rank from 1 to 8" };
    assert_eq!(pos.parse_uci("  e9 "), Err(error));
    for text in [" e2e4", "e2e4 ", " 0000"] {
        assert!(text.parse::<UciMove>().is_err(), "{text:?}");
    }
}

#[test]
fn null_move() {
    assert_eq!("0000".parse::<UciMove>(), Err(UciError::NullMove));
    assert_eq!(Position::initial().parse_uci("0000"), Err(UciError::NullMove));
    assert_eq!(UciError::NullMove.to_string(), "found the null move 0000, expected a move");
}

#[test]
fn messages() {
    let message = |text: &str| Position::initial().parse_uci(text).unwrap_err().to_string();
    assert_eq!(message("e2"), "byte 2: found the end, expected a file from a to h");
    assert_eq!(message("e2x4"), "byte 2: found 'x', expected a file from a to h");
    assert_eq!(message("e3e4"), "e3e4 is illegal: no piece stands on e3");
}

#[test]
fn width() {
    let mv: UciMove = "e2e4".parse().unwrap();
    assert_eq!(std::format!("{mv:>6}|{mv:<6}|"), "  e2e4|e2e4  |");
}
