extern crate std;

use std::string::{String, ToString};

use super::*;
use crate::Excerpt;
use crate::{Bitboard, IllegalReason, Position, Square};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// White can promote on d8, e8 and f8, with and without a capture.
const PROMOTING: &str = "3r1r1k/4P3/8/8/8/8/8/4K3 w - - 0 1";
const TWO_KNIGHTS: &str = "7k/8/8/8/8/2N5/8/2K3N1 w - - 0 1";

#[track_caller]
fn reads(fen: &str, texts: &[&str], uci: &str) {
    let pos: Position = fen.parse().unwrap();
    let mv = pos.parse_uci(uci).unwrap();
    for text in texts {
        assert_eq!(pos.parse_san(text), Ok(mv), "{text}");
    }
}

#[track_caller]
fn fails(fen: &str, text: &str, error: SanError, message: &str) {
    let pos: Position = fen.parse().unwrap();
    assert_eq!(pos.parse_san(text), Err(error));
    assert_eq!(error.to_string(), message);
}

#[track_caller]
fn fails_to_parse(text: &str, at: usize, expected: &'static str) {
    let pos = Position::initial();
    let found = text[at..].chars().next();
    assert_eq!(pos.parse_san(text), Err(SanError::Syntax { at, found, expected }), "{text}");
}

#[track_caller]
fn is_illegal(fen: &str, text: &str, reason: IllegalReason) {
    let message = match reason {
        IllegalReason::Unreachable => {
            std::format!("{text} is illegal: no piece of that type can move there")
        }
        _ => std::format!("{text} is illegal: {reason}"),
    };
    fails(fen, text, SanError::Illegal { san: Excerpt::new(text), reason }, &message);
}

#[track_caller]
fn writes(fen: &str, uci: &str, san: &str) {
    let pos: Position = fen.parse().unwrap();
    assert_eq!(pos.parse_uci(uci).unwrap().san(&pos).to_string(), san);
}

#[test]
fn more_origin_than_needed() {
    let texts = ["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nxf3", "N:f3", "♘f3", "♞g1–f3", "nf3"];
    reads(START, &texts, "g1f3");
    reads(START, &["e4", "e2e4", "e2-e4", "Pe4", "pe4", "♙e4", "ee4", "2e4", "exe4"], "e2e4");
}

#[test]
fn suffixes() {
    let texts = ["Nf3+", "Nf3++", "Nf3#", "Nf3!", "Nf3?", "Nf3!?", "Nf3+!!", "Nf3†", "Nf3‡"];
    reads(START, &texts, "g1f3");
}

#[test]
fn castling() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    reads(
        fen,
        &["O-O", "0-0", "o-o", "O-O+", "0-0!?", "O–O", " O-O\n", "OO", "oo", "00", "OO+"],
        "e1h1",
    );
    reads(fen, &["O-O-O", "O–O–O", "0-0-0", "o-o-o", "O-O-O#", "OOO", "ooo", "000!"], "e1a1");
}

#[test]
fn promotions() {
    let texts = ["e8=Q", "e8Q", "e8=q", "e8q", "e8(Q)", "e8/Q", "e7e8Q", "e7-e8=Q", "e8=♕", "e8♛!"];
    reads(PROMOTING, &texts, "e7e8q");
    // A `b` after a square is a bishop.
    reads(PROMOTING, &["e8=B", "e8B", "e8b", "e7e8b", "e8=b", "e8(b)", "e8b+"], "e7e8b");
    reads(PROMOTING, &["exd8=N", "ed8N", "e7xd8n", "edn", "exd=N", "ed(N)"], "e7d8n");
}

#[test]
fn pawn_captures() {
    let fen = "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1";
    reads(fen, &["exd5", "ed5", "e4d5", "e4xd5", "ed", "exd", "xd5", "e:d5", "e4:d5"], "e4d5");
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let texts = ["exd6", "exd6 e.p.", "exd6e.p.", "ed6ep", "ed6 ep", "exd6 e.p.+", "ed", "e5xd6"];
    reads(en_passant, &texts, "e5d6");
}

#[test]
fn an_en_passant_suffix_is_ignored() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    reads(fen, &["e6e.p.", "e6 e.p.", "e6ep"], "e5e6");
    is_illegal(fen, "d6e.p.", IllegalReason::Unreachable);
}

