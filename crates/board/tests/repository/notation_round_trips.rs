//! Round trips of all legal moves of many positions in all notations.

use std::collections::HashSet;

use lucena_board::{Faults, Position, Setup, UciCastling, UciMove};
use lucena_testkit::{GENERATED_CASTLE, GENERATED_EP, PERFT, RULES, perft_lines};

const POSITIONS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    // The most legal moves in a position reachable by play.
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    // Queens that share files, ranks and diagonals.
    "7k/3Q1Q2/8/3Q1Q2/8/8/8/4K3 w - - 0 1",
    "8/k6K/8/8/2Q1Q3/8/2Q1Q3/8 w - - 0 1",
    // Knights around one square.
    "7k/2N1N3/1N3N2/8/1N3N2/2N1N3/8/7K w - - 0 1",
    // A pinned knight does not count.
    "r1bqkbnr/pp1npppp/3p4/1Bp5/4P3/2P2N2/PP1P1PPP/RNBQK2R b KQkq - 0 4",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/k2pP3/8/8/8/4K3 w - d6 0 1",
    // Chess960: the king stays and the rook passes it; both swap squares.
    "4k3/8/8/8/8/8/8/1RK5 w B - 0 1",
    "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
    "2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1",
];

fn check(pos: &Position) {
    let mut seen = HashSet::<String>::new();
    for mv in pos.legal_moves() {
        let san = mv.san(pos).to_string();
        assert_eq!(pos.parse_san(&san), Ok(mv), "{san} in {pos}");
        assert_eq!(pos.parse_san_strict(&san), Ok(mv), "{san} in {pos}");
        let others = [
            mv.san(pos).figurine().to_string(),
            mv.san(pos).without_suffix().to_string(),
            mv.lan(pos).to_string(),
            mv.lan(pos).figurine().to_string(),
        ];
        for text in others {
            assert_eq!(pos.parse_san(&text), Ok(mv), "{text} in {pos}");
        }
        assert!(san.len() <= 7, "{san} in {pos}");
        assert!(seen.insert(san), "{mv} is not unique in {pos}");

        let uci = mv.uci(UciCastling::KingTakesRook);
        assert_eq!(pos.parse_uci(&uci.to_string()), Ok(mv), "{uci} in {pos}");
        assert_eq!(uci.to_string().parse(), Ok(uci));
        assert_eq!(mv.to_string(), uci.to_string());
        assert_eq!(UciMove::from(mv), uci);
        assert_eq!(pos.play(mv), Ok(pos.play_unchecked(mv)));
    }
}

/// Disambiguation is minimal: without it the move would be ambiguous.
fn check_origins_are_needed(pos: &Position) {
    for mv in pos.legal_moves() {
        let san = mv.san(pos).without_suffix().to_string();
        let is_piece = san.starts_with(['N', 'B', 'R', 'Q']);
        let origin = if is_piece { &san[1..san.len() - 2] } else { "" };
        for cut in origin.chars().filter(|&c| c != 'x') {
            let shorter = san.replacen(cut, "", 1);
            assert!(pos.parse_san(&shorter).is_err(), "{shorter} for {san} in {pos}");
        }
    }
}

fn check_tree(pos: &Position, depth: u32) {
    check(pos);
    check_origins_are_needed(pos);
    if depth > 0 {
        for mv in pos.legal_moves() {
            check_tree(&pos.play_unchecked(mv), depth - 1);
        }
    }
}

#[test]
fn every_move_of_odd_positions() {
    for fen in POSITIONS {
        check_tree(&fen.parse().unwrap(), 1);
    }
}

#[test]
fn every_move_of_the_test_data() {
    let mut n_positions = 0;
    for text in [PERFT, RULES, GENERATED_EP, GENERATED_CASTLE] {
        for line in perft_lines(text) {
            let setup: Setup = line.fen.parse().unwrap();
            let Ok(pos) = setup.position_waiving(Faults::WAIVABLE) else { continue };
            check(&pos);
            check_origins_are_needed(&pos);
            n_positions += 1;
        }
    }
    assert!(n_positions > 1_000);
}

#[test]
fn standard_castling_reads_in_both_forms() {
    let pos: Position = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1".parse().unwrap();
    for mv in pos.legal_moves() {
        let text = mv.uci(UciCastling::KingToTarget).to_string();
        assert_eq!(pos.parse_uci(&text), Ok(mv));
    }
}

#[test]
fn truncated_or_damaged_text_does_not_panic() {
    let letters = "abchNBRQKPbnrqkx=-+#!?0O(:♘×é 18\u{0}\u{10FFFF}";
    for fen in POSITIONS {
        let pos: Position = fen.parse().unwrap();
        for mv in pos.legal_moves() {
            for text in [mv.lan(&pos).to_string(), mv.to_string()] {
                for at in 0..=text.len() {
                    for letter in letters.chars() {
                        let damaged = [&text[..at], &letter.to_string(), &text[at..]].concat();
                        read_all(&pos, &damaged);
                    }
                    read_all(&pos, &text[..at]);
                }
            }
        }
    }
}

#[test]
fn huge_inputs_are_harmless() {
    let pos = Position::initial();
    for piece in ["N", "O-", "e4+", "é", "0", "x", "\u{0}"] {
        read_all(&pos, &piece.repeat(1_000_000));
    }
}

fn read_all(pos: &Position, text: &str) {
    let legal = |mv| assert!(pos.is_legal(mv), "{text:?} in {pos}");
    let _ = pos.parse_san(text).map(legal).map_err(|error| error.to_string());
    let _ = pos.parse_san_strict(text).map(legal).map_err(|error| error.to_string());
    let _ = pos.parse_uci(text).map(legal).map_err(|error| error.to_string());
}
