//! Checks and captures predicted before a move agree with the position after it.

use lucena_board::{Piece, Role};

use crate::corpus::check_positions;
use crate::mailbox::Mailbox;

#[test]
fn gives_check_agrees_with_the_oracle() {
    check_positions(1000, |position| {
        for (mv, after) in Mailbox::from(position).legal_moves() {
            let is_check = !after.checkers_of(!position.turn()).is_empty();
            assert_eq!(position.gives_check(mv), is_check, "{position} {mv}");
            assert_eq!(position.play_unchecked(mv).is_check(), is_check, "{position} {mv}");
        }
    });
}

#[test]
fn captured_agrees_with_the_position_afterwards() {
    check_positions(1000, |position| {
        let them = !position.turn();
        for mv in position.legal_moves() {
            let after = position.play_unchecked(mv);
            let lost = Role::ALL
                .into_iter()
                .find(|&role| after.pieces(them, role).len() < position.pieces(them, role).len());
            assert_eq!(
                position.captured(mv),
                lost.map(|role| Piece::new(them, role)),
                "{position} {mv}"
            );
            assert_eq!(position.is_capture(mv), lost.is_some(), "{position} {mv}");
        }
    });
}