#[test]
fn whitespace_around_the_move() {
    reads(START, &[" Nf3", "Nf3 ", "\tNg1-f3!\r\n", " g1f3 "], "g1f3");
    let pos = Position::initial();
    assert_eq!(pos.parse_san(" -- "), Err(SanError::NullMove));
    assert!(matches!(pos.parse_san_strict("Nf3 "), Err(SanError::NotCanonical { .. })));
    let (san, reason) = (Excerpt::new("Nf4"), IllegalReason::Unreachable);
    assert_eq!(pos.parse_san(" Nf4 "), Err(SanError::Illegal { san, reason }));
}

#[test]
fn two_squares_move_any_piece() {
    reads(START, &["g1f3", "g1-f3", "g1f3!?"], "g1f3");
    reads(START, &["b1c3"], "b1c3");
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    reads(castling, &["e1g1", "e1-g1", "e1h1"], "e1h1");
    reads(castling, &["e1c1", "e1a1"], "e1a1");
    reads(castling, &["e1d1"], "e1d1");
    reads(castling, &["a1a8", "a1xa8+"], "a1a8");
    is_illegal(START, "g1g3", IllegalReason::Unreachable);
    is_illegal(START, "Pg1f3", IllegalReason::Unreachable);
    is_illegal(START, "Bg1f3", IllegalReason::Unreachable);
    is_illegal(START, "e1g1", IllegalReason::CannotCastle);
    is_illegal(START, "g1f3=Q", IllegalReason::UnexpectedPromotion);
    is_illegal(START, "e3e4", IllegalReason::EmptySquare(Square::E3));
    is_illegal(START, "e7e5", IllegalReason::EnemyPiece(Square::E7));
    is_illegal(START, "e2e5", IllegalReason::Unreachable);
    is_illegal("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2", IllegalReason::KingInCheck);
    assert!(Position::initial().parse_san_strict("g1f3").is_err());
}

#[test]
fn small_b_is_the_file() {
    // Both the bishop and the b pawn can capture on c3.
    let fen = "8/7k/8/8/3B4/2n5/1P6/K7 w - - 0 1";
    reads(fen, &["bxc3", "bc3", "bc", "b2c3"], "b2c3");
    reads(fen, &["Bxc3", "Bc3", "Bd4c3"], "d4c3");
    is_illegal(fen, "be5", IllegalReason::Unreachable);
}

#[test]
fn a_pawn_move_without_origin_is_a_push() {
    let fen = "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1";
    is_illegal(fen, "d5", IllegalReason::Unreachable);
}

#[test]
fn syntax_errors() {
    const WHOLE: &str = "a piece letter, a square or castling";
    const FILE: &str = "a file from a to h";
    const RANK: &str = "a rank from 1 to 8";
    const CASTLING: &str = "O-O or O-O-O";
    const END: &str = "'+', '#', '!', '?' or the end";
    fails_to_parse("", 0, WHOLE);
    fails_to_parse(" ", 1, WHOLE);
    fails_to_parse(" Nf9 ", 3, RANK);
    fails_to_parse("\u{a0}Nf3", 0, WHOLE);
    fails_to_parse("é4", 0, WHOLE);
    fails_to_parse("+", 0, WHOLE);
    fails_to_parse("N", 1, FILE);
    fails_to_parse("Ni3", 1, FILE);
    fails_to_parse("Nx", 2, FILE);
    fails_to_parse("Nf3x", 4, FILE);
    fails_to_parse("N1", 2, FILE);
    fails_to_parse("Nf", 2, RANK);
    fails_to_parse("Nf9", 2, RANK);
    fails_to_parse("Nfg", 3, RANK);
    fails_to_parse("e", 1, RANK);
    fails_to_parse("exd5=", 5, "a promotion to N, B, R or Q");
    fails_to_parse("e8=K", 3, "a promotion to N, B, R or Q");
    fails_to_parse("e8(Q", 4, "')'");
    fails_to_parse("O", 1, CASTLING);
    fails_to_parse("O-", 2, CASTLING);
    fails_to_parse("O-O-", 4, CASTLING);
    fails_to_parse("OO-O", 2, END);
    fails_to_parse("O-OO", 3, END);
    fails_to_parse("OOOO", 3, END);
    fails_to_parse("0-0-0-0", 5, END);
    fails_to_parse("Nf3 x", 3, END);
    fails_to_parse("Nf3é", 3, END);
    fails_to_parse("♘f3x4", 6, FILE);
}

#[test]
fn the_message_of_a_syntax_error() {
    let expected = "a rank from 1 to 8";
    let error = SanError::Syntax { at: 1, found: None, expected };
    fails(START, "e", error, "byte 1: found the end, expected a rank from 1 to 8");
}

