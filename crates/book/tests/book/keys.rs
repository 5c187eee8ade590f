//! Position keys and encoded moves.

use lucena_board::{Position, Square};
use lucena_book::{BookData, Entry, RawMove};

/// The nine positions with keys in the specification of the format.
/// <http://hgm.nubati.net/book_format.html>
const PUBLISHED: [(&str, u64); 9] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b_9618_1691_fc9c),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c_9b50_fd11_4196),
    ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756_b944_61c5_0fb0),
    ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662f_afb9_65db_29d4),
    ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a4_8b5a_8e47_ff78),
    ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a_607c_a3f2_42c1),
    ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fd_d303_c946_bdd9),
    ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c81_23ea_7b06_7637),
    ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f_9b82_9b27_9560),
];

#[test]
fn published_keys_match() {
    for (fen, key) in PUBLISHED {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.key(), key, "{fen}");
        let mv = position.legal_moves()[0];
        let entry = Entry { key, raw_move: RawMove::from(mv), weight: 1, learn: 0 };
        let found = BookData::from_entries([entry]).to_book().find(&position).unwrap();
        assert_eq!(found.best().unwrap().mv, mv, "{fen}");
    }
}

/// The key includes the en passant file if an enemy pawn stands next to the pushed one, even if
/// that pawn is pinned.
#[test]
fn en_passant_file_counts_for_a_pinned_pawn() {
    let pinned: Position = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1".parse().unwrap();
    let plain: Position = "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1".parse().unwrap();
    assert_ne!(pinned.key(), plain.key());
    let no_pawn: Position = "8/8/8/K2p3r/8/8/8/4k3 w - - 0 1".parse().unwrap();
    let pushed: Position = "8/8/8/K2p3r/8/8/8/4k3 w - d6 0 1".parse().unwrap();
    assert_eq!(no_pawn.key(), pushed.key());
}

fn check_move(fen: &str, raw: u16, expected: &str) {
    let position: Position = fen.parse().unwrap();
    let mv = RawMove::from_bits(raw).to_move(&position);
    assert_eq!(mv.map(|mv| mv.to_string()).as_deref(), Ok(expected), "{fen}: {raw:o}");
}

const fn raw(from: Square, to: Square, promotion: u16) -> u16 {
    promotion << 12 | (from as u16) << 6 | to as u16
}

#[test]
fn both_castling_encodings_are_accepted() {
    use Square::*;
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (to, expected) in [(H1, "e1h1"), (G1, "e1h1"), (A1, "e1a1"), (C1, "e1a1"), (F1, "e1f1")] {
        check_move(both, raw(E1, to, 0), expected);
    }
    let black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    check_move(black, raw(E8, H8, 0), "e8h8");
    check_move(black, raw(E8, C8, 0), "e8a8");
    // A rook move from e1 to a1 is not castling.
    check_move("3k4/8/8/8/8/8/7K/4R3 w - - 0 1", raw(E1, A1, 0), "e1a1");
    let promotes = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    for (number, expected) in [(1, "a7a8n"), (2, "a7a8b"), (3, "a7a8r"), (4, "a7a8q")] {
        check_move(promotes, raw(A7, A8, number), expected);
    }
    // Bit 15 is ignored.
    check_move(promotes, 1 << 15 | raw(A7, A8, 4), "a7a8q");
    check_move("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", raw(E5, D6, 0), "e5d6");
}

#[test]
fn chess960_castling_takes_the_rook() {
    use Square::*;
    check_move("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", raw(F1, H1, 0), "f1h1");
    check_move("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", raw(F1, B1, 0), "f1b1");
    // King and rook are adjacent: g1 is the square of the rook.
    check_move("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", raw(F1, G1, 0), "f1g1");
}

#[test]
fn every_legal_move_round_trips() {
    for line in lucena_testkit::perft_lines(lucena_testkit::PERFT) {
        let position: Position = line.fen.parse().unwrap();
        for mv in position.legal_moves() {
            assert_eq!(RawMove::from(mv).to_move(&position), Ok(mv), "{}", line.fen);
        }
    }
}
