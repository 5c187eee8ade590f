//! `is_legal` accepts exactly the legal moves, out of all 16-bit values.

use std::collections::BTreeSet;

use lucena_board::{Faults, Move, MoveKind, Position, Setup};
use lucena_testkit::{GENERATED_CASTLE, GENERATED_EP, PERFT, RULES, perft_lines};

use crate::corpus::check_positions;

fn assert_legal_are_the_listed(position: &Position) {
    let listed: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    assert_eq!(listed.len(), position.legal_moves().len(), "a move twice: {position}");
    let accepted: BTreeSet<Move> =
        (0..=u16::MAX).filter_map(Move::from_bits).filter(|&mv| position.is_legal(mv)).collect();
    assert_eq!(accepted, listed, "{position}");
}

#[test]
fn is_legal_agrees_with_the_list() {
    check_positions(400, assert_legal_are_the_listed);
}

#[test]
fn is_legal_agrees_with_the_list_in_special_cases() {
    let lines = [PERFT, RULES, GENERATED_EP, GENERATED_CASTLE].map(perft_lines);
    for line in lines.into_iter().flatten() {
        let setup: Setup = line.fen.parse().expect("a FEN");
        let strange = Faults::IMPOSSIBLE_CHECK | Faults::TOO_MUCH_MATERIAL;
        let position = setup.position_waiving(strange).expect("no other faults");
        assert_legal_are_the_listed(&position);
        assert_legal_are_the_listed(&position.mirrored());
    }
}

#[test]
fn packed_values_are_moves_exactly_if_a_constructor_gives_them() {
    for bits in 0..=u16::MAX {
        let Some(mv) = Move::from_bits(bits) else { continue };
        assert_eq!(mv.bits(), bits);
        let (from, to) = (mv.from(), mv.to());
        let built = match mv.kind() {
            MoveKind::Normal => Move::normal(mv.role(), from, to),
            MoveKind::DoublePush => Move::double_push(from, to),
            MoveKind::Castle => Move::castle(from, to),
            MoveKind::EnPassant => Move::en_passant(from, to),
            MoveKind::Promotion(role) => Move::promote(from, to, role),
            MoveKind::Drop => Move::drop(mv.role(), to),
        };
        assert_eq!(built, Some(mv));
    }
    // 64 origins, 63 destinations and 14 kinds: six roles, three special moves, five promotions; and
    // drops of five roles.
    assert_eq!((0..=u16::MAX).filter_map(Move::from_bits).count(), 64 * 63 * 14 + 64 * 5);
}