#[test]
fn illegal_moves() {
    is_illegal(START, "Nf4", IllegalReason::Unreachable);
    is_illegal(START, "Re4", IllegalReason::Unreachable);
    is_illegal(START, "Nbf3", IllegalReason::Unreachable);
    is_illegal(START, "Ke2", IllegalReason::OwnPiece(Square::E2));
    is_illegal(START, "O-O", IllegalReason::CannotCastle);
    is_illegal(START, "Nf3=Q", IllegalReason::UnexpectedPromotion);
    is_illegal(START, "e4=Q", IllegalReason::UnexpectedPromotion);
    is_illegal(PROMOTING, "e8", IllegalReason::MissingPromotion);
    is_illegal(PROMOTING, "ed", IllegalReason::MissingPromotion);
    let pinned = "7k/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
    is_illegal(pinned, "Nc3", IllegalReason::KingInCheck);
    let en_passant = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1";
    is_illegal(en_passant, "exd6", IllegalReason::KingInCheck);
    let no_right = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    is_illegal(no_right, "0-0", IllegalReason::CannotCastle);
}

#[test]
fn ambiguous_moves() {
    let from = Bitboard::from_iter([Square::G1, Square::C3]);
    let error = SanError::Ambiguous { san: Excerpt::new("Ne2"), from };
    let message = "Ne2 is ambiguous: expected one of the pieces on g1, c3";
    fails(TWO_KNIGHTS, "Ne2", error, message);
    let pawns = "7k/8/8/1p1p4/2P1P3/8/8/K7 w - - 0 1";
    let from = Bitboard::from_iter([Square::C4, Square::E4]);
    let error = SanError::Ambiguous { san: Excerpt::new("xd5"), from };
    fails(pawns, "xd5", error, "xd5 is ambiguous: expected one of the pieces on c4, e4");
    let doubled = "7k/8/3p4/3pP3/4P3/8/8/K7 w - - 0 1";
    let from = Bitboard::from_iter([Square::E4, Square::E5]);
    let error = SanError::Ambiguous { san: Excerpt::new("ed"), from };
    fails(doubled, "ed", error, "ed is ambiguous: expected one of the pieces on e4, e5");
}

#[test]
fn null_moves() {
    for text in ["--", "Z0", "0000"] {
        fails(START, text, SanError::NullMove, "found a null move, expected a legal move");
    }
}

#[test]
fn strict_parsing_accepts_canonical_text_only() {
    let pos: Position = "7k/6pp/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
    for text in ["Ra8#", "O-O", "O-O-O", "Kd2", "Rxh7+"] {
        assert!(pos.parse_san_strict(text).is_ok(), "{text}");
    }
    for (text, expected) in
        [("Ra8", "Ra8#"), ("Ra8+", "Ra8#"), ("0-0", "O-O"), ("Ke1d2", "Kd2"), ("Rhxh7+", "Rxh7+")]
    {
        let error =
            SanError::NotCanonical { found: Excerpt::new(text), expected: Excerpt::new(expected) };
        assert_eq!(pos.parse_san_strict(text), Err(error));
    }
}

#[test]
fn only_legal_moves_are_disambiguated() {
    let pinned = "r1bqkbnr/pp1npppp/3p4/1Bp5/4P3/2P2N2/PP1P1PPP/RNBQK2R b KQkq - 0 4";
    writes(pinned, "g8f6", "Nf6");
    // The rook on e7 is pinned on its file, on which the other rook moves.
    let rooks = "4r2k/4R3/8/8/8/2R5/8/4K3 w - - 0 1";
    writes(rooks, "c3e3", "Rce3");
    writes(rooks, "c3c7", "Rc7");
}

#[test]
fn disambiguation_prefers_file_then_rank_then_both() {
    writes(TWO_KNIGHTS, "g1e2", "Nge2");
    let queens = "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    writes(queens, "h4e1", "Qh4e1");
    writes(queens, "h1e1", "Q1e1");
    let rooks_on_a_file = "4k3/8/8/3R4/8/8/8/3R1K2 w - - 0 1";
    writes(rooks_on_a_file, "d5d3", "R5d3");
}

#[test]
fn marks_check_and_mate() {
    writes("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#");
    writes("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8+");
    writes("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O+");
    // Stalemate has no suffix.
    writes("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7", "Qc7");
}

#[test]
fn long_notation_and_width() {
    let pos: Position = PROMOTING.parse().unwrap();
    let mv = pos.parse_uci("e7d8q").unwrap();
    assert_eq!(mv.lan(&pos).to_string(), "e7xd8=Q");
    assert_eq!(mv.lan(&pos).figurine().to_string(), "e7xd8=♕");
    assert_eq!(std::format!("{:>9}|{:<9}|", mv.san(&pos), mv.lan(&pos)), "   exd8=Q|e7xd8=Q  |");
}

