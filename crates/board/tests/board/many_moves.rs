//! The positions with the most legal moves, reachable by play or not.

use lucena_board::{Faults, MoveList, Position, Setup, perft, perft_every_leaf};

use crate::mailbox::Mailbox;

fn check(position: &Position, expected: [u64; 2]) {
    let legal = position.legal_moves();
    assert_eq!(legal.len() as u64, expected[0], "{position}");
    assert_eq!(position.count_legal_moves() as u64, expected[0], "{position}");
    assert_eq!(Mailbox::from(position).legal_moves().len() as u64, expected[0], "{position}");
    assert_eq!([1, 2].map(|depth| perft(position, depth)), expected, "{position}");
    assert_eq!([1, 2].map(|depth| perft_every_leaf(position, depth)), expected, "{position}");
}

#[test]
fn two_hundred_and_eighteen_moves() {
    let fen = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    check(&fen.parse().expect("a legal position"), [218, 99]);
    assert_eq!(MoveList::MOST_BY_PLAY, 218);
}

#[test]
fn two_hundred_and_seventy_moves_with_too_much_material() {
    let fen = "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1";
    let setup: Setup = fen.parse().expect("a FEN");
    let error = setup.position().expect_err("too much material");
    assert_eq!(error.faults(), Faults::TOO_MUCH_MATERIAL);
    let position = setup.position_waiving(Faults::TOO_MUCH_MATERIAL).expect("waived");
    check(&position, [270, 0]);
}

/// Unreachable material, of pieces that the positions above do not have.
#[test]
fn unusual_material_is_listed_in_full() {
    let check_list = |fen: &str, expected: usize| {
        let setup: Setup = fen.parse().expect("a FEN");
        let position = setup.position_waiving(Faults::WAIVABLE).expect("waived");
        assert_eq!(position.legal_moves().len(), expected, "{fen}");
        assert_eq!(Mailbox::from(&position).legal_moves().len(), expected, "{fen}");
    };
    // Nothing but knights.
    check_list("k7/5K2/N1N1N1N1/1N1N1N2/N1N1N1N1/1N1N1N1N/N1N1N1N1/1N1N1N1N w - - 0 1", 138);
    // All promotions of four pawns, with and without capture.
    check_list("1r1r1r1r/P1P1P1P1/8/8/8/8/8/k1K5 w - - 0 1", 45);
}
