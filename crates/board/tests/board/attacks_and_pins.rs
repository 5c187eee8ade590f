//! Attackers, checkers, pins and blockers agree with the oracle.

use lucena_board::{Bitboard, Color, Position, Square};

use crate::corpus::check_positions;
use crate::mailbox::Mailbox;

fn attackers_of_both(board: &Mailbox, square: Square) -> Bitboard {
    Color::ALL.into_iter().flat_map(|color| board.attackers_of(square, color)).collect()
}

#[test]
fn attackers_agree_with_the_oracle() {
    check_positions(200, |position| {
        let board = Mailbox::from(position);
        for square in Square::ALL {
            let attackers = position.attackers_to(square, position.occupied());
            assert_eq!(attackers, attackers_of_both(&board, square), "{position} {square}");
        }
    });
}

#[test]
fn xrays_behind_captured_pieces() {
    check_positions(20, |position| {
        for gone in position.occupied() {
            let board = Mailbox::from(position).without(gone);
            let occupied = position.occupied().without(gone);
            for square in Square::ALL {
                let attackers = position.attackers_to(square, occupied).without(gone);
                assert_eq!(attackers, attackers_of_both(&board, square), "{position} {square}");
            }
        }
    });
}

#[test]
fn checkers_attack_the_king_of_the_side_to_move() {
    check_positions(2000, |position| {
        let checkers = Mailbox::from(position).checkers_of(position.turn());
        assert_eq!(position.checkers(), Bitboard::from_iter(checkers), "{position}");
        assert_eq!(position.is_check(), !position.checkers().is_empty(), "{position}");
    });
}

/// Pieces whose removal would give a new check.
fn blockers_by_removing(position: &Position, color: Color) -> Bitboard {
    let board = Mailbox::from(position);
    let checkers = board.checkers_of(color);
    let others = position.occupied().without(position.king(color));
    let uncovers = |square: &Square| {
        board.without(*square).checkers_of(color).iter().any(|at| !checkers.contains(at))
    };
    others.into_iter().filter(uncovers).collect()
}

#[test]
fn blockers_and_pins_agree_with_removing_pieces() {
    check_positions(500, |position| {
        for color in Color::ALL {
            let blockers = blockers_by_removing(position, color);
            assert_eq!(position.king_blockers(color), blockers, "{position} {color}");
            let pinned = blockers & position.colored(color);
            assert_eq!(position.pinned(color), pinned, "{position} {color}");
            if color == position.turn() {
                let both = (position.checkers(), pinned);
                assert_eq!(position.checkers_and_pinned(), both, "{position}");
            }
        }
    });
}
