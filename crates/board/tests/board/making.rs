//! Making and unmaking moves, null moves, and all incrementally updated state.

use lucena_board::{EnPassantStyle, Faults, Position, Setup};

use crate::corpus::check_positions;
use crate::mailbox::Mailbox;

/// The position computed from scratch from its FEN. Only material and checks are waived, so that
/// inconsistent fields are still found.
fn from_scratch(position: &Position) -> Position {
    let fen = position.fen().en_passant(EnPassantStyle::Pushed).to_string();
    let setup: Setup = fen.parse().expect("written as FEN");
    let strange = Faults::IMPOSSIBLE_CHECK | Faults::TOO_MUCH_MATERIAL;
    setup.position_waiving(strange).expect("written from a position")
}

#[test]
fn incremental_state_equals_computed_state() {
    check_positions(500, |position| {
        for mv in position.legal_moves() {
            let after = position.play_unchecked(mv);
            let fresh = from_scratch(&after);
            assert_eq!(after.key(), fresh.key(), "{position} {mv}");
            assert_eq!(after.pawn_key(), fresh.pawn_key(), "{position} {mv}");
            assert_eq!(after.material(), fresh.material(), "{position} {mv}");
            assert_eq!(after, fresh, "{position} {mv}");
            assert_eq!(position.key_after(mv), after.key(), "{position} {mv}");
        }
    });
}

#[test]
fn unmake_restores_everything() {
    check_positions(1000, |position| {
        let mut current = *position;
        for mv in position.legal_moves() {
            let undo = current.make(mv);
            assert_eq!(current, position.play_unchecked(mv), "{position} {mv}");
            current.unmake(mv, undo);
            assert_eq!(current, *position, "{position} {mv}");
        }
    });
}

#[test]
fn unmake_works_two_plies_deep() {
    check_positions(40, |position| {
        let mut current = *position;
        for first in position.legal_moves() {
            let first_undo = current.make(first);
            let between = current;
            for second in between.legal_moves() {
                let second_undo = current.make(second);
                current.unmake(second, second_undo);
                assert_eq!(current, between, "{position} {first} {second}");
            }
            current.unmake(first, first_undo);
            assert_eq!(current, *position, "{position} {first}");
        }
    });
}

#[test]
fn checks_by_legal_moves_are_possible() {
    // A legal move adds no faults: above all, no check that counts as impossible, not even from an
    // impossible position.
    check_positions(1000, |position| {
        let before = Setup::from(*position).faults() - Faults::IMPOSSIBLE_CHECK;
        for mv in position.legal_moves() {
            let after = Setup::from(position.play_unchecked(mv)).faults();
            assert!(before.contains(after), "{position} {mv}: {after:?}");
        }
    });
}

#[test]
fn null_moves_change_only_turn_clocks_and_en_passant() {
    check_positions(1000, |position| {
        let Some(passed) = position.play_null() else {
            assert!(position.is_check(), "{position}");
            return;
        };
        assert!(!position.is_check(), "{position}");
        assert_eq!(Mailbox::from(&passed), Mailbox::from(position).after_null(), "{position}");
        assert_eq!(passed, from_scratch(&passed), "{position}");
    });
}

#[test]
fn clocks_stop_at_the_end_of_their_range() {
    let check = |fen: &str, expected: (u16, u16)| {
        let position: Position = fen.parse().expect("a legal position");
        let mut current = position;
        for mv in position.legal_moves() {
            let undo = current.make(mv);
            assert_eq!((current.half_move_clock(), current.full_move_number()), expected, "{mv}");
            current.unmake(mv, undo);
            assert_eq!(current, position);
        }
    };
    check("4k3/8/8/8/8/8/8/R3K3 b Q - 65535 65535", (65535, 65535));
    check("4k3/8/8/8/8/8/8/R3K3 w Q - 65535 65535", (65535, 65535));
    check("4k3/8/8/8/8/8/8/R3K3 b Q - 65534 65534", (65535, 65535));
}
