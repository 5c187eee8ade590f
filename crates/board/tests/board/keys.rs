//! Keys follow the Polyglot format, and `==` is stricter than keys where it has to be.

use lucena_board::{CastlingRights, Position, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays moves given as two squares each.
fn play(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let legal = position.legal_moves();
        let mv = legal.iter().find(|mv| mv.to_string() == text);
        position = position.play_unchecked(*mv.unwrap_or_else(|| panic!("{position} {text}")));
    }
    position
}

#[test]
fn keys_match_the_polyglot_specification() {
    let check = |moves: &str, expected: u64| {
        let played = play(Position::initial(), moves);
        assert_eq!(played.key(), expected, "after {moves}: {:016x}", played.key());
        assert_eq!(position(&played.to_string()).key(), expected, "read after {moves}");
    };
    check("", 0x463b_9618_1691_fc9c);
    check("e2e4", 0x823c_9b50_fd11_4196);
    check("e2e4 d7d5", 0x0756_b944_61c5_0fb0);
    check("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4);
    check("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78);
    check("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1);
    check("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9);
    check("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637);
    check("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560);
}

#[test]
fn a_pinned_en_passant_pawn_changes_the_key_only() {
    let with = position("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1");
    let without = position("8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1");
    assert_eq!(with.key(), 0x2874_1f70_99a3_606f);
    assert_eq!(without.key(), 0x34ed_c1a3_a51b_f0ce);
    assert_eq!(with.pushed_en_passant(), Some(Square::D6));
    assert_eq!(with.pseudo_legal_en_passant(), Some(Square::D6));
    assert_eq!(with.legal_en_passant(), None);
    assert_eq!(without.pushed_en_passant(), None);
}

#[test]
fn en_passant_without_adjacent_pawn_is_not_in_the_key() {
    let pushed = play(Position::initial(), "e2e4");
    let plain = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(pushed.key(), plain.key());
    assert_eq!(pushed.pushed_en_passant(), Some(Square::E3));
    assert_eq!(pushed.pseudo_legal_en_passant(), None);
    // `==` compares the en passant square of any double push, as in the FEN standard.
    assert_ne!(pushed, plain);
}

#[test]
fn keys_ignore_which_rook_castles_but_equality_does_not() {
    let outer = position("4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
    let inner = position("4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
    assert_eq!(outer.key(), 0xa223_5e10_2f71_0b05);
    assert_eq!(outer.key(), inner.key());
    assert_eq!(outer.castling_rights(), CastlingRights::WHITE_KING_SIDE);
    assert_eq!(inner.castling_rights(), CastlingRights::WHITE_KING_SIDE);
    assert_ne!(outer, inner);
    assert_eq!(outer.to_string(), "4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
    assert_eq!(inner.to_string(), "4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
}

#[test]
fn keys_differ_by_turn_and_by_each_right() {
    let mut keys = Vec::new();
    for turn in ["w", "b"] {
        for rights in ["KQkq", "KQk", "KQq", "Kkq", "Qkq", "KQ", "kq", "K", "Q", "k", "q", "-"] {
            keys.push(position(&format!("r3k2r/8/8/8/8/8/8/R3K2R {turn} {rights} - 0 1")).key());
        }
    }
    let n_keys = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), n_keys);
}

#[test]
fn capturing_a_rook_removes_its_castling_right() {
    let check = |fen: &str, moves: &str, expected: &str| {
        let rights = play(position(fen), moves).fen().without_clocks().to_string();
        assert_eq!(rights.split(' ').nth(2), Some(expected), "{fen} {moves}");
    };
    check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "Kk");
    check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8", "Qq");
    check("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "a8a1", "Kk");
    check("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "h8h1", "Qq");
    check("r3k2r/1P6/8/8/8/8/8/4K3 w kq - 0 1", "b7a8n", "k");
    check("4k3/8/8/8/8/8/6p1/R3K2R b KQ - 0 1", "g2h1q", "Q");
    check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "kq");
    check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2", "kq");
}

#[test]
fn castling_does_not_reset_the_clock() {
    let castled = play(position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 20"), "e1a1");
    assert_eq!((castled.half_move_clock(), castled.full_move_number()), (8, 20));
}
