//! `CheckInfo` agrees with the queries of the position, and gives the same results wherever it is
//! passed.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use lucena_board::{Bitboard, Faults, Move, MoveKinds, Piece, Position, Role, Setup, Square};
use lucena_testkit::{GENERATED_CASTLE, GENERATED_EP, PERFT, RULES, perft_lines};

use crate::corpus::check_positions;

#[test]
fn check_info_agrees_with_queries() {
    check_positions(1000, |position| {
        let info = position.check_info();
        let (us, them) = (position.turn(), !position.turn());
        assert_eq!(info.checkers(), position.checkers(), "{position}");
        assert_eq!(info.is_check(), position.is_check(), "{position}");
        assert_eq!(info.pinned(), position.pinned(us), "{position}");
        let discoverers = position.king_blockers(them) & position.colored(us);
        assert_eq!(info.discoverers(), discoverers, "{position}");
    });
}

/// Puts a piece on every empty square and tests whether it attacks the enemy king.
#[test]
fn check_squares_agree_with_placing_pieces() {
    check_positions(50, |position| {
        let info = position.check_info();
        // After adding the piece it is the other side's turn, so the king may be in check.
        if info.is_check() {
            return;
        }
        let king = position.king(!position.turn());
        for role in Role::ALL {
            let checks = |&square: &Square| {
                let mut setup = Setup::from(*position);
                setup.put(square, Piece::new(position.turn(), role));
                setup.set_turn(!position.turn());
                let placed = setup.position_waiving(Faults::all());
                placed
                    .is_ok_and(|after| after.attackers_to(king, after.occupied()).contains(square))
            };
            let empty = !position.occupied() - Bitboard::BACK_RANKS;
            let expected: Bitboard = match role {
                Role::King => Bitboard::EMPTY,
                _ => empty.into_iter().filter(checks).collect(),
            };
            assert_eq!(info.check_squares(role) & empty, expected, "{position} {role}");
        }
    });
}

fn assert_decides_alike(position: &Position) {
    let info = position.check_info();
    let listed: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    let all = (0..=u16::MAX).filter_map(Move::from_bits);
    let accepted: BTreeSet<Move> = all.filter(|&mv| position.is_legal_with(mv, &info)).collect();
    assert_eq!(accepted, listed, "{position}");
    for mv in listed {
        let expected = position.gives_check(mv);
        assert_eq!(position.gives_check_with(mv, &info), expected, "{position} {mv}");
    }
    for kinds in [MoveKinds::all(), MoveKinds::NOISY, MoveKinds::QUIETS] {
        let query = position.query().kinds(kinds);
        let informed = query.check_info(&info);
        assert_eq!(informed.list(), query.list(), "{position}");
        assert_eq!(informed.count(), query.count(), "{position}");
        assert_eq!(informed.is_empty(), query.is_empty(), "{position}");
        let first = informed.try_for_each(ControlFlow::Break);
        assert_eq!(first, query.try_for_each(ControlFlow::Break), "{position}");
    }
}

#[test]
fn moves_with_check_info_agree() {
    check_positions(300, assert_decides_alike);
}

#[test]
fn moves_with_check_info_agree_in_special_cases() {
    let lines = [PERFT, RULES, GENERATED_EP, GENERATED_CASTLE].map(perft_lines);
    for line in lines.into_iter().flatten() {
        let setup: Setup = line.fen.parse().expect("a FEN");
        let strange = Faults::IMPOSSIBLE_CHECK | Faults::TOO_MUCH_MATERIAL;
        let position = setup.position_waiving(strange).expect("no other faults");
        assert_decides_alike(&position);
        assert_decides_alike(&position.mirrored());
    }
}