#[test]
fn an_illegal_move_is_written_without_panic() {
    for pos in [START, PROMOTING, TWO_KNIGHTS].map(|fen| fen.parse::<Position>().unwrap()) {
        for mv in (0..=u16::MAX).filter_map(crate::Move::from_bits) {
            assert!(mv.san(&pos).figurine().text().len() <= 15);
            assert!(mv.lan(&pos).figurine().text().len() <= 15);
        }
    }
}

/// Every text of up to five of these letters: what the canonical parser accepts, the lenient parser
/// accepts with the same result.
#[test]
fn both_parsers_agree() {
    const LETTERS: &[u8] = b"NBab18x=Q+P#";
    let mut n_plain = 0;
    for len in 0..=5 {
        for mut number in 0..LETTERS.len().pow(len) {
            let mut text = arrayvec::ArrayString::<5>::new();
            for _ in 0..len {
                text.push(char::from(LETTERS[number % LETTERS.len()]));
                number /= LETTERS.len();
            }
            if let Some(pattern) = canonical::parse(&text) {
                assert_eq!(lenient::parse(&text), Ok(lenient::Meaning::Normal(pattern)), "{text}");
                n_plain += 1;
            }
        }
    }
    assert!(n_plain > 500, "{n_plain}");
}

/// All combinations of a piece letter, part of an origin, a capture mark and a square.
fn words() -> impl Iterator<Item = String> {
    let origins = ["", "a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "4", "5", "7", "8", "x"];
    let pieces = ["", "N", "B", "R", "Q", "K", "b", "P"];
    pieces.into_iter().flat_map(move |piece| {
        origins.into_iter().flat_map(move |origin| {
            ["", "x", "-"].into_iter().flat_map(move |sign| {
                Square::ALL.into_iter().map(move |to| std::format!("{piece}{origin}{sign}{to}"))
            })
        })
    })
}

fn quick(pos: &Position, word: &str) -> Option<crate::Move> {
    crate::side::for_side!(pos.turn(), S => pos.parse_san_fast::<S>(word.as_bytes()))
}

#[test]
fn the_fast_path_agrees_with_the_parser() {
    let queens = "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    let pins = "4r2k/8/8/b6q/4N3/2R5/3NB3/r1B1K2R w K - 0 1";
    let pawns = "4k3/P1p5/1p2P3/2Pp3p/p3p1P1/1p1P4/1P3P2/4K3 w - d6 0 1";
    let mut n_read = 0;
    for fen in [START, PROMOTING, TWO_KNIGHTS, queens, pins, pawns] {
        let pos: Position = fen.parse().unwrap();
        for pos in [pos, pos.mirrored()] {
            for word in words() {
                if let Some(mv) = quick(&pos, &word) {
                    assert_eq!(pos.parse_any_san(&word), Ok(mv), "{word} in {pos}");
                    n_read += 1;
                }
                assert_eq!(pos.parse_san_bytes(word.as_bytes()), pos.parse_any_san(&word));
            }
        }
    }
    assert!(n_read > 500, "{n_read}");
}

#[test]
fn common_san_uses_the_fast_path() {
    let (mut n_moves, mut n_read) = (0, 0);
    for pos in (0..60).flat_map(|seed| crate::random_games::random_game(seed, 60)) {
        for mv in pos.legal_moves() {
            let word = mv.san(&pos).to_string();
            let is_rare = mv.is_castle() || mv.is_en_passant() || mv.is_promotion();
            match quick(&pos, &word) {
                Some(read) => assert_eq!(read, mv, "{word} in {pos}"),
                // The only others are disambiguated by both file and rank.
                None => assert!(is_rare || word.len() > 4, "{word} in {pos}"),
            }
            n_moves += u32::from(!is_rare);
            n_read += u32::from(quick(&pos, &word).is_some());
        }
    }
    assert!(n_read * 100 > n_moves * 99, "{n_read} of {n_moves}");
}

#[test]
fn written_san_is_canonical() {
    for fen in [START, PROMOTING, TWO_KNIGHTS, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"] {
        let pos: Position = fen.parse().unwrap();
        for mv in pos.legal_moves() {
            let san = mv.san(&pos).to_string();
            assert_eq!(canonical::parse(&san).is_none(), mv.is_castle(), "{san}");
        }
    }
}
